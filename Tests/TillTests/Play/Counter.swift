// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Wire

@testable import Till

/// A till with services that answer at once, for a person who works through a whole flow.
struct Counter {
    private(set) var till: TillModel
    private(set) var services = PlayedServices(seed: 1, menus: PlayedMenu.menus)

    init() {
        till = TillModel(
            PlayedMenu.identity, memory: TillMemory(location: "00001"), keys: KeySource(seed: 1),
            size: Size(columns: 120, rows: 40), now: noon)
        if let menu = services.menus["00001"] {
            perform(till.update(.catalogue(.replaced(menu.entities))))
        }
        perform(till.update(.orders(.replaced([]))))
    }

    /// Presses keys one after the other.
    mutating func press(_ inputs: TerminalInput...) {
        for input in inputs { perform(till.update(.terminal(input))) }
    }

    /// Types a text.
    mutating func type(_ text: String) {
        for character in text { press(.key(character)) }
    }

    /// Touches the leftmost place with a text.
    mutating func touch(_ text: String) throws { perform(try till.click(text)) }

    private mutating func perform(_ effects: [TillEffect]) {
        for case .send(let entry) in effects {
            let context = CommandContext(key: entry.key, terminal: till.identity.terminal)
            guard let command = entry.command.request(context) else { continue }
            let outcome = services.carryOut(command)
            perform(till.update(.answered(entry.key, outcome)))
            for event in services.takeEvents() { perform(till.update(event.input)) }
        }
    }
}
