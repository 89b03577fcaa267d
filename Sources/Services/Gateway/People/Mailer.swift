// SPDX-License-Identifier: Apache-2.0

import Accounts
import Glibc
import Logging
import Subprocess

/// Passes e-mails to the program that sends them.
struct Mailer: Sendable {
    /// The number of bytes of the program's complaint that the log gets.
    private static let complaint = 1_000

    /// The number of seconds after which the program is ended.
    private static let patience = 30

    let program: String
    let logger: Logger
    /// Limits the e-mails to one receiver, which anybody can cause: three, and one in 5 minutes.
    private let buckets = BucketBox(TokenBuckets(rate: 1.0 / 300, burst: 3))
    /// Limits the e-mails to all receivers, each of which costs a write and a process: 30, and one
    /// in 2 seconds.
    private let total = BucketBox(TokenBuckets(rate: 0.5, burst: 30))

    /// A mailer with a program that takes an e-mail as `sendmail` does.
    init(program: String, logger: Logger) {
        self.program = program
        self.logger = logger
    }

    /// Whether e-mails can be sent.
    var isAvailable: Bool { access(program, X_OK) == 0 }

    /// Whether another e-mail may be sent to a receiver; counts it.
    func admits(_ receiver: EmailAddress) -> Bool {
        buckets.take(receiver.text, now: .now) == nil && total.take("all", now: .now) == nil
    }

    /// What the program complains about, without the receiver: the log has no e-mail of a person.
    func complaint(_ text: String?, about mail: AccountMail) -> String {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return "\(program) gave no reason" }
        return text.lowercased().replacing(mail.receiver.text.lowercased(), with: "(receiver)")
    }

    /// Sends an e-mail; a failure is in the log only, because its sender must not learn whether
    /// there is an account.
    func send(_ mail: AccountMail) async {
        do {
            let arguments = [
                "--kill-after=1", "\(Self.patience)", program, "-i", mail.receiver.text,
            ]
            let result = try await Subprocess.run(
                .name("timeout"), arguments: Arguments(arguments),
                input: .array(Array(mail.text.utf8)), output: .discarded,
                error: .string(limit: Self.complaint))
            guard case .exited(0) = result.terminationStatus else {
                logger.warning(
                    "an e-mail was not sent",
                    metadata: ["reason": "\(complaint(result.standardError, about: mail))"])
                return
            }
        } catch {
            logger.warning("an e-mail was not sent", metadata: ["reason": "\(error)"])
        }
    }
}
