// SPDX-License-Identifier: Apache-2.0

import Accounts
import GatewayCore

extension Problem {
    /// The problem of a request that needs a session.
    static let signedOut = Problem(
        status: 401, reason: "account.signedOut", detail: "You are signed out. Sign in.")

    /// The problem of a password that is not that of the e-mail, or of an unknown e-mail.
    static let wrongSignIn = Problem(
        status: 403, reason: "account.refused",
        detail: "This e-mail and password do not belong together. Check both.")

    /// The problem of an e-mail with too many wrong passwords; `seconds` is the wait.
    static func blocked(_ seconds: Int) -> Problem {
        Problem(
            status: 429, reason: "account.blocked",
            detail: "There were too many wrong passwords. Wait \(seconds / 60 + 1) min, or sign "
                + "in by a code.", retryAfter: seconds)
    }

    /// The problem of a code that is unknown, used or too old.
    static let unknownCode = Problem(
        status: 403, reason: "account.codeUnknown",
        detail: "This code is not valid. Ask for a new one: a code is valid once and for "
            + "15 minutes.")

    /// The problem of a gateway that sends no e-mail.
    static let noEmail = Problem(
        status: 409, reason: "account.noEmail",
        detail: "This restaurant sends no e-mail. Sign in by a password.")

    /// The problem of a password that is too short, or easy to guess.
    static let weakPassword = Problem(AccountError.weakPassword)

    /// The problem of a change without the present password.
    static let wrongPassword = Problem(
        status: 403, reason: "account.passwordWrong",
        detail: "This is not your present password. Check it.")

    /// The problem of a refresh token that is unknown, old or used.
    static let unknownToken = Problem(
        status: 401, reason: "account.tokenUnknown",
        detail: "The session has ended. Sign in.")

    /// The problem of a person without a role.
    static func needsRole(_ role: PersonRole) -> Problem {
        let who = role == .courier ? "a courier" : "an owner"
        return Problem(
            status: 403, reason: "account.role",
            detail: "Only \(who) may do this. Ask a manager of the restaurant for the role.")
    }

    /// The problem of an assignment to somebody who is no courier of the location.
    static let noCourierHere = Problem(
        status: 403, reason: "account.role",
        detail: "This person is no courier of the restaurant. Look at its list of couriers.")

    /// The problem of a sign-in that a provider, or the check of its answer, refused.
    static let refusedByProvider = Problem(
        status: 403, reason: "openid.refused",
        detail: "The sign-in did not succeed. Sign in at the provider again.")

    /// The problem of a provider that does not answer.
    static let silentProvider = Problem(
        status: 503, reason: "openid.unavailable",
        detail: "The provider does not answer. Try again later, or sign in by e-mail.",
        retryAfter: 10)

    /// The problem of a change of accounts.
    init(_ error: AccountError) {
        let (status, reason) =
            switch error {
            case .emailTaken: (409, "account.emailTaken")
            case .unknown, .roleUnknown: (404, "account.unknown")
            case .codeUnknown: (403, "account.codeUnknown")
            case .weakPassword: (400, "account.password")
            case .tooMany: (409, "account.tooMany")
            case .noHash: (500, "http.failed")
            }
        self.init(status: status, reason: reason, detail: error.description)
    }
}
