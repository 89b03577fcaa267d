// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// A command for tests: greets somebody.
struct Greet: Command {
    enum Manner: String, Codable {
        case warm
    }

    struct Answer: Codable, Sendable, Equatable {
        var text: String
    }

    static let method = "people.greet"

    var name: String
    var times: Int?
    var manner: Manner?
    var friends: [String]?
    var context = CommandContext(key: "key-1", terminal: "till-1")
}
