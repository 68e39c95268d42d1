#!/bin/sh
# Make a Debian package of what is installed below a folder: deb.sh ROOT VERSION, run from
# the top of the sources.  The package is written beside ROOT; its name is printed.
set -eu
root=$1
version=$2
dist=src/dist
doc=$root/usr/share/doc/ephor
architecture=$(dpkg --print-architecture)
package=$(dirname "$root")/ephor_${version}_$architecture.deb

# the same sources give the same package
SOURCE_DATE_EPOCH=$(date -d "$(sed -n 's/^ -- .*>  //p' $dist/changelog | head -n 1)" +%s)
export SOURCE_DATE_EPOCH

strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/usr/bin/ephor"
find "$root/usr/share/man" -type f -exec gzip -9n {} +
install -d "$doc"
gzip -9nc $dist/changelog >"$doc/changelog.gz"
# the text of the licence, as the format of the file wants it
{
	cat $dist/copyright
	sed -n '/^Permission/,$s/^/ /p' LICENSE | sed 's/^ $/ ./'
} >"$doc/copyright"
cp -R samples "$doc/examples"
find "$root" -type d -exec chmod 755 {} +
find "$doc" -type f -exec chmod 644 {} +

# dpkg-shlibdeps wants to be run where debian/ is, with the program in it
work=$root.work
rm -rf "$work"
mkdir -p "$work/debian/ephor/usr/bin" "$work/debian/ephor/DEBIAN"
cp "$root/usr/bin/ephor" "$work/debian/ephor/usr/bin/"
echo 'Source: ephor' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O debian/ephor/usr/bin/ephor | sed 's/^shlibs:Depends=//')
rm -rf "$work"

size=$(du -sk "$root/usr" | cut -f 1)
install -d "$root/DEBIAN"
sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@SIZE@/$size/; s/@DEPENDS@/$depends/" \
	$dist/control >"$root/DEBIAN/control"
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum) >"$root/DEBIAN/md5sums"
chmod 644 "$root/DEBIAN/md5sums"
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
