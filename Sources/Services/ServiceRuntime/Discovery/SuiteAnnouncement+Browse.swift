// SPDX-License-Identifier: Apache-2.0

import Subprocess

extension SuiteAnnouncement {
    /// The default duration of a search, in seconds; avahi-browse mostly needs one.
    package static let searchSeconds = 3

    /// Searches the network of this machine, and returns the announcements of all suites.
    ///
    /// It ends when all answers can have arrived, or after this number of seconds. Throws
    /// `browserMissing` or `browserFailed` if the network can't be searched.
    package static func search(
        within seconds: Int = searchSeconds
    ) async throws(DiscoveryError) -> [SuiteAnnouncement] {
        let output: String
        let problem: String
        let status: TerminationStatus
        do {
            // `timeout` ends a search that waits for a machine that has gone; the output until then
            // counts. Ctrl-C reaches both programs.
            let result = try await Subprocess.run(
                .name("timeout"),
                arguments: [
                    "--foreground", "\(seconds)", "avahi-browse", "--parsable", "--resolve",
                    "--no-db-lookup", "--terminate", serviceType,
                ],
                output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
            (output, problem) = (result.standardOutput, result.standardError)
            status = result.terminationStatus
        } catch {
            throw .browserFailed(reason: "\(error)")
        }
        switch status {
        // 124: the time is over.
        case .exited(0), .exited(124): return AvahiListing.announcements(in: output)
        case .exited(127): throw .browserMissing
        case .exited, .signaled:
            let line = problem.split(whereSeparator: \.isNewline).first ?? "no reason was given"
            throw .browserFailed(reason: String(line))
        }
    }
}
