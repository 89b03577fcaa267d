// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Which seeds a test of chance tries.
///
/// `COMANDA_SEED` repeats a single one; `Deploy/endure` asks for many that were never tried.
package enum SeedPlan {
    /// The first `usual` seeds, or what the environment asks for; `variable` is the name of the one
    /// that says how many.
    package static func seeds(usual: Int, variable: String) -> ClosedRange<UInt64> {
        if let seed = number("COMANDA_SEED") { return seed...seed }
        guard let count = number(variable), count > 0 else { return 1...UInt64(usual) }
        let first = number("COMANDA_ENDURE_SEED") ?? 1
        return first...(first + count - 1)
    }

    /// Prints a line of a long run, which whoever waits wants to see now.
    package static func tell(_ line: String) {
        guard number("COMANDA_ENDURE_SEED") != nil else { return }
        print("endure: \(line)")
        fflush(nil)
    }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}
