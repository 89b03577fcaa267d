// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Secrets

/// A step of a request with a PIN: the answer, or a fact that the request must know before.
///
/// A fact takes a slow hash, so no transaction waits for it.
enum PINStep {
    /// The request is done.
    case answer(Response)
    /// The request needs the fact.
    case learn(PINQuestion)
}

/// A question about a PIN that takes a slow hash.
enum PINQuestion: Sendable {
    /// What is a new hash of it?
    case hash
    /// Has it this hash?
    case comparison(with: String)

    /// The fact about a PIN.
    func fact(of pin: String) async -> PINFact {
        switch self {
        case .hash: .hash(await SlowHash.hash(of: pin))
        case .comparison(let hash): .has(hash, await SlowHash.matches(pin, hash: hash))
        }
    }
}

/// The answer to a question about a PIN.
enum PINFact: Equatable, Sendable {
    /// A new hash of it; nil if the system can't make one.
    case hash(String?)
    /// Whether it has a hash.
    case has(String, Bool)
}

/// The system can't make slow hashes.
struct MissingHash: Error, CustomStringConvertible {
    /// The problem and its remedy, for people.
    var description: String {
        "The system's libcrypt can't hash a PIN. Update libcrypt1, then send the command again."
    }
}
