// SPDX-License-Identifier: Apache-2.0

/// Decisions are made by values without clock, chance or outside world: whatever lies in a `Domain`
/// folder, every `…Session.swift` and every `…StateMachine.swift`.
enum PurityRule {
    private static let domainImports: Set = ["Commerce", "Messages", "Wire"]
    private static let worldlyImports: Set = [
        "CNCurses", "CSQLite", "CZeroMQ", "Glibc", "GRDB", "Logging", "ServiceLoop",
        "ServiceStorage", "ZeroMQ",
    ]
    private static let worldlyWords: Set = [
        "async", "await", "Task", "Thread", "print", "FileHandle", "FileManager", "ProcessInfo",
        "SystemRandomNumberGenerator",
    ]

    static func applies(to file: ProjectFile) -> Bool {
        let isDecision =
            file.name.hasSuffix("Session.swift")
            || file.name.hasSuffix("StateMachine.swift")
        return file.isUnder("Sources") && (isDecision || isDomain(file))
    }

    static func findings(in file: ProjectFile) -> [Finding] {
        guard applies(to: file) else { return [] }
        return imports(of: file) + words(of: file) + clocks(of: file)
    }

    private static func isDomain(_ file: ProjectFile) -> Bool { file.path.contains("/Domain/") }

    private static func imports(of file: ProjectFile) -> [Finding] {
        ImportRule.imports(of: file).compactMap { name, line in
            let isPure =
                isDomain(file) ? domainImports.contains(name) : !worldlyImports.contains(name)
            return isPure
                ? nil
                : file.finding(line, "move what needs \(name) into the shell; this file decides")
        }
    }

    private static func words(of file: ProjectFile) -> [Finding] {
        file.tokens.filter { $0.kind == .word && worldlyWords.contains($0.text) }.map { token in
            file.finding(
                token.line, "return a value that tells the shell to do it, not \(token.text)")
        }
    }

    private static func clocks(of file: ProjectFile) -> [Finding] {
        let made = ["Date", "UUID", "ContinuousClock", "SuspendingClock"].flatMap { type in
            file.occurrences(of: type, "(", ")")
        }
        let read = file.occurrences(of: ".", "now").filter { isClock(before: $0, in: file) }
        return (made + read).sorted().map { index in
            file.finding(file.tokens[index].line, "take the time or the identifier as an argument")
        }
    }

    /// Whether the `.now` at this index asks a type or a clock; `order.now` reads a value.
    private static func isClock(before index: Int, in file: ProjectFile) -> Bool {
        guard index > 0, file.tokens[index - 1].kind == .word else { return true }
        let owner = file.tokens[index - 1].text
        return owner.first?.isUppercase == true || owner == "clock" || owner == "return"
    }
}
