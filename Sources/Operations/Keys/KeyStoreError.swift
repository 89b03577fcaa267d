// SPDX-License-Identifier: Apache-2.0

/// Why `comanda keys` does not do what it was asked.
enum KeyStoreError: Error, Equatable, CustomStringConvertible {
    /// The name begins with a dot, as files that are not seen do.
    case hiddenName(String)
    /// Somebody of that name is allowed, with another key.
    case nameTaken(String)
    /// The key is allowed already, under its holder's name; here is the other one that was asked.
    case keyTaken(holder: String, other: String)
    /// Nobody of that name is allowed.
    case notAllowed(String)

    /// What is the matter and what to do.
    var description: String {
        switch self {
        case .hiddenName(let name): "A name can't begin with a dot: choose another than '\(name)'."
        case .nameTaken(let name):
            "'\(name)' is allowed already: choose another name, or run 'comanda keys revoke "
                + "\(name)' first."
        case .keyTaken(let holder, let other):
            "This key is allowed as '\(holder)' already, and a key has one name: run 'comanda keys "
                + "revoke \(holder)' first, or make a key of its own for '\(other)' with 'comanda "
                + "keys new \(other)'."
        case .notAllowed(let name):
            "Nobody called '\(name)' is allowed: 'comanda keys list' names everybody."
        }
    }
}
