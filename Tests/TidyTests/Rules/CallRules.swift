// SPDX-License-Identifier: Apache-2.0

/// Calls that are not allowed: sleeping in tests, printing in libraries, unbounded streams.
enum CallRules {
    static func sleeps(in file: ProjectFile) -> [Finding] {
        // Benchmarks are not tests: their clients send at a fixed pace.
        guard file.isUnder("Tests"), !file.isUnder("Tests/Benchmarks") else { return [] }
        let advice = "wait for the event instead of sleeping"
        guard file.fileExtension == "swift" else {
            return zip(1..., file.lines).filter { $1.contains("sleep(") }.map { number, _ in
                file.finding(number, advice)
            }
        }
        let calls = ["sleep", "usleep", "nanosleep"].flatMap { file.calls(of: $0) }
        return calls.sorted().map { file.finding(file.tokens[$0].line, advice) }
    }

    static func prints(in file: ProjectFile) -> [Finding] {
        guard let module = file.module, isLibrary(module) else { return [] }
        return file.calls(of: "print").map { index in
            file.finding(file.tokens[index].line, "log it; only programs print")
        }
    }

    static func unboundedStreams(in file: ProjectFile) -> [Finding] {
        guard file.isUnder("Sources") else { return [] }
        let unbounded = file.occurrences(of: ".", "unbounded")
        let streams = ["AsyncStream", "AsyncThrowingStream"].flatMap { name in
            file.occurrences(of: name).filter { isWithoutBound(from: $0, in: file) }
        }
        return Set(unbounded + streams).sorted().map { index in
            file.finding(
                file.tokens[index].line, "give the stream a bufferingPolicy with a maximum")
        }
    }

    /// Names of libraries begin with a capital letter, names of programs do not.
    private static func isLibrary(_ module: String) -> Bool { module.first?.isUppercase == true }

    /// Whether the stream at this index is made without a buffering policy.
    private static func isWithoutBound(from index: Int, in file: ProjectFile) -> Bool {
        let tokens = file.tokens
        var next = index + 1
        while next < tokens.count, isPartOfType(tokens[next]) { next += 1 }
        guard next < tokens.count else { return false }
        if tokens[next].is("{") {
            let isType = index > 0 && (tokens[index - 1].is(">") || tokens[index - 1].is(":"))
            return !isType
        }
        guard tokens[next].is("(") else { return false }
        let labels = file.arguments(from: next)
        return !labels.contains { $0.is("bufferingPolicy") || $0.is("unfolding") }
    }

    /// Whether a token can be between the name of a stream and its arguments, as in
    /// `AsyncStream<Int>.makeStream()`.
    private static func isPartOfType(_ token: Token) -> Bool {
        ["<", ">", ",", ".", "?", "[", "]"].contains { token.is($0) }
            || token.kind == .word
                && (token.is("makeStream") || token.text.first?.isUppercase == true)
    }
}
