// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Messages
import Till

extension TillFindings {
    /// What became of a question about orders, from its answer or the lack of it.
    init(_ answer: Result<ListOrders.Answer, CallFailure>) {
        switch answer {
        case .success(let page): self = .orders(page)
        case .failure(.outcomeUnknown): self = .failed("No answer came in time")
        case .failure(let failure): self = .failed(failure.description)
        }
    }
}
