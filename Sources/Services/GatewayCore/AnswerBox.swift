// SPDX-License-Identifier: Apache-2.0

import Commerce
import Synchronization

/// The kept answers, which the event loops read and the thread of the bus ends.
package final class AnswerBox: Sendable {
    private let answers = Mutex(PublicAnswers())

    /// Calls the body with the answers.
    package func with<Outcome: Sendable>(_ body: (inout PublicAnswers) -> Outcome) -> Outcome {
        answers.withLock { body(&$0) }
    }
}
