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
    /// There is no folder of keys.
    case noFolder(String)
    /// The folder can't be read.
    case unreadable(folder: String)
    /// The folder can't be written, or be made.
    case unwritable(folder: String)

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
        case .noFolder(let folder):
            "There are no keys in '\(folder)': run 'comanda keys init --keys \(folder)' to make "
                + "them, or say with --keys where they are."
        case .unreadable(let folder):
            "The folder of keys '\(folder)' can't be read: check its permissions, or choose another"
                + " with --keys."
        case .unwritable(let folder):
            "The folder of keys '\(folder)' can't be written: check that it is a folder and its "
                + "permissions, or choose another with --keys."
        }
    }
}
