// SPDX-License-Identifier: Apache-2.0

/// Links between pages lead to a file or folder of the project, and to a heading of that page.
struct LinkRule {
    /// The paths of all files and their folders.
    private let paths: Set<String>
    /// The anchors of all pages, by their paths.
    private let anchors: [String: Set<String>]

    /// Creates the rule for a project with these paths, some of which are text files.
    init(paths: [String], files: [ProjectFile]) {
        let folders = paths.flatMap { path in
            let parts = path.split(separator: "/")
            return parts.indices.map { parts[..<$0].joined(separator: "/") }
        }
        self.paths = Set(paths + folders)
        let pages = files.filter { $0.fileExtension == "md" }
        anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, Self.anchors(in: $0)) })
    }

    /// Finds the links of a page that lead nowhere.
    func findings(in page: ProjectFile) -> [Finding] {
        guard page.fileExtension == "md" else { return [] }
        return Self.prose(of: page).flatMap { number, line in
            line.matches(of: /\]\(([^()\s]+)\)/).compactMap { match in
                let link = String(match.1)
                guard !link.contains(":"), !leadsSomewhere(link, from: page) else { return nil }
                return page.finding(number, "correct the link \(link), whose target is missing")
            }
        }
    }

    private func leadsSomewhere(_ link: String, from page: ProjectFile) -> Bool {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? page.path : Self.resolved(parts[0], from: page.path)
        guard let path, paths.contains(path) else { return false }
        guard parts.count > 1 else { return true }
        return anchors[path]?.contains(String(parts[1])) == true
    }

    /// The path from the root of the project; nil for a path that leaves it.
    private static func resolved(_ link: Substring, from page: String) -> String? {
        var path = page.split(separator: "/").dropLast()
        for part in link.split(separator: "/") where part != "." {
            guard part == ".." else {
                path.append(part)
                continue
            }
            guard path.popLast() != nil else { return nil }
        }
        return path.joined(separator: "/")
    }

    /// The anchors of the headings, as GitHub makes them.
    private static func anchors(in page: ProjectFile) -> Set<String> {
        var counts: [String: Int] = [:]
        for (_, line) in prose(of: page) where line.hasPrefix("#") {
            let words = line.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
            let kept = words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            counts[kept.replacing(" ", with: "-"), default: 0] += 1
        }
        let repeated = counts.flatMap { anchor, count in
            (1..<count).map { "\(anchor)-\($0)" }
        }
        return Set(counts.keys).union(repeated)
    }

    /// The lines outside of fenced blocks, with their numbers.
    private static func prose(of page: ProjectFile) -> [(Int, Substring)] {
        var isFenced = false
        return zip(1..., page.lines).filter { _, line in
            if line.hasPrefix("```") { isFenced.toggle() }
            return !isFenced
        }
    }
}
