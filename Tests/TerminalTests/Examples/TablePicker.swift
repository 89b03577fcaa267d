// SPDX-License-Identifier: Apache-2.0

import Terminal

/// A screen on which a waiter chooses a table.
struct TablePicker {
    enum Action { case moved(GridPosition), chosen(Int), help, scrolled(Int), closed }

    let tables: [(name: String, isTaken: Bool)]
    var size: Size
    var position = GridPosition()
    var helpTop: Int?
    var notice = Notice("Which table?")

    func view() -> Frame<Action> {
        var frame = Frame<Action>(size: size, theme: .dark)
        var area = frame.bounds
        notice.draw(on: &frame, in: area.takeTop(1))
        let hints = area.takeBottom(1)
        let items = tables.map { table in
            Grid.Item([table.name], unless: table.isTaken ? "\(table.name) is taken." : nil)
        }
        let grid = Grid(items, position: position, cell: Size(columns: 12, rows: 3))
        frame.add(grid, in: area) { event in
            switch event {
            case .moved(let position): .moved(position)
            case .chosen(let index): .chosen(index)
            }
        }
        frame.bind(.key("?"), words: "Help", importance: .minor, to: .help)
        if let helpTop {
            frame.addHelp(top: helpTop, close: .closed) { .scrolled($0) }
        }
        frame.drawHints(in: hints)
        return frame
    }

    mutating func update(_ input: TerminalInput) {
        if case .resize(let size) = input { self.size = size }
        switch view().offer(for: input) {
        case .available(let action): perform(action)
        case .unavailable(let reason): notice = Notice(reason, .warning)
        case nil: break
        }
    }

    private mutating func perform(_ action: Action) {
        switch action {
        case .moved(let position): self.position = position
        case .chosen(let index): notice = Notice("\(tables[index].name) it is.", .success)
        case .help: helpTop = 0
        case .scrolled(let top): helpTop = top
        case .closed: helpTop = nil
        }
    }
}
