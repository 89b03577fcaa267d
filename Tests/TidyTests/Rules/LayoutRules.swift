// SPDX-License-Identifier: Apache-2.0

/// Where things lie and how files begin.
enum LayoutRules {
    private static let topLevel: Set = [
        "CHANGELOG.md", "Deploy", "LICENSE", "Package.swift", "Protocols", "README.md", "Sources",
        "Tests",
        // Kept out of the history: what the package manager resolved, the default data folder.
        "Package.resolved", "comanda-data",
    ]
    /// The file extensions allowed below a folder; the innermost folder decides.
    ///
    /// Scripts have no extension.
    private static let extensions: [String: Set<String>] = [
        "Sources": ["c", "h", "json", "md", "modulemap", "swift"],
        "Tests": ["c", "json", "md", "py", "swift", "txt"],
        "Tests/Benchmarks": ["", "c", "json", "md", "py", "svg", "swift"],
        "Tests/Endurance": [""],
    ]

    static func strangers(atTopLevel names: [String]) -> [Finding] {
        names.filter { !$0.hasPrefix(".") && !topLevel.contains($0) }.map { name in
            Finding(path: name, line: 1, advice: "put it into Sources, Tests, Deploy or Protocols")
        }
    }

    static func unknownKinds(among paths: [String]) -> [Finding] {
        paths.compactMap { path in
            let file = ProjectFile(path, "")
            let folders = extensions.keys.filter { file.isUnder($0) }
            guard let folder = folders.max(by: { $0.count < $1.count }),
                let known = extensions[folder], !known.contains(file.fileExtension)
            else { return nil }
            let kinds = known.sorted().map { $0.isEmpty ? "scripts" : $0 }
            return file.finding(
                1, "move it out of \(folder), which holds \(kinds.joined(separator: ", "))")
        }
    }

    /// Every file of code names its licence in its first line, a script in its second; a line
    /// apart follows in Swift.
    static func missingLicence(in file: ProjectFile) -> [Finding] {
        guard file.isCode, file.name != "Package.swift" else { return [] }
        let index = file.isScript ? 1 : 0
        let mark = ["swift", "c", "h"].contains(file.fileExtension) ? "//" : "#"
        let expected = "\(mark) SPDX-License-Identifier: Apache-2.0"
        guard file.lines.indices.contains(index), file.lines[index] == expected else {
            return [file.finding(index + 1, "make this line \(expected)")]
        }
        guard file.fileExtension == "swift", file.lines.dropFirst().first != "" else { return [] }
        return [file.finding(2, "leave this line empty")]
    }

    /// A page has one title; a second one is a second page.
    static func secondTitles(in file: ProjectFile) -> [Finding] {
        guard file.fileExtension == "md" else { return [] }
        var isFenced = false
        let titles = zip(1..., file.lines).filter { _, line in
            if line.hasPrefix("```") { isFenced.toggle() }
            return !isFenced && line.hasPrefix("# ")
        }
        return titles.dropFirst().map { number, _ in
            file.finding(number, "make it a section (##) or a page of its own")
        }
    }
}
