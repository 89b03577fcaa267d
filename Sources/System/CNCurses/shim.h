// SPDX-License-Identifier: Apache-2.0
// Wide ncurses for Swift: the declarations themselves, and one inline function or constant for
// each macro that Swift cannot import.
#ifndef COMANDA_CNCURSES_SHIM_H
#define COMANDA_CNCURSES_SHIM_H

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

static const attr_t cncurses_normal = A_NORMAL;
static const attr_t cncurses_bold = A_BOLD;
static const attr_t cncurses_dim = A_DIM;
static const attr_t cncurses_reverse = A_REVERSE;

static const mmask_t cncurses_left_button = BUTTON1_PRESSED | BUTTON1_CLICKED;

/// The key code that `cncurses_bind_sgr_mouse` gives to the start of an SGR mouse report; above
/// every code of ncurses.
static const int cncurses_sgr_mouse_key = KEY_MAX + 1;

/// The window that covers the whole terminal; a macro or a thread's variable in some builds of
/// ncurses.
static inline WINDOW *cncurses_window(void) { return stdscr; }

/// How many colours the terminal has, and how many pairs of them; known after `start_color`.
static inline int cncurses_color_count(void) { return COLORS; }
static inline int cncurses_pair_count(void) { return COLOR_PAIRS; }

/// Whether both standard input and standard output are a terminal.
static inline bool cncurses_is_terminal(void) {
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/// Opens the terminal on the standard streams; unlike `initscr` it returns NULL instead of ending
/// the process.
static inline SCREEN *cncurses_open(void) { return newterm(NULL, stdout, stdin); }

/// The locale's characters: the environment's when they are UTF-8, else C.UTF-8.
static inline void cncurses_use_utf8(void) {
    if (setlocale(LC_CTYPE, "") == NULL || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
}

/// A locale for `cncurses_columns`; it lives as long as the process.
static inline locale_t cncurses_utf8_locale(void) {
    return newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

/// The columns that a character takes by `wcwidth`, whatever the process's own locale is; -1 when
/// it is not printable.
static inline int cncurses_columns(wchar_t character, locale_t locale) {
    locale_t previous = uselocale(locale);
    int columns = wcwidth(character);
    uselocale(previous);
    return columns;
}

/// Asks the terminal for its size, which is right even when the signal of a resize went to
/// somebody else.
static inline bool cncurses_window_size(int *columns, int *rows) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
        return false;
    }
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

/// Whether the terminal's description has this string capability.
static inline bool cncurses_has_string(const char *capability) {
    const char *value = tigetstr(capability);
    return value != NULL && value != (char *)-1;
}

/// Makes the start of an SGR mouse report a key of its own.
static inline void cncurses_bind_sgr_mouse(void) { define_key("\033[<", cncurses_sgr_mouse_key); }

/// Asks for mouse reports in SGR form, which have no limit of columns; terminals that don't know
/// it ignore it.
static inline void cncurses_set_sgr_mouse(bool on) {
    putp(on ? "\033[?1000h\033[?1006h" : "\033[?1006l\033[?1000l");
    fflush(stdout);
}

#endif
