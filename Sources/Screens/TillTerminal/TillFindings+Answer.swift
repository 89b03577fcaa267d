// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Till

extension TillFindings {
    /// What became of a question, from its answer or the lack of it.
    init<Answer>(_ answer: Result<Answer, CallFailure>, as finding: (Answer) -> Self) {
        switch answer {
        case .success(let answer): self = finding(answer)
        case .failure(.outcomeUnknown): self = .failed("No answer came in time")
        case .failure(let failure): self = .failed(failure.description)
        }
    }
}
