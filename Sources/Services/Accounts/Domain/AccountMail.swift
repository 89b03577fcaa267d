// SPDX-License-Identifier: Apache-2.0

/// An e-mail about an account, as a program for e-mail takes it (RFC 5322).
package struct AccountMail: Sendable, Equatable {
    /// The receiver.
    package let receiver: EmailAddress
    private let subject: String
    private let lines: [String]

    /// The whole e-mail, with header and body.
    package var text: String {
        let header = [
            "To: \(receiver)", "Subject: \(subject)", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8", "Auto-Submitted: auto-generated",
        ]
        return (header + [""] + lines).joined(separator: "\n") + "\n"
    }

    /// The e-mail with a code for the sign-in, and with its link if the gateway knows its address.
    package static func code(
        _ code: String, to receiver: EmailAddress, gateway: String?
    ) -> AccountMail {
        AccountMail(
            receiver: receiver, subject: "Your code: \(code)",
            lines: ["Your code to sign in is \(code)."] + link(code, gateway) + [
                "",
                "It is valid once and for 15 minutes. If you have not asked for it, do nothing:",
                "nobody can sign in without it. Tell it to nobody.",
            ])
    }

    /// The e-mail to a person who signs up again.
    package static func known(
        _ code: String, to receiver: EmailAddress, gateway: String?
    ) -> AccountMail {
        AccountMail(
            receiver: receiver, subject: "You have an account already",
            lines: [
                "Somebody has signed up with this e-mail, but you have an account already.",
                "Your code to sign in is \(code).",
            ] + link(code, gateway) + ["", "It is valid once and for 15 minutes."])
    }

    /// The e-mail with the code of an invitation.
    package static func invitation(
        _ code: String, to receiver: EmailAddress, role: PersonRole, gateway: String?
    ) -> AccountMail {
        let role = role == .courier ? "a courier" : "an owner"
        return AccountMail(
            receiver: receiver, subject: "You are invited to be \(role)",
            lines: [
                "You are invited to be \(role). Sign in, and give this code: \(code)"
            ] + (gateway.map { ["\($0)/account"] } ?? []) + [
                "", "It is valid once and for 7 days.",
            ])
    }

    private static func link(_ code: String, _ gateway: String?) -> [String] {
        gateway.map { ["Or open this page:", "\($0)/account#code=\(code)"] } ?? []
    }
}
