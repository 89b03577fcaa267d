// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// Messages on a screen of 40 × 12 say what to do before they are cut.
@Suite struct NarrowTests {
    private let two = screen([ticket(1), ticket(2)], in: kitchen, columns: 40, rows: 12)

    @Test(arguments: [
        (Character("o"), " Arrows: choose a ticket; then o"),
        ("u", " Nothing to undo; r lists earlier ones"),
    ])
    func `a notice has a short form`(key: Character, text: String) {
        var model = two
        _ = model.press(.key(key))
        #expect(model.row(11) == text)
    }

    @Test func `a warning keeps the age of the last news`() {
        var model = two
        _ = model.receive(.tick(noon + .seconds(6)))
        #expect(model.row(1) == " NO NEWS FOR 6 s (KITCHEN SERVICE)")
    }
}
