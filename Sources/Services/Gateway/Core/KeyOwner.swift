// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import Messages

extension CommandKey {
    /// A new key, for a command that has none of its client.
    static func fresh() -> Self {
        var generator = SystemRandomNumberGenerator()
        return unique(at: .now(), using: &generator)
    }
}

/// Whose key the key of a command is: with the key of somebody else, one gets nothing of theirs.
enum KeyOwner: Equatable {
    /// Somebody without a token or a link.
    case anyone
    /// The guests with the link of a table or a location.
    case link(GuestLink)
    /// The guest with the link of an order.
    case order(OrderID)
    /// A device.
    case device(TerminalID)
    /// A person with an account.
    case person(PersonID)

    /// The key on the bus of a command with a key of this owner.
    func key(_ key: CommandKey) -> CommandKey {
        // No key has a slash, so two owners never have the same text.
        let digest = KeyedHash.digest(of: "\(name)/\(key)")
        guard let own = CommandKey(digest) else {
            preconditionFailure("'\(digest)' is no key of a command.")
        }
        return own
    }

    private var name: String {
        switch self {
        case .anyone: "anyone"
        case .link(let link): "link \(link.location)/\(link.table ?? "")"
        case .order(let order): "order \(order)"
        case .device(let device): "device \(device)"
        case .person(let person): "person \(person)"
        }
    }
}
