// SPDX-License-Identifier: Apache-2.0

import Foundation
import KitchenDisplay
import Subprocess

/// Plays the sounds of alerts by a program of the system, one after the other.
///
/// While a sound plays, only the latest of the alerts that follow waits for its end. A sound is
/// shorter than the pause between alerts, so a longer queue would only delay news.
package struct SoundPlayer: Sendable {
    /// Receives the reason why sounds can't be played, for people.
    package typealias Report = @Sendable (String) async -> Void

    /// The number of seconds after which a program that plays a sound is ended.
    private static let limit = 5
    /// The maximum size in bytes of what a program may say about its failure.
    private static let outputLimit = 65_536

    private let stream: AsyncStream<KitchenAlert>
    private let continuation: AsyncStream<KitchenAlert>.Continuation

    /// A player that plays nothing until it runs.
    package init() {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Plays the sound of an alert as soon as the present one has ended.
    func play(_ alert: KitchenAlert) { continuation.yield(alert) }

    /// Plays the sounds until the task is canceled, with the first program that works.
    ///
    /// Reports once if no program can, and returns then.
    package func run(_ report: Report) async {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        await run(SoundProgram.all(in: path), report)
    }

    /// Plays the sounds with the first of these programs that works.
    func run(_ programs: [SoundProgram], _ report: Report) async {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "comanda-sounds-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try Self.writeSounds(to: folder)
        } catch {
            let name = FileManager.default.temporaryDirectory.path
            return await report(
                "The sounds can't be written to \(name), so the bell rings. Set TMPDIR to a "
                    + "folder that you may write to.")
        }
        await play(from: folder, with: programs, report)
    }

    private func play(
        from folder: URL, with programs: [SoundProgram], _ report: Report
    ) async {
        var programs = programs[...]
        var failure: SoundFailure?
        var alerts = stream.makeAsyncIterator()
        while !programs.isEmpty, let alert = await alerts.next() {
            let file = Self.file(of: alert, in: folder)
            while let program = programs.first {
                failure = await Self.play(file.path, with: program)
                if failure == nil || Task.isCancelled { break }
                programs = programs.dropFirst()
            }
        }
        if Task.isCancelled { return }
        await report(failure?.description ?? SoundFailure.noProgramText)
    }

    private static func play(_ file: String, with program: SoundProgram) async -> SoundFailure? {
        // A canceled task sends SIGTERM, which `timeout` passes on; SIGKILL would leave the program
        // running.
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
        let result = try? await Subprocess.run(
            .name("timeout"), arguments: Arguments(command(playing: file, with: program)),
            platformOptions: options, output: .discarded, error: .string(limit: outputLimit))
        guard let result else { return SoundFailure(program: program.name, reason: nil) }
        if case .exited(0) = result.terminationStatus { return nil }
        let reason = result.standardError.split(whereSeparator: \.isNewline).first
        return SoundFailure(program: program.name, reason: reason.map(String.init))
    }

    /// The command that plays a file, under `timeout`.
    ///
    /// A program waits for a loudspeaker that another one uses. `timeout` ends it, and kills it a
    /// second later if it ignores that.
    static func command(playing file: String, with program: SoundProgram) -> [String] {
        ["--foreground", "--kill-after=1", "\(limit)", program.path] + program.options + [file]
    }

    private static func writeSounds(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for alert in KitchenAlert.allCases {
            try Data(AlertSound(of: alert).file).write(to: file(of: alert, in: folder))
        }
    }

    private static func file(of alert: KitchenAlert, in folder: URL) -> URL {
        folder.appending(path: "\(alert.rawValue).wav")
    }
}

/// A program that plays a WAV file.
struct SoundProgram: Equatable, Sendable {
    /// The known programs, the preferred one first, with the options that keep them silent
    /// otherwise.
    private static let known: [(name: String, options: [String])] = [
        ("aplay", ["-q"]), ("paplay", []), ("pw-play", []), ("afplay", []),
    ]

    /// The path of the program.
    let path: String
    /// The options before the name of the file.
    let options: [String]

    /// The name of the program.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The programs in the folders of a search path, the preferred one first.
    static func all(
        in searchPath: String,
        isExecutable: (String) -> Bool = FileManager.default.isExecutableFile
    ) -> [Self] {
        let folders = searchPath.split(separator: ":")
        return known.compactMap { name, options in
            folders.map { "\($0)/\(name)" }.first(where: isExecutable).map {
                Self(path: $0, options: options)
            }
        }
    }
}

/// The failure of a program that plays sounds.
private struct SoundFailure: CustomStringConvertible {
    /// The name of the program.
    let program: String
    /// What it says; nil without a word.
    let reason: String?

    /// What happened and what to do.
    var description: String {
        "No sound, so the bell rings: \(program) failed (\(reason ?? "no reason was given"))."
            + " Check the loudspeaker, then start this display again."
    }

    /// What happened and what to do if the system has no program for sounds.
    static let noProgramText =
        "No sound, so the bell rings: install a player, for example aplay (package alsa-utils)."
}
