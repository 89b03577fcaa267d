// SPDX-License-Identifier: Apache-2.0

/// Why `comanda keys` does not do what it was asked.
enum KeyStoreError: Error, Equatable, CustomStringConvertible {
    /// The name begins with a dot, as files that are not seen do.
    case hiddenName(String)
    /// Somebody of that name is allowed, with another key.
    case nameTaken(String, folder: String)
    /// The key is allowed already, under its holder's name; here is the other one that was asked.
    case keyTaken(holder: String, other: String, folder: String)
    /// Nobody of that name is allowed.
    case notAllowed(String, folder: String)

    /// What is the matter and what to do.
    var description: String {
        switch self {
        case .hiddenName(let name): "A name can't begin with a dot: choose another than '\(name)'."
        case .nameTaken(let name, let folder):
            "'\(name)' is allowed already: choose another name, or run 'comanda keys revoke "
                + "\(name) --keys \(folder)' first."
        case .keyTaken(let holder, let other, let folder):
            "This key is allowed as '\(holder)' already, and a key has one name: run 'comanda keys "
                + "revoke \(holder) --keys \(folder)' first, or make a key of its own for "
                + "'\(other)' with 'comanda keys new \(other) --role ROLE --keys \(folder)'."
        case .notAllowed(let name, let folder):
            "Nobody called '\(name)' is allowed: 'comanda keys list --keys \(folder)' names "
                + "everybody."
        }
    }
}
