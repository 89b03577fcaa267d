// SPDX-License-Identifier: Apache-2.0

/// Pure code must not use clocks, random numbers, input or output.
///
/// All files in a `Domain` folder are pure, and every `…Session.swift` and `…StateMachine.swift`.
enum PurityRule {
    private static let domainImports: Set = ["Commerce", "Ledger", "Messages", "Wire"]
    private static let impureImports: Set = [
        "CNCurses", "CSQLite", "CZeroMQ", "Glibc", "GRDB", "Logging", "ServiceLoop",
        "ServiceStorage", "ZeroMQ",
    ]
    private static let impureWords: Set = [
        "async", "await", "Task", "Thread", "print", "FileHandle", "FileManager", "ProcessInfo",
        "SystemRandomNumberGenerator",
    ]

    static func applies(to file: ProjectFile) -> Bool {
        let isPureByName = ["Session.swift", "StateMachine.swift"].contains {
            file.name.hasSuffix($0)
        }
        return file.isUnder("Sources") && (isPureByName || isDomain(file))
    }

    static func findings(in file: ProjectFile) -> [Finding] {
        guard applies(to: file) else { return [] }
        return imports(of: file) + words(of: file) + clocks(of: file)
    }

    private static func isDomain(_ file: ProjectFile) -> Bool { file.path.contains("/Domain/") }

    private static func imports(of file: ProjectFile) -> [Finding] {
        ImportRule.imports(of: file).compactMap { name, line in
            let isPure =
                isDomain(file) ? domainImports.contains(name) : !impureImports.contains(name)
            return isPure
                ? nil
                : file.finding(
                    line, "move the code that needs \(name) into the shell; this file is pure")
        }
    }

    private static func words(of file: ProjectFile) -> [Finding] {
        file.tokens.filter { $0.kind == .word && impureWords.contains($0.text) }.map { token in
            file.finding(
                token.line, "return a step for the shell instead of using \(token.text)")
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

    /// Whether the `.now` at this index reads a clock; `order.now` reads a value.
    private static func isClock(before index: Int, in file: ProjectFile) -> Bool {
        guard index > 0, file.tokens[index - 1].kind == .word else { return true }
        let owner = file.tokens[index - 1].text
        return owner.first?.isUppercase == true || owner == "clock" || owner == "return"
    }
}
