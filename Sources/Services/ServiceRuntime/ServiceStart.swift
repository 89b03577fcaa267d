// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import MessageBus

/// How the program of a service ends when it can't start: with the reason on standard error, and
/// with an exit status of sysexits.h that says whether another attempt can succeed.
package enum ServiceStart {
    /// The settings, keys, files or addresses have to be changed first (EX_CONFIG).
    package static let refused: Int32 = 78
    /// A later attempt may succeed, for example when a full disk has room again (EX_TEMPFAIL).
    package static let postponed: Int32 = 75
    /// What begins the line with the reason.
    package static let mark = "Error: "

    /// Runs a service.
    ///
    /// Throws an `ExitCode` after a `StartRefusal` was written; rethrows other errors.
    package static func run(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let refusal as any StartRefusal {
            FileHandle.standardError.write(Data("\(mark)\(refusal)\n".utf8))
            throw ExitCode(refusal.isTemporary ? postponed : refused)
        }
    }
}
