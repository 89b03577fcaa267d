// SPDX-License-Identifier: Apache-2.0

import Messages
import Terminal

/// Keys and touches in the panel that counts dishes: they finish one line of a dish after another.
extension KitchenModel {
    /// Handles the input of a person while the panel covers the board.
    mutating func handleCovered(_ input: TerminalInput) -> [KitchenEffect] {
        switch input {
        case .key("a"): changeCounts()
        case .key("u"): return recall()
        case .key(" "), .enter: return tapChosenDish()
        case .arrow(.up), .arrow(.left), .shiftTab: counts?.choose(by: -1)
        case .arrow(.down), .arrow(.right), .tab: counts?.choose(by: 1)
        case .key("q"), .escape, .mouse: closeCounts()
        case .resize(let size): self.size = size
        default: break
        }
        return []
    }

    /// Handles the keys of the panel beside the board while a dish is chosen.
    ///
    /// Returns nil for an input of the board.
    mutating func handleChosenDish(_ input: TerminalInput) -> [KitchenEffect]? {
        switch input {
        case .key(" "), .enter: return tapChosenDish()
        case .arrow(.up), .arrow(.left): counts?.choose(by: -1)
        case .arrow(.down), .arrow(.right): counts?.choose(by: 1)
        case .tab, .shiftTab, .escape: counts?.chosen = nil
        default: return nil
        }
        return []
    }

    /// Moves the keys from the board into the panel, if it is shown.
    mutating func enterCounts() {
        guard counts != nil else { return }
        counts?.choose(by: 1)
        if counts?.chosen == nil { return notify("Nothing to make") }
        selection = nil
    }

    /// Handles a click in the area of the panel: the title closes it, a dish is tapped.
    mutating func clickCounts(at point: Point, in area: Rect) -> [KitchenEffect] {
        if point.row == area.origin.row {
            closeCounts()
            return []
        }
        let index = point.row - area.origin.row - 1
        let rows = countRows(in: area)
        guard rows.indices.contains(index), let name = rows[index].dish,
            let dish = counts?.dishes.first(where: { $0.name == name })
        else { return [] }
        return tap(dish)
    }

    /// What Enter does with the chosen dish, for the footer; nil while none is chosen.
    var dishText: String? {
        guard opened == nil, let counts, let chosen = counts.chosen else { return nil }
        guard let next = counts.chosenDish?.next else { return "No \(chosen) to make" }
        guard next.isOwn else { return scope.reason(for: next.line) }
        let line = "\(next.line.quantity) × \(chosen) of #\(next.number)"
        return "\(keys.name(of: .finish)): finish \(line)"
    }

    private mutating func tapChosenDish() -> [KitchenEffect] {
        guard let chosen = counts?.chosen else {
            notify("Choose a dish with the arrows")
            return []
        }
        guard let dish = counts?.chosenDish else {
            notify("No \(chosen) to make")
            return []
        }
        return tap(dish)
    }

    /// Requests the next step of the line of a dish that is made first.
    ///
    /// While its tap is pending it requests nothing. A row that has just changed or moved ignores
    /// the tap, so a double tap finishes one line.
    private mutating func tap(_ dish: DishCount) -> [KitchenEffect] {
        guard !recentChanges.contains(dish: dish.name, at: now) else {
            // After a tap the row changes, and the footer says how to undo it.
            if lastTap == nil { notify("\(dish.name) has just changed; look at it and tap again") }
            return []
        }
        let next = dish.next
        guard next.isOwn, let ticket = received[next.order] else {
            notify(scope.reason(for: next.line))
            return []
        }
        return send([next.line.line], of: ticket, to: .advance(from: .inProcess))
    }
}
