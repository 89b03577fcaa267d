// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

/// A program in a real terminal, which tmux controls.
struct TerminalWindow {
    private let suite: RunningSuite
    private let socket: String

    /// Runs a program of the package in a window of the given size.
    static func open(
        _ product: String, _ arguments: [String], columns: Int = 80, rows: Int = 24,
        in suite: RunningSuite
    ) async throws -> Self {
        let name = "terminal-\(UUID().uuidString.prefix(8))"
        let window = Self(suite: suite, socket: suite.place.folder.appending(path: name).path)
        let server = try await suite.start(
            at: "/usr/bin/tmux", ["-D", "-f", "/dev/null", "-S", window.socket])
        let path = Program.products.appending(path: product).path
        // What the program keeps on this machine is a part of the suite, too.
        let folder = suite.place.folder.path
        let state = ["env", "XDG_STATE_HOME=\(folder)", "XDG_CONFIG_HOME=\(folder)"]
        let session = ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + state
        while await server.isRunning {
            let opened = try await window.ask(session + [path] + arguments)
            if opened.status == 0 { break }
        }
        return window
    }

    /// Types keys without a pause between them; names such as `Enter` are tmux's.
    func press(_ keys: String...) async throws {
        _ = try await ask(["send-keys"] + keys)
    }

    /// Touches the first place that shows the text.
    func touch(_ text: String) async throws {
        let rows = try await rows { $0.contains(text) }
        let places = rows.enumerated().compactMap { row, line in
            line.range(of: text).map { found in
                let left = line.distance(from: line.startIndex, to: found.lowerBound)
                return (row: row + 1, column: left + 1)
            }
        }
        let place = try #require(places.first, "\(rows.joined(separator: "\n"))")
        // A press and a release of the left button, as terminals report them.
        let report = "\u{1b}[<0;\(place.column);\(place.row)"
        _ = try await ask(["send-keys", "-l", "\(report)M\(report)m"])
    }

    /// Kills the program, as a failure of the power does; the window closes.
    func kill() async throws {
        let shown = try await ask(["display-message", "-p", "#{pane_pid}"]).lines
        let pid = try #require(shown.first.flatMap { CInt($0) })
        Glibc.kill(pid, SIGKILL)
    }

    /// Pastes text; it is marked as a paste if the program asked for that.
    func paste(_ text: String) async throws {
        _ = try await ask(["set-buffer", text, ";", "paste-buffer", "-p"])
    }

    /// Changes the size of the window.
    func resize(columns: Int, rows: Int) async throws {
        _ = try await ask(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Returns the rows of the window as soon as their text is as wanted, or at the timeout.
    func rows(
        within limit: Duration = .seconds(5), until isWanted: (String) -> Bool
    ) async throws -> [String] {
        let deadline = ContinuousClock.now + limit
        var rows: [String] = []
        repeat {
            rows = try await ask(["capture-pane", "-p"]).lines
        } while !isWanted(rows.joined(separator: "\n")) && ContinuousClock.now < deadline
        return rows
    }

    /// Waits until the window shows the text.
    func awaitText(
        _ text: String, within limit: Duration = .seconds(5),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let rows = try await rows(within: limit) { $0.contains(text) }
        let shown = rows.joined(separator: "\n")
        try #require(shown.contains(text), "\(shown)", sourceLocation: sourceLocation)
    }

    private func ask(_ arguments: [String]) async throws -> (status: CInt, lines: [String]) {
        // Without -N the first command might start another server on the same socket.
        let tmux = try await Program.start(
            at: "/usr/bin/tmux", ["-N", "-S", socket] + arguments, in: suite.place)
        let status = try await tmux.ended(within: .seconds(5))
        return (status, await tmux.lines)
    }
}
