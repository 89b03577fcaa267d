// SPDX-License-Identifier: Apache-2.0

import Foundation
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
        let window = Self(
            suite: suite, socket: suite.place.folder.appending(path: "terminal").path)
        let server = try await suite.start(
            at: "/usr/bin/tmux", ["-D", "-f", "/dev/null", "-S", window.socket])
        let path = Program.products.appending(path: product).path
        let size = ["-x", "\(columns)", "-y", "\(rows)"]
        while await server.isRunning {
            let opened = try await window.ask(["new-session", "-d"] + size + [path] + arguments)
            if opened.status == 0 { break }
        }
        return window
    }

    /// Types keys without a pause between them; names such as `Enter` are tmux's.
    func press(_ keys: String...) async throws {
        _ = try await ask(["send-keys"] + keys)
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
    func awaitText(_ text: String) async throws {
        let shown = try await rows { $0.contains(text) }.joined(separator: "\n")
        #expect(shown.contains(text), "\(shown)")
    }

    private func ask(_ arguments: [String]) async throws -> (status: CInt, lines: [String]) {
        // Without -N the first command might start another server on the same socket.
        let tmux = try await Program.start(
            at: "/usr/bin/tmux", ["-N", "-S", socket] + arguments, in: suite.place)
        let status = try await tmux.ended(within: .seconds(5))
        return (status, await tmux.lines)
    }
}
