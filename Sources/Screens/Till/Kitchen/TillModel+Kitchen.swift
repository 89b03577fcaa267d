// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal

/// The Kitchen tab: the kitchen's own screen below the tabs.
extension TillModel {
    /// Begins the Kitchen tab of a location, without its tickets yet.
    mutating func openKitchen(of location: LocationID) {
        kitchen = KitchenModel(
            location: location, name: location.text, timeZone: confirmed.menu.timeZone,
            size: kitchenSize, now: now)
        kitchen?.quitWords = "till"
        kitchen?.asksBeforeQuitting = false
    }

    /// Gives the Kitchen tab the name, the stations and the time zone of its location.
    mutating func nameKitchen() {
        guard let known = kitchenLocation else { return }
        _ = kitchen?.update(.locationReceived(known))
        kitchen?.timeZone = confirmed.menu.timeZone
    }

    /// The location with the names of its stations; nil before the menu is known.
    var kitchenLocation: KitchenLocation? {
        confirmed.menu.location.map {
            KitchenLocation(id: $0.id, name: $0.name, stations: $0.stations)
        }
    }

    /// Handles an input of the Kitchen tab; who ends it goes back to the Till tab.
    mutating func updateKitchen(_ input: KitchenInput) -> [TillEffect] {
        guard var kitchen else { return [] }
        if case .explained(let order, let answer) = input {
            ticketSight.receive(answer, about: order)
        }
        let unseen = kitchen.alarm.orders
        let effects = kitchen.update(input)
        self.kitchen = kitchen
        if !unseen.isSuperset(of: kitchen.alarm.orders) { ringsBell = true }
        if effects.contains(.quit) { tab = .till }
        return effects.filter { $0 != .quit }.map { .kitchen($0) }
    }

    /// Handles the input of a person at the Kitchen tab.
    mutating func updateKitchen(_ input: TerminalInput) -> [TillEffect] {
        updateKitchen(.terminal(input.below(Self.tabRows)))
    }

    /// Gives the Kitchen tab the size that the terminal has now.
    mutating func resizeKitchen() -> [TillEffect] {
        updateKitchen(.terminal(.resize(kitchenSize)))
    }

    /// Draws the Kitchen tab.
    func drawKitchen(in rect: Rect, on frame: inout Frame<TillAction>) {
        guard let kitchen else {
            return frame.write(
                "Choose a location first.", in: rect, row: rect.size.rows / 2, aligned: .centre)
        }
        frame.canvas.draw(kitchen.view(), at: rect.origin)
    }

    private var kitchenSize: Size {
        Size(columns: size.columns, rows: size.rows - Self.tabRows)
    }
}

extension TerminalInput {
    /// The input as a screen below so many rows sees it.
    fileprivate func below(_ rows: Int) -> Self {
        guard case .mouse(let point) = self else { return self }
        return .mouse(Point(column: point.column, row: point.row - rows))
    }
}
