// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus

/// A wall clock that a test changes while a service runs (libfaketime).
///
/// The monotonic clock is not changed.
struct FakeClock: Sendable {
    /// Additional environment variables for the service.
    let environment: [String: String]
    private let file: URL

    /// The path of Debian's library for programs with threads, on any processor; nil if missing.
    static let library: String? = {
        let folder = "/usr/lib"
        let machines = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return machines.map { "\(folder)/\($0)/faketime/libfaketimeMT.so.1" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }()

    /// Creates a clock that shows the real time.
    init(_ place: Place) throws {
        file = place.folder.appending(path: "clock")
        environment = [
            "LD_PRELOAD": Self.library ?? "", "FAKETIME_TIMESTAMP_FILE": file.path,
            "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
        try set(hoursAhead: 0)
    }

    /// Sets it ahead of the real time; a negative number sets it behind.
    func set(hoursAhead hours: Int) throws {
        try "\(hours < 0 ? "" : "+")\(hours)h\n".write(to: file, atomically: true, encoding: .utf8)
    }

    /// Sets it to a time, or up to half an hour beside it.
    func set(_ time: Timestamp) throws {
        let distance = time.milliseconds - Timestamp.now().milliseconds
        try set(hoursAhead: Int((Double(distance) / 3_600_000).rounded()))
    }

    /// Waits until order-service reports a time with this offset.
    func awaitJump(
        hoursAhead hours: Int, _ client: Client, within limit: Duration = .seconds(30)
    ) async throws {
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            let reported = try await client.call(
                PingService(), of: .orders, timeout: .seconds(30)
            ).time
            let distance = reported.milliseconds - Timestamp.now().milliseconds
            if abs(distance - Int64(hours) * 3_600_000) < 1_800_000 { return }
        }
        throw Client.TimeoutError(
            description: "the clock of order-service did not jump in \(limit)")
    }
}
