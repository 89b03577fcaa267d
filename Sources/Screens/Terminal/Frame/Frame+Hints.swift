// SPDX-License-Identifier: Apache-2.0

/// Bindings with the same words: one hint, one row of the help page.
package struct Hint<Action> {
    /// The bindings, in the order in which they were added.
    package let bindings: [Binding<Action>]

    /// What they do.
    package var words: String { bindings.first?.words ?? "" }

    /// The importance of the most important one.
    var importance: Importance { bindings.map { $0.importance }.min() ?? .helpOnly }

    /// The reason why it can't be done; nil if any of them can.
    package var reason: String? {
        bindings.contains { $0.offer.action != nil } ? nil : bindings.first?.offer.reason
    }

    /// The names of all keys; ten digits are `0–9`.
    package var keyNames: [String] {
        let names = bindings.flatMap { $0.keys }.map(\.keyName)
        let digits = Set((0...9).map(String.init))
        guard digits.isSubset(of: names) else { return names }
        return ["0–9"] + names.filter { !digits.contains($0) }
    }
}

extension Frame {
    /// What keys can do here, for hints and help; the most important ones come first.
    package var hints: [Hint<Action>] {
        var groups: [[Binding<Action>]] = []
        var places: [String: Int] = [:]
        for binding in bindings {
            if let place = places[binding.words] {
                groups[place].append(binding)
            } else {
                places[binding.words] = groups.count
                groups.append([binding])
            }
        }
        let hints = groups.map { Hint(bindings: $0) }
        return Importance.allCases.flatMap { rank in hints.filter { $0.importance == rank } }
    }

    /// Draws the keys that have a meaning here and makes them clickable.
    ///
    /// The most important ones come first; those that do not fit are left out. Call it after all
    /// keys have their meaning.
    package mutating func drawHints(in rect: Rect) {
        fill(rect, as: .header)
        var rest = rect
        _ = rest.takeLeft(1)
        for hint in hints where hint.importance != .helpOnly {
            let keys = hint.bindings.compactMap { $0.keys.first?.keyName }
            let columns = ((keys + [hint.words]).map { PrintableText($0).columns + 1 })
                .reduce(0, +)
            if columns > rest.size.columns { break }
            drawHint(hint, in: rest.takeLeft(columns))
            _ = rest.takeLeft(1)
        }
    }

    /// Draws the keys of a hint, each with its own action, and the words with the first one's.
    private mutating func drawHint(_ hint: Hint<Action>, in rect: Rect) {
        var rest = rect
        if let offer = hint.bindings.first?.offer { target(rect, offer: offer) }
        for binding in hint.bindings {
            guard let name = binding.keys.first?.keyName else { continue }
            let place = rest.takeLeft(PrintableText(name).columns + 1)
            let isDisabled = binding.offer.action == nil
            var style = theme[.header]
            style.bold = !isDisabled
            style.dim = isDisabled
            canvas.write(name, at: place.origin, style: style)
            target(place, offer: binding.offer)
        }
        var style = theme[.header]
        style.bold = false
        style.dim = hint.reason != nil
        canvas.write(hint.words, at: rest.origin, style: style)
    }
}
