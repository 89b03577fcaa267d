// SPDX-License-Identifier: Apache-2.0

/// Where things lie and how files begin.
enum LayoutRules {
    private static let topLevel: Set = [
        "CHANGELOG.md", "Deploy", "LICENSE", "Package.swift", "Protocols", "README.md", "Sources",
        "Tests",
        // Kept out of the history: what the package manager resolved, the default data folder.
        "Package.resolved", "comanda-data",
    ]
    private static let extensions: [String: Set<String>] = [
        "Sources": ["c", "h", "json", "md", "modulemap", "swift"],
        "Tests": ["c", "json", "md", "py", "swift", "txt"],
    ]

    static func strangers(atTopLevel names: [String]) -> [Finding] {
        names.filter { !$0.hasPrefix(".") && !topLevel.contains($0) }.map { name in
            Finding(path: name, line: 1, advice: "put it into Sources, Tests, Deploy or Protocols")
        }
    }

    static func unknownKinds(among paths: [String]) -> [Finding] {
        paths.compactMap { path in
            let file = ProjectFile(path, "")
            guard let folder = path.split(separator: "/").first,
                let known = extensions[String(folder)], !known.contains(file.fileExtension)
            else { return nil }
            return file.finding(
                1, "move it out of \(folder), which holds \(known.sorted().joined(separator: ", "))"
            )
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
