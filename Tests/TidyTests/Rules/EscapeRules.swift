// SPDX-License-Identifier: Apache-2.0

/// The doors out of what the compiler proves: shut, or with a reason beside them.
enum EscapeRules {
    /// `try !isReady()` with a space negates what it tries and is none.
    static func forcedTries(in file: ProjectFile) -> [Finding] {
        file.occurrences(of: "try", "!").map { file.tokens[$0].line }
            .filter { file.lines[$0 - 1].contains("try!") }
            .map { file.finding($0, "handle the error or pass it on instead of `try!`") }
    }

    /// Deliberate crashes must tell the reader of the crash what went wrong: three words at least.
    static func wordlessCrashes(in file: ProjectFile) -> [Finding] {
        let crashes = file.calls(of: "fatalError") + file.calls(of: "preconditionFailure")
        return crashes.sorted().compactMap { index in
            let message = file.arguments(from: index + 1).first { $0.kind == .string }
            guard message.map({ $0.text.split(separator: " ").count }) ?? 0 < 3 else { return nil }
            return file.finding(
                file.tokens[index].line, "say in a sentence what went wrong and why it can't be")
        }
    }

    static func unexplainedEscapes(in file: ProjectFile) -> [Finding] {
        let escapes =
            file.occurrences(of: "@", "unchecked", "Sendable")
            + file.occurrences(of: "nonisolated", "(", "unsafe", ")")
        return escapes.sorted().map { file.tokens[$0].line }.filter { file.comments[$0] == nil }.map
        {
            file.finding(
                $0, "give the reason in a comment on this line, or let the compiler prove it")
        }
    }

    /// Work left for later belongs into an issue.
    ///
    /// Comments and names count, strings don't.
    static func postponements(in file: ProjectFile) -> [Finding] {
        let advice = "finish it or leave it out"
        guard file.fileExtension == "swift" else {
            return zip(1..., file.lines).filter { isPostponed($1) }.map { number, _ in
                file.finding(number, advice)
            }
        }
        let words = file.tokens.filter { $0.kind == .word && isPostponed($0.text) }.map(\.line)
        let comments = file.comments.filter { isPostponed($0.value) }.map(\.key)
        return Set(words + comments).sorted().map { file.finding($0, advice) }
    }

    private static func isPostponed(_ text: some StringProtocol) -> Bool {
        text.split { !$0.isLetter }.contains { ["TODO", "FIXME", "XXX"].contains($0) }
    }
}
