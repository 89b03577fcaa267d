// SPDX-License-Identifier: Apache-2.0

/// Decides from the answers of a service whether it is frozen: it runs, but answers no more.
///
/// Pure: it is told what came of each question. A service that has not answered yet is starting,
/// however long that takes. Several questions in a row have to stay unanswered: after this process
/// itself was stopped for a while, only the one that waited then does.
struct FreezeWatch {
    /// What came of a question.
    enum Outcome {
        /// The service answered.
        case answered
        /// The service has the question, and gave no answer in time.
        case unanswered
        /// Nothing is known: the question did not reach this service, or was refused.
        case unknown
    }

    /// How many intervals without an answer make the limit.
    private static let intervals = 5

    /// After how long without an answer the service is frozen.
    let limit: Duration
    /// How many questions have stayed unanswered since the last answer; nil before the first one.
    private var unanswered: Int?

    init(limit: Duration) { self.limit = limit }

    /// How long an answer is waited for; a question is asked as often.
    var interval: Duration { limit / Self.intervals }

    /// Takes what came of a question; true when the service is frozen.
    mutating func hear(_ outcome: Outcome) -> Bool {
        switch outcome {
        case .answered: unanswered = 0
        case .unanswered: unanswered = unanswered.map { $0 + 1 }
        case .unknown: break
        }
        // The interval of the last answer counts as well.
        return (unanswered ?? 0) >= Self.intervals - 1
    }
}
