// SPDX-License-Identifier: Apache-2.0
// Wide ncurses for Swift: its declarations, and an inline function or constant for each macro that
// Swift cannot import.
#ifndef COMANDA_CNCURSES_SHIM_H
#define COMANDA_CNCURSES_SHIM_H

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static const attr_t cncurses_normal = A_NORMAL;
static const attr_t cncurses_bold = A_BOLD;
static const attr_t cncurses_dim = A_DIM;
static const attr_t cncurses_reverse = A_REVERSE;

static const mmask_t cncurses_left_button = BUTTON1_PRESSED | BUTTON1_CLICKED;
static const mmask_t cncurses_wheel_up = BUTTON4_PRESSED;
static const mmask_t cncurses_wheel_down = BUTTON5_PRESSED;

/// The key code of the start of an SGR mouse report, set by `cncurses_bind_sgr_mouse`; it is above
/// all codes of ncurses.
static const int cncurses_sgr_mouse_key = KEY_MAX + 1;

/// The key codes of the start and the end of a paste, set by `cncurses_bind_paste`.
static const int cncurses_paste_start_key = KEY_MAX + 2;
static const int cncurses_paste_end_key = KEY_MAX + 3;

/// The window that covers the whole terminal; some builds of ncurses define it as a macro or a
/// thread-local variable.
static inline WINDOW *cncurses_window(void) { return stdscr; }

/// The number of colours of the terminal, and of colour pairs; valid after `start_color`.
static inline int cncurses_color_count(void) { return COLORS; }
static inline int cncurses_pair_count(void) { return COLOR_PAIRS; }

/// Whether standard input and standard output are both a terminal.
static inline bool cncurses_is_terminal(void) {
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/// Opens the terminal on the standard streams; on failure returns NULL, unlike `initscr`, which
/// ends the process.
static inline SCREEN *cncurses_open(void) { return newterm(NULL, stdout, stdin); }

/// Sets the character encoding: the environment's locale if it is UTF-8, else C.UTF-8.
static inline void cncurses_use_utf8(void) {
    if (setlocale(LC_CTYPE, "") == NULL || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
}

/// Reads the size from the terminal (TIOCGWINSZ). It is correct even if another process received
/// the signal of a resize. Returns false if the terminal does not report its size.
static inline bool cncurses_window_size(int *columns, int *rows) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
        return false;
    }
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

/// Whether the terminal's description has a string capability.
static inline bool cncurses_has_string(const char *capability) {
    const char *value = tigetstr(capability);
    return value != NULL && value != (char *)-1;
}

/// Makes ncurses report the start of an SGR mouse report as a key.
static inline void cncurses_bind_sgr_mouse(void) { define_key("\033[<", cncurses_sgr_mouse_key); }

/// Turns SGR mouse reports on or off. Unlike older reports they have no maximum column. Terminals
/// without them ignore this.
static inline void cncurses_set_sgr_mouse(bool on) {
    putp(on ? "\033[?1000h\033[?1006h" : "\033[?1006l\033[?1000l");
    fflush(stdout);
}

/// Makes ncurses report the start and the end of a bracketed paste as keys.
static inline void cncurses_bind_paste(void) {
    define_key("\033[200~", cncurses_paste_start_key);
    define_key("\033[201~", cncurses_paste_end_key);
}

/// Turns bracketed paste on or off: a paste is marked, so that it does not look like typed keys.
/// Terminals without it ignore this.
static inline void cncurses_set_bracketed_paste(bool on) {
    putp(on ? "\033[?2004h" : "\033[?2004l");
    fflush(stdout);
}

/// Makes Control-S, Control-Q and Control-Z normal keys: pressed by mistake, they would freeze or
/// hide the screen. `endwin` restores the previous mode.
static inline void cncurses_disable_freezing(void) {
    struct termios mode;
    if (tcgetattr(STDIN_FILENO, &mode) != 0) return;
    mode.c_iflag &= ~(tcflag_t)IXON;
    mode.c_cc[VSUSP] = _POSIX_VDISABLE;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0) def_prog_mode();
}

#endif
