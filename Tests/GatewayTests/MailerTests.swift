// SPDX-License-Identifier: Apache-2.0

import Accounts
import Logging
import Testing

@testable import Gateway

/// What the log has of an e-mail that was not sent.
@Suite struct MailerTests {
    private let mailer = Mailer(program: "/none", logger: Logger(label: "test"))

    private func complaint(_ text: String?) throws -> String {
        let receiver = try #require(EmailAddress("mia@example.org"))
        return mailer.complaint(
            text, about: .code("7KQM-2XPA", to: receiver, gateway: nil))
    }

    @Test func `one receiver gets three e-mails at once, and all receivers thirty`() throws {
        let receivers = try (0..<40).map { try #require(EmailAddress("mia-\($0)@example.org")) }
        let first = receivers[0]
        #expect((0..<4).map { _ in mailer.admits(first) } == [true, true, true, false])
        #expect(receivers.dropFirst().count(where: mailer.admits) == 27)
    }

    @Test func `the complaint of the program has no e-mail of a person`() throws {
        let text = try complaint("550 <Mia@Example.org>: User unknown; mia@example.org\n")
        #expect(!text.contains("mia"))
        #expect(text.hasPrefix("550 <(receiver)>: user unknown"))
    }

    @Test(arguments: [nil, "", " \n"])
    func `a program that says nothing is named`(_ text: String?) throws {
        #expect(try complaint(text) == "/none gave no reason")
    }
}
