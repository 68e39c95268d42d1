/*
 * Whether a workbook is whole.
 *
 * The library writes each part to a temporary file before it goes into the
 * workbook and does not notice when that file is cut short by a full disk.
 */
#ifndef REPORT_BOOK_CHECK_H
#define REPORT_BOOK_CHECK_H

#include <stdbool.h>

/* True when each part of the workbook in `fd` ends with the end of its root element. */
bool book_is_whole(int fd);

#endif
