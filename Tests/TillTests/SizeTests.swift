// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// Every screen at every size: it fits, and everything that it offers can be done.
@Suite struct SizeTests {
    private static let sizes = [
        (60, 20), (80, 24), (120, 40), (200, 60), (300, 80), (40, 80), (20, 5), (1, 1), (0, 0),
    ]

    @Test(arguments: sizes)
    func `every screen fits`(_ columns: Int, _ rows: Int) {
        for state in States.all(columns: columns, rows: rows) {
            #expect(state.frame().canvas.size == Size(columns: columns, rows: rows))
        }
    }

    @Test(arguments: [(80, 24), (20, 5), (1, 1), (0, 0)])
    func `everything that a screen offers can be done`(_ columns: Int, _ rows: Int) {
        for state in States.all(columns: columns, rows: rows) {
            for input in state.offeredInputs {
                var model = state
                _ = model.update(.terminal(input))
                #expect(model.frame().canvas.size == Size(columns: columns, rows: rows))
            }
        }
    }

    @Test(arguments: sizes.prefix(6))
    func `Pay and Cancel are always in sight`(_ columns: Int, _ rows: Int) {
        for model in [till(columns: columns, rows: rows)] {
            #expect(model.picture.contains("Pay"))
            #expect(model.picture.contains("Cancel"))
        }
    }

    @Test(arguments: sizes.prefix(6))
    func `items keep their places whatever is keyed`(_ columns: Int, _ rows: Int) throws {
        var model = till(columns: columns, rows: rows)
        let before = model.places(of: .add("00012"))
        _ = model.update(.terminal(.key("3")))
        _ = try model.click("Burger")
        #expect(!before.isEmpty)
        #expect(model.places(of: .add("00012")) == before)
    }
}

extension TillModel {
    /// Every key that has a meaning, and a click on every place that offers something.
    fileprivate var offeredInputs: [TerminalInput] {
        let frame = frame()
        let clicks = frame.targets.filter { $0.gesture == .click }.map(\.rect.origin)
        return frame.bindings.flatMap(\.keys) + clicks.map(TerminalInput.mouse)
    }

    /// The places that offer an action of the Sale page.
    fileprivate func places(of action: SaleAction) -> [Rect] {
        frame().targets.filter { $0.offer.action == .sale(action) }.map(\.rect)
    }
}
