#!/bin/sh
# The Debian package has what it should, runs where it is unpacked, and lintian accepts it.
cd "$(dirname "$0")/../.." || exit 1
command -v dpkg-deb >/dev/null || {
	echo "not checked: there is no dpkg-deb"
	exit 0
}
wrong=0
package=$(make -s --no-print-directory deb) || exit 1
root=build/lint/package
rm -rf "$root"
mkdir -p "$root"
dpkg-deb -x "$package" "$root" || exit 1
version=$(sed -n 's/^.define EPHOR_VERSION "\(.*\)"/\1/p' src/base/version.h)
case $("$root/usr/bin/ephor" --version) in
"ephor $version"*) ;;
*) echo "the program in the package does not say that it is $version" && wrong=1 ;;
esac
head -n 1 src/dist/changelog | grep -qF "ephor ($version)" || {
	echo "src/dist/changelog does not begin with version $version"
	wrong=1
}
for page in man/*.[157]; do
	[ -f "$root/usr/share/man/man${page##*.}/${page##*/}.gz" ] || {
		echo "$page is not in the package"
		wrong=1
	}
done
if command -v lintian >/dev/null; then
	# who checks may be root: here nothing is done with it
	lintian --allow-root --fail-on error,warning "$package" || wrong=1
else
	echo "not checked by lintian: it is not installed"
fi
exit $wrong
