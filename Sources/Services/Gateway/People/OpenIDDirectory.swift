// SPDX-License-Identifier: Apache-2.0

import GatewayCore

/// The addresses of providers, each of which is asked at most once an hour, or after a failure once
/// in ten seconds, however many people begin to sign in.
actor OpenIDDirectory {
    typealias Instant = ContinuousClock.Instant
    typealias Answer = Result<OpenIDAddresses, Problem>

    private struct Question {
        let answer: Task<Answer, Never>
        let askedAt: Instant
        var end: Instant
    }

    private static let lifetime = Duration.seconds(3_600)
    private static let pause = Duration.seconds(10)
    private var questions: [String: Question] = [:]

    /// The addresses of a provider, by `ask` unless they are known; throws a `Problem`.
    func addresses(
        of provider: String, now: Instant = .now, ask: @escaping @Sendable () async -> Answer
    ) async throws(Problem) -> OpenIDAddresses {
        if let known = questions[provider], now < known.end {
            return try await known.answer.value.get()
        }
        let answer = Task { await ask() }
        questions[provider] = Question(answer: answer, askedAt: now, end: now + Self.lifetime)
        let result = await answer.value
        if case .failure = result, questions[provider]?.askedAt == now {
            questions[provider]?.end = now + Self.pause
        }
        return try result.get()
    }
}
