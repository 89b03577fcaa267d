// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus

/// A wall clock that a test turns while a service runs (libfaketime); time that passes is not
/// touched.
struct FakedClock: Sendable {
    /// What the environment of the service has besides.
    let environment: [String: String]
    private let file: URL

    /// Where Debian keeps the library for programs with threads, whatever the processor.
    static let library: String? = {
        let folder = "/usr/lib"
        let machines = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return machines.map { "\(folder)/\($0)/faketime/libfaketimeMT.so.1" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }()

    /// A clock that is right.
    init(_ place: Place) throws {
        file = place.folder.appending(path: "clock")
        environment = [
            "LD_PRELOAD": Self.library ?? "", "FAKETIME_TIMESTAMP_FILE": file.path,
            "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
        try set(hoursAhead: 0)
    }

    /// Turns it to so many hours before or behind the time.
    func set(hoursAhead hours: Int) throws {
        try "\(hours < 0 ? "" : "+")\(hours)h\n".write(to: file, atomically: true, encoding: .utf8)
    }

    /// Waits until order-service tells a time that is so many hours ahead: it has seen the jump.
    func awaitJump(
        hoursAhead hours: Int, _ client: Client, within limit: Duration = .seconds(30)
    ) async throws {
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            let told = try await client.call(
                PingService(), of: .orders, patience: .seconds(30)
            ).time
            let distance = told.milliseconds - Timestamp.now().milliseconds
            if abs(distance - Int64(hours) * 3_600_000) < 1_800_000 { return }
        }
        throw Client.Overdue(description: "the clock of order-service did not jump in \(limit)")
    }
}
