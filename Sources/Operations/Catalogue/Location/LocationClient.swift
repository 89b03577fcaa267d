// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import MessageBus
import ServiceRuntime
import Wire

extension SuiteClient {
    /// Sends a command to locations-service; throws a `ChangeFailure`.
    nonisolated(nonsending) func change<C: Command>(
        _ command: C, timeout: Duration? = nil
    ) async throws(ChangeFailure) -> QueryResult<C.Answer> {
        do throws(QueryFailure) {
            return try await query(command, of: .locations, timeout: timeout)
        } catch {
            throw ChangeFailure(cause: error.cause)
        }
    }
}

/// The failure of a command to locations-service.
struct ChangeFailure: FailedCall, Equatable, CustomStringConvertible {
    /// Why the command failed.
    let cause: CallFailure

    /// What happened and what to do.
    var description: String {
        guard cause == .outcomeUnknown else { return cause.description }
        return """
            locations-service did not answer in time, so the change may have been made or not. \
            'comanda status' shows which services run; then look at the menu before you try again.
            """
    }
}
