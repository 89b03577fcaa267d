// SPDX-License-Identifier: Apache-2.0

import CNCurses
package import Terminal

/// The terminal itself: paints canvases and reads keys, the mouse and changes of size.
///
/// ncurses has one screen per process, so only one may be open at a time. It belongs to the actor
/// that opened it. The terminal is restored by `close()`, or when the screen is released.
package final class Screen {
    private(set) var handle: OpaquePointer?
    private var pairs: ColorPairs
    private var painted: Canvas
    /// The mouse report that is being read.
    var mouse: MouseReport?
    /// The paste that is being read.
    var paste: BracketedPaste?
    /// The size that was last reported to the caller.
    private var reportedSize = Size(columns: 0, rows: 0)
    private let canStrikeThrough: Bool

    /// Takes over the terminal on the standard streams: no echo, keys one by one, colours, the
    /// mouse, marked pastes, no cursor.
    ///
    /// Control-C still sends its signal; keys that would freeze the screen do not. Throws
    /// `ScreenError.notATerminal` for pipes and files, and `ScreenError.unknownTerminal` if the
    /// system does not know the terminal.
    package init() throws(ScreenError) {
        guard cncurses_is_terminal() else { throw .notATerminal }
        cncurses_use_utf8()
        guard let handle = cncurses_open() else { throw .unknownTerminal }
        self.handle = handle
        pairs = ColorPairs()
        // Terminals with this capability also draw combining marks.
        canStrikeThrough = cncurses_has_string("smxx")
        painted = Canvas(size: Size(columns: 0, rows: 0))
        Self.configureKeys()
        Self.configureMouse()
        cncurses_bind_paste()
        cncurses_set_bracketed_paste(true)
        curs_set(0)
        reportedSize = size
    }

    deinit { close() }

    /// The size of the terminal.
    package var size: Size {
        let window = cncurses_window()
        return Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window)))
    }

    /// Restores the terminal; further calls do nothing.
    package func close() {
        guard let handle else { return }
        cncurses_set_bracketed_paste(false)
        cncurses_set_sgr_mouse(false)
        endwin()
        delscreen(handle)
        self.handle = nil
    }

    /// Shows the canvas, clipped to the terminal; sends only rows that changed.
    package func paint(_ canvas: Canvas) {
        guard handle != nil else { return }
        let isComparable = painted.size == canvas.size
        for row in canvas.bounds.rows.clamped(to: 0..<size.rows)
        where !isComparable || painted.row(row) != canvas.row(row) {
            paint(canvas.row(row), at: row)
        }
        painted = canvas
        wrefresh(cncurses_window())
    }

    /// Rings the terminal's bell, or flashes the screen if it has none.
    package func ring() {
        if handle != nil { beep() }
    }

    /// Returns the next input of the person, or nil if no input is left.
    ///
    /// It waits at most 25 ms, to tell the escape key from the start of a sequence. Call it until
    /// it returns nil, whenever standard input becomes readable and a few times a second: it also
    /// returns changes of size that ncurses got by a signal.
    package func nextInput() -> TerminalInput? {
        var code = wint_t()
        while handle != nil {
            let kind = wget_wch(cncurses_window(), &code)
            if kind == ERR { return brokenPaste() }
            let input = kind == KEY_CODE_YES ? special(Int32(code)) : character(code)
            if let input { return input }
        }
        return nil
    }

    /// Compares the terminal's size with the last reported one; returns the new size if it changed.
    ///
    /// It needs no signal. It does not use ncurses' own size, because ncurses changes that when it
    /// paints after the signal, before the caller knows.
    package func detectResize() -> Size? {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard handle != nil, cncurses_window_size(&columns, &rows) else { return nil }
        if reportedSize == Size(columns: Int(columns), rows: Int(rows)) { return nil }
        if is_term_resized(rows, columns) { resizeterm(rows, columns) }
        return resized()
    }
}

extension Screen {
    private static func configureKeys() {
        cbreak()
        noecho()
        nonl()
        keypad(cncurses_window(), true)
        nodelay(cncurses_window(), true)
        set_escdelay(25)
        bindCommonKeys()
        cncurses_disable_freezing()
    }

    private static func configureMouse() {
        mouseinterval(0)
        mousemask(cncurses_left_button | cncurses_wheel_up | cncurses_wheel_down, nil)
        // In every terminal that supports them, even if its description names only the old reports,
        // which end at column 223.
        cncurses_bind_sgr_mouse()
        cncurses_set_sgr_mouse(true)
    }

    /// Discards the painted state, since the terminal may have moved or lost it.
    func resized() -> Size {
        painted = Canvas(size: Size(columns: 0, rows: 0))
        clearok(cncurses_window(), true)
        reportedSize = size
        return size
    }

    private func paint(_ cells: ArraySlice<Cell>, at row: Int) {
        let complex = cells.filter { !$0.text.isRightHalf }.map(complexCharacter)
        wmove(cncurses_window(), Int32(row), 0)
        wadd_wchnstr(cncurses_window(), complex, Int32(complex.count))
    }

    private func complexCharacter(_ cell: Cell) -> cchar_t {
        let style = cell.style
        var scalars: [wchar_t] = []
        cell.text.forEachScalar { scalars.append(wchar_t($0.value)) }
        // U+0336 draws a stroke onto the character; ncurses has no attribute for that.
        if style.strikethrough, canStrikeThrough, cell.text != .space { scalars.append(0x336) }
        scalars.append(0)
        var result = cchar_t()
        setcchar(&result, scalars, attributes(of: style), pairs.number(for: style), nil)
        return result
    }

    private func attributes(of style: Style) -> attr_t {
        var attributes = cncurses_normal
        if style.bold { attributes |= cncurses_bold }
        if style.dim { attributes |= cncurses_dim }
        if style.reverse { attributes |= cncurses_reverse }
        return attributes
    }
}

/// The reason why a screen can't be opened.
package enum ScreenError: Error, Equatable, CustomStringConvertible {
    /// Standard input or standard output is a pipe or a file.
    case notATerminal
    /// The system has no description of the terminal that `TERM` names.
    case unknownTerminal

    /// What happened and what to do.
    package var description: String {
        switch self {
        case .notATerminal:
            "Standard input and output must be a terminal."
                + " Ask for plain output to use a pipe or a file."
        case .unknownTerminal:
            "The terminal named by TERM is unknown here. Set TERM to what the terminal is, for"
                + " example xterm-256color or linux, or install its description (package"
                + " ncurses-term)."
        }
    }
}
