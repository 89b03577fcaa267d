// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Texts use the terms of the field and plain sentences: phrases that are hard to read are banned.
enum WordRule {
    /// The banned phrases in lower case, with better ones.
    static let banned: [(phrase: String, instead: String)] =
        grouped("cancel or void", ["called off", "call off", "calls off", "calling off"])
        + grouped(
            "void, recall, refund or undo",
            ["taken back", "takes back", "take back", "taking back"]
        )
        + grouped("normally, as before", ["as ever"])
        + grouped("the client, the service, the person", ["whoever"])
        + grouped("no … exists", ["is none", "are none", "such as there"])
        + grouped("gets, receives", ["is told", "are told", "being told"])
        + grouped(
            "name the actor and the verb",
            [
                "stands in", "taken up", "lets go", "let go", "letting go",
                "what is kept", "is kept of", "what waits", "who waits", "what it is answered",
                "who does not", "rights itself", "comes to nothing", "stand in the way",
                "of its own accord", "perhaps not", "all the same", "that there is",
                "that there are", "in vain", "hence", "thereby", "whereof", "the like", "anew",
            ])
        + grouped("back-off", ["deafness"])
        // “thinned” is missing because it is the name of a column.
        + grouped("compaction", ["thinning"])
        + grouped("maintenance", ["tending"])
        + grouped("pending event", ["happening"])
        + grouped("checkpoint", ["moves the log", "move the log", "moving the log"])
        + grouped("default, normal", ["usual"])
        + grouped("received, seen, known", ["unheard", "heard of", "hears of", "hear of"])
        + grouped(
            "batch, iteration", ["a turn", "the turn", "each turn", "every turn", "turns of"])
        + grouped("capacity, maximum", ["no room", "room for"])
        + grouped("baseline", ["the floor"])

    private static func grouped(
        _ instead: String, _ phrases: [String]
    ) -> [(phrase: String, instead: String)] {
        phrases.map { ($0, instead) }
    }

    /// Finds banned phrases, which may continue on the next line.
    static func findings(in file: ProjectFile) -> [Finding] {
        guard !file.name.hasPrefix("WordRule") else { return [] }
        let text = file.lines.joined(separator: "\n")
        let all = NSRange(text.startIndex..., in: text)
        return pattern.matches(in: text, range: all).compactMap { match in
            // Python's `is None` is code.
            guard let range = Range(match.range, in: text), text[range] != "is None" else {
                return nil
            }
            let line = text.utf8[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
            let words = text[range].lowercased().split { !$0.isLetter }
            let phrase = words.joined(separator: " ")
            let advice = banned.first { $0.phrase == phrase }.map { ", say “\($0.instead)”" } ?? ""
            return file.finding(line, "“\(phrase)” is hard to read\(advice)")
        }
    }

    /// Any of the phrases as whole words, in upper or lower case.
    ///
    /// A line break and the start of a comment may separate two words. A word after a dot is a name
    /// on the wire, such as `tap.unheard`, and is allowed.
    private static let pattern: NSRegularExpression = {
        let phrases = banned.map { $0.phrase.replacing(" ", with: "[\\s/#*]+") }
        let pattern = "(?<![.\\w])(?:\(phrases.joined(separator: "|")))\\b"
        do {
            return try NSRegularExpression(pattern: pattern, options: .caseInsensitive)
        } catch {
            preconditionFailure("A banned phrase is not a valid pattern: \(error)")
        }
    }()
}
