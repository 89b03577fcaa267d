// SPDX-License-Identifier: Apache-2.0

/// Where files are, and how they begin.
enum LayoutRules {
    private static let topLevel: Set = [
        "CHANGELOG.md", "Deploy", "LICENSE", "Package.swift", "Protocols", "README.md", "Sources",
        "Tests",
        // Ignored by Git: the resolved versions and the default data folder.
        "Package.resolved", "comanda-data",
    ]
    /// The allowed file extensions by folder; the innermost folder counts.
    ///
    /// Scripts have an empty extension.
    private static let extensions: [String: Set<String>] = [
        "Sources": ["c", "h", "json", "md", "modulemap", "swift"],
        "Sources/System/CDemoMenu/Pictures": ["", "png", "svg"],
        "Sources/Screens/Web/Files": ["", "css", "html", "js", "json", "png", "svg"],
        "Tests": ["c", "json", "md", "py", "swift", "txt"],
        "Tests/Benchmarks": ["", "c", "json", "md", "py", "svg", "swift"],
        "Tests/Endurance": [""],
        "Tests/WebTests": ["mjs"],
    ]

    static func unknownEntries(atTopLevel names: [String]) -> [Finding] {
        names.filter { !$0.hasPrefix(".") && !topLevel.contains($0) }.map { name in
            Finding(path: name, line: 1, advice: "move it to Sources, Tests, Deploy or Protocols")
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
                1, "move it out of \(folder), which contains only \(kinds.joined(separator: ", "))")
        }
    }

    /// The first line of code, or the second line of a script, must name the licence.
    ///
    /// In Swift an empty line must follow.
    static func missingLicence(in file: ProjectFile) -> [Finding] {
        guard file.isCode, file.name != "Package.swift" else { return [] }
        let index = file.isScript ? 1 : 0
        let mark = ["swift", "c", "h", "js"].contains(file.fileExtension) ? "//" : "#"
        let expected = "\(mark) SPDX-License-Identifier: Apache-2.0"
        guard file.lines.indices.contains(index), file.lines[index] == expected else {
            return [file.finding(index + 1, "replace this line by '\(expected)'")]
        }
        guard file.fileExtension == "swift", file.lines.dropFirst().first != "" else { return [] }
        return [file.finding(2, "add an empty line here")]
    }

    /// A page may have only one title.
    static func secondTitles(in file: ProjectFile) -> [Finding] {
        guard file.fileExtension == "md" else { return [] }
        var isFenced = false
        let titles = zip(1..., file.lines).filter { _, line in
            if line.hasPrefix("```") { isFenced.toggle() }
            return !isFenced && line.hasPrefix("# ")
        }
        return titles.dropFirst().map { number, _ in
            file.finding(number, "make this a section (##) or a page of its own")
        }
    }
}
