// SPDX-License-Identifier: Apache-2.0

/// The commands of the operator's guide are run: `Deploy/Guide/proofs` lists the script for each
/// page with a block of commands.
enum GuideRule {
    private static let folder = "Deploy/Guide"
    private static let listPath = "Deploy/Guide/proofs"

    /// Finds pages whose commands no script runs, and lines of the list that are wrong.
    static func findings(in files: [ProjectFile]) -> [Finding] {
        guard let list = files.first(where: { $0.path == listPath }) else {
            let advice = "list the scripts and their pages here"
            return [Finding(path: listPath, line: 1, advice: advice)]
        }
        let entries = zip(1..., list.lines).compactMap { number, line -> Entry? in
            let words = line.split(separator: " ").map(String.init)
            guard !line.hasPrefix("#"), let script = words.first else { return nil }
            return Entry(line: number, script: script, page: words.dropFirst().first ?? "")
        }
        let pages = files.filter { $0.isUnder(folder) && $0.fileExtension == "md" }
        let unlisted = pages.compactMap { page -> Finding? in
            guard let number = firstCommand(in: page) else { return nil }
            guard !entries.contains(where: { $0.page == page.name }) else { return nil }
            return page.finding(
                number, "add this page to \(listPath), or remove `sh` if it is only an example")
        }
        return entries.flatMap { problems(of: $0, list, in: files) } + unlisted
    }

    private struct Entry {
        var line: Int
        var script: String
        var page: String
    }

    private static func problems(
        of entry: Entry, _ list: ProjectFile, in files: [ProjectFile]
    ) -> [Finding] {
        let script = files.first { $0.path == "Deploy/\(entry.script)" }
        guard let script, script.lines.contains(where: { $0.contains("guide_run") }) else {
            return [list.finding(entry.line, "run the page in Deploy/\(entry.script) by guide_run")]
        }
        let page = files.first { $0.path == "\(folder)/\(entry.page)" }
        guard let page, firstCommand(in: page) != nil else {
            let advice = "remove this line: the page has no block of commands"
            return [list.finding(entry.line, advice)]
        }
        return unusedBlocks(of: page, script)
    }

    /// Finds the blocks of a page that a script leaves out, if it runs the page by parts:
    /// `guide_run PAGE:PART` runs the blocks that begin with ```` ```sh PART ````.
    private static func unusedBlocks(of page: ProjectFile, _ script: ProjectFile) -> [Finding] {
        let parts = script.lines.flatMap { line in
            line.split { $0 == " " || $0 == "\"" }.compactMap { word -> Substring? in
                word.hasPrefix(page.name + ":") ? word.dropFirst(page.name.count + 1) : nil
            }
        }
        guard !parts.isEmpty else { return [] }
        return blocks(of: page).filter { !parts.contains($0.part) }.map { block in
            page.finding(
                block.line,
                "let Deploy/\(script.name) run this block: name one of its parts, "
                    + "\(Set(parts).sorted().joined(separator: ", "))")
        }
    }

    /// The first lines of the blocks of commands, and the parts of the page that they name.
    private static func blocks(of page: ProjectFile) -> [(line: Int, part: Substring)] {
        zip(1..., page.lines).compactMap { number, line in
            let words = line.split(separator: " ")
            return words.first == "```sh" ? (number, words.dropFirst().first ?? "") : nil
        }
    }

    private static func firstCommand(in page: ProjectFile) -> Int? { blocks(of: page).first?.line }
}
