// SPDX-License-Identifier: Apache-2.0

/// A change of accounts that is not possible; `description` says what to do.
package enum AccountError: Error, Equatable, CustomStringConvertible {
    /// Another account has the e-mail.
    case emailTaken
    /// No account has the identifier or the e-mail.
    case unknown(String)
    /// The person neither has the role nor asks for it.
    case roleUnknown(PersonRole)
    /// The code is unknown, used or too old.
    case codeUnknown
    /// The password is too short or too long, or that of the name or the e-mail.
    case weakPassword
    /// The maximum number is reached.
    case tooMany(String, limit: Int)
    /// The system can't make hashes.
    case noHash

    /// What happened and what to do.
    package var description: String {
        switch self {
        case .emailTaken:
            "There is an account with this e-mail already. Sign in, or choose another e-mail."
        case .unknown(let who):
            "No account is that of \(who). Look at the list of people."
        case .roleUnknown(let role):
            "This person does not ask for the role \(role.rawValue). Look at the list of people."
        case .codeUnknown:
            "This code is not valid. Ask for a new one: it is valid once and for a short time."
        case .weakPassword:
            "Choose a password of 8 to 128 characters, other than your e-mail and name."
        case .tooMany(let what, let limit):
            "There are \(limit) \(what) already. Remove some that you do not need."
        case .noHash: "The system's libcrypt can't hash a password. Update libcrypt1."
        }
    }
}
