// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Wire

/// The till and the person that do an errand, and the key that its commands follow from.
struct ErrandSender: Sendable {
    /// What the keys of all steps follow from.
    let key: ErrandKey
    /// The till.
    let terminal: TerminalID
    /// The person at the till.
    let staff: StaffID?
    /// Whether the key was given, so that the errand may have been begun before.
    let mayHaveBegun: Bool

    /// Asks a service; throws an `OrderFailure` that names the step.
    func call<R: Request>(
        _ request: R, of service: Requester, _ step: OrderFailure.Step
    ) async throws(OrderFailure) -> R.Answer {
        do {
            return try await service.call(request)
        } catch {
            throw OrderFailure(step: step, cause: error, key: key)
        }
    }

    /// What a command carries under one of the errand's keys.
    func context(_ key: CommandKey) -> CommandContext {
        CommandContext(key: key, terminal: terminal, staff: staff)
    }
}
