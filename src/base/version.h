/* The version of this program, for --version, reports and packages. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define EPHOR_VERSION "0.1.0"

#endif
