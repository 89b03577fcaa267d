// SPDX-License-Identifier: Apache-2.0

import Foundation
import KitchenDisplay
import TestSupport
import Testing

@testable import KitchenTerminal

@Suite(.timeLimit(.minutes(1))) struct SoundPlayerTests {
    @Test func `the programs of the search path are found, the preferred one first`() {
        let existing: Set = ["/b/aplay", "/c/aplay", "/a/paplay", "/b/afplay"]

        let programs = SoundProgram.all(in: "/a:/b:/c") { existing.contains($0) }

        #expect(programs.map(\.path) == ["/b/aplay", "/a/paplay", "/b/afplay"])
        #expect(programs.map(\.name) == ["aplay", "paplay", "afplay"])
        #expect(SoundProgram.all(in: "") { _ in true } == [])
    }

    @Test func `without a program a person reads what to install`() async {
        let reports = await reports(of: [], [.new])
        #expect(reports.count == 1)
        #expect(reports.first?.contains("install a player") == true)
    }

    @Test func `if a program fails, the next one plays the sound, until all have failed`()
        async throws
    {
        let folder = try TemporaryFolder()
        let first = try program("aplay", "echo no card >&2; exit 1", in: folder)
        // It keeps what it plays, and then fails so that the player ends.
        let second = try program("paplay", "cp \"$1\" \"$0.wav\"; echo refused; exit 3", in: folder)

        let reports = await reports(of: [first, second], [.rush])

        let played = try Data(contentsOf: URL(filePath: "\(second.path).wav"))
        #expect(Array(played) == AlertSound(of: .rush).file)
        #expect(reports.count == 1)
        #expect(reports.first?.contains("paplay failed (no reason was given)") == true)
    }

    @Test func `a program that ignores the end of its time is killed`() {
        let program = SoundProgram(path: "/usr/bin/aplay", options: ["-q"])
        #expect(
            SoundPlayer.command(playing: "/tmp/new.wav", with: program) == [
                "--foreground", "--kill-after=1", "5", "/usr/bin/aplay", "-q", "/tmp/new.wav",
            ])
    }

    /// The reports of a player that gets these alerts.
    private func reports(
        of programs: [SoundProgram], _ alerts: [KitchenAlert]
    ) async -> [String] {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let player = SoundPlayer()
        for alert in alerts { player.play(alert) }
        await player.run(programs) { continuation.yield($0) }
        continuation.finish()
        return await stream.reduce(into: []) { $0.append($1) }
    }

    private func program(
        _ name: String, _ script: String, in folder: borrowing TemporaryFolder
    ) throws -> SoundProgram {
        let path = "\(folder.path)/\(name)"
        try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return SoundProgram(path: path, options: [])
    }
}
