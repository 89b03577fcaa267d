// SPDX-License-Identifier: Apache-2.0

import Subprocess

extension SuiteAnnouncement {
    /// The default duration of a search, in seconds; avahi-browse mostly needs one.
    package static let searchSeconds = 3

    /// The maximum size of avahi-browse's output in bytes.
    private static let outputLimit = 1 << 20

    /// Searches the network of this machine, and returns the announcements of all suites.
    ///
    /// It ends when all answers can have arrived, after this number of seconds, or when the
    /// announcements that were found are enough. Throws `browserMissing` or `browserFailed` if the
    /// network can't be searched.
    package static func search(
        within seconds: Int = searchSeconds,
        until isEnough: ([SuiteAnnouncement]) -> Bool = { _ in false }
    ) async throws(DiscoveryError) -> [SuiteAnnouncement] {
        // avahi-daemon owns the port of multicast DNS, and avahi-browse is its own client.
        // `timeout` ends a search that waits for a machine that has gone. Ctrl-C reaches both.
        // A canceled task sends SIGTERM, which `timeout` passes on; SIGKILL would leave
        // avahi-browse running.
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(1))]
        let browser = Subprocess.Configuration(
            executable: .name("timeout"),
            arguments: [
                "--foreground", "\(seconds)", "avahi-browse", "--parsable", "--resolve",
                "--no-db-lookup", "--terminate", serviceType,
            ],
            platformOptions: options)
        let result: ExecutionResult<Listing, SequenceOutput, StringOutput<UTF8>>
        do {
            result = try await Subprocess.run(
                browser, input: .none, output: .sequence, error: .string(limit: outputLimit)
            ) { execution in
                let listing = try await read(execution.standardOutput.strings(), until: isEnough)
                if !listing.isComplete { try? execution.send(signal: .terminate) }
                return listing
            }
        } catch {
            throw .browserFailed(reason: "\(error)")
        }
        let listing = result.closureResult
        switch result.terminationStatus {
        case _ where !listing.isComplete: return listing.announcements
        // 124: the time is over.
        case .exited(0), .exited(124): return listing.announcements
        case .exited(127): throw .browserMissing
        case .exited, .signaled:
            let line = result.standardError.split(whereSeparator: \.isNewline).first
            throw .browserFailed(reason: line.map(String.init) ?? "no reason was given")
        }
    }

    /// The announcements in the output of avahi-browse.
    private struct Listing {
        var announcements: [SuiteAnnouncement] = []
        /// Whether the output was read to its end.
        var isComplete = true
    }

    private static func read(
        _ lines: SubprocessOutputSequence.StringSequence<UTF8>,
        until isEnough: ([SuiteAnnouncement]) -> Bool
    ) async throws -> Listing {
        var output = AvahiListing()
        var byteCount = 0
        for try await line in lines {
            output.add(line)
            byteCount += line.utf8.count
            if isEnough(output.announcements) || byteCount > outputLimit {
                return Listing(announcements: output.announcements, isComplete: false)
            }
        }
        return Listing(announcements: output.announcements)
    }
}
