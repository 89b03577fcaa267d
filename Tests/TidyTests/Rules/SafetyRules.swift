// SPDX-License-Identifier: Apache-2.0

/// Code that can crash, that the compiler does not check or that is unfinished.
enum SafetyRules {
    /// `try !isReady()`, with a space, is no forced try but a negation.
    static func forcedTries(in file: ProjectFile) -> [Finding] {
        file.occurrences(of: "try", "!").map { file.tokens[$0].line }
            .filter { file.lines[$0 - 1].contains("try!") }
            .map { file.finding($0, "handle or rethrow the error instead of `try!`") }
    }

    /// The message of a deliberate crash must have at least three words.
    static func unexplainedCrashes(in file: ProjectFile) -> [Finding] {
        let crashes = file.calls(of: "fatalError") + file.calls(of: "preconditionFailure")
        return crashes.sorted().compactMap { index in
            let message = file.arguments(from: index + 1).first { $0.kind == .string }
            guard message.map({ $0.text.split(separator: " ").count }) ?? 0 < 3 else { return nil }
            return file.finding(
                file.tokens[index].line,
                "add a message that says what went wrong, in at least three words")
        }
    }

    /// Each `@unchecked Sendable` and `nonisolated(unsafe)` must have its reason on the same line.
    static func unexplainedOptOuts(in file: ProjectFile) -> [Finding] {
        let optOuts =
            file.occurrences(of: "@", "unchecked", "Sendable")
            + file.occurrences(of: "nonisolated", "(", "unsafe", ")")
        return optOuts.sorted().map { file.tokens[$0].line }.filter { file.comments[$0] == nil }.map
        {
            file.finding(
                $0, "give the reason in a comment on this line, or let the compiler check it")
        }
    }

    /// Unfinished work belongs in an issue: comments and names must not mark it.
    ///
    /// In Swift, string literals may contain the marks.
    static func unfinishedWork(in file: ProjectFile) -> [Finding] {
        let advice = "finish this, or move it to an issue"
        guard file.fileExtension == "swift" else {
            return zip(1..., file.lines).filter { isUnfinished($1) }.map { number, _ in
                file.finding(number, advice)
            }
        }
        let words = file.tokens.filter { $0.kind == .word && isUnfinished($0.text) }.map(\.line)
        let comments = file.comments.filter { isUnfinished($0.value) }.map(\.key)
        return Set(words + comments).sorted().map { file.finding($0, advice) }
    }

    private static func isUnfinished(_ text: some StringProtocol) -> Bool {
        text.split { !$0.isLetter }.contains { ["TODO", "FIXME", "XXX"].contains($0) }
    }
}
