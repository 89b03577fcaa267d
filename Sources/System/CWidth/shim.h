// SPDX-License-Identifier: Apache-2.0
#pragma once

// The width of a character on a terminal, which Swift's module of glibc leaves out.
#include <locale.h>
#include <wchar.h>

/// Creates the locale for `cwidth_columns`; it lives until the process ends.
static inline locale_t cwidth_utf8_locale(void) {
    return newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

/// The number of columns of a character (wcwidth(3)) in the given locale, not the process's own;
/// -1 if the character is not printable.
static inline int cwidth_columns(wchar_t character, locale_t locale) {
    locale_t previous = uselocale(locale);
    int columns = wcwidth(character);
    uselocale(previous);
    return columns;
}
