// SPDX-License-Identifier: Apache-2.0

import Accounts
import Synchronization
import Testing

@testable import Gateway

@Suite struct OpenIDDirectoryTests {
    private let start = ContinuousClock.now
    private let directory = OpenIDDirectory()

    /// A provider that counts how often it is asked.
    private final class Provider: Sendable {
        private let count = Mutex(0)
        private let answer: OpenIDDirectory.Answer

        init(_ answer: OpenIDDirectory.Answer) { self.answer = answer }

        var questions: Int { count.withLock { $0 } }

        func ask() -> OpenIDDirectory.Answer {
            count.withLock { $0 += 1 }
            return answer
        }
    }

    private func begin(_ provider: Provider, after time: Duration) async -> OpenIDAddresses? {
        try? await directory.addresses(of: "p", now: start + time) { provider.ask() }
    }

    @Test func `a provider is asked once an hour, however many people sign in`() async throws {
        let document = """
            {"issuer":"https://p.example","authorization_endpoint":"https://p.example/a",
            "token_endpoint":"https://p.example/t"}
            """
        let addresses = try #require(
            OpenIDAddresses(
                Array(document.utf8),
                of: OpenIDProvider(name: "p", issuer: "https://p.example", client: "c")))
        let provider = Provider(.success(addresses))
        for second in 0..<3_600 {
            #expect(await begin(provider, after: .seconds(second)) == addresses)
        }
        #expect(provider.questions == 1)
        #expect(await begin(provider, after: .seconds(3_600)) == addresses)
        #expect(provider.questions == 2)
    }

    @Test func `a provider that is down is asked again after ten seconds`() async {
        let provider = Provider(.failure(.silentProvider))
        for second in 0..<20 { #expect(await begin(provider, after: .seconds(second)) == nil) }
        #expect(provider.questions == 2)
    }
}
