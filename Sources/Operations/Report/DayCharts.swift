// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce

/// The charts of sold items as SVG, in the colours of the page that has them.
struct DayCharts {
    /// The currency of the amounts.
    let currency: Currency

    private static let width = 440
    /// The area of the columns.
    private static let (left, top, bottom) = (76, 16, 216)
    private static let barStep = 40
    private static let shownBars = 12

    /// Columns side by side, one for each group in its order.
    func columns(_ groups: [DaySales.Group]) -> String {
        let scale = AmountScale(groups.map(\.amount).max() ?? .zero)
        let slot = (Self.width - Self.left) / max(1, groups.count)
        let height = Self.bottom - Self.top
        let columns = groups.enumerated().map { index, group in
            let length = scale.length(group.amount, of: height)
            return SVGElement.rect(
                x: Self.left + slot * index + slot / 8, y: Self.bottom - length,
                width: slot - slot / 4, height: length, fill: "currentColor")
        }
        return svg(
            height: Self.bottom + 28, axis: axis(scale), bars: columns,
            texts: labels(groups, slot, scale))
    }

    /// The highest groups as bars, one below the other.
    func bars(_ groups: [DaySales.Group]) -> String {
        let shown = groups.prefix(Self.shownBars)
        let longest = shown.map(\.amount).max() ?? .zero
        let texts = shown.enumerated().flatMap { index, group in
            let y = Self.barStep * index + 16
            return [
                SVGElement.text(group.name.withoutControls.fitted(to: 36), x: 0, y: y),
                SVGElement.text(
                    currency.number(group.amount), x: Self.width, y: y,
                    attributes: #"text-anchor="end""#),
            ]
        }
        let bars = shown.enumerated().map { index, group in
            SVGElement.rect(
                x: 0, y: Self.barStep * index + 22,
                width: AmountScale.length(group.amount, of: Self.width, whole: longest), height: 10,
                fill: "currentColor")
        }
        return svg(height: Self.barStep * shown.count, axis: [], bars: bars, texts: texts)
    }

    private func axis(_ scale: AmountScale) -> [String] {
        scale.marks.map { mark in
            SVGElement.rect(
                x: Self.left, y: Self.bottom - scale.length(mark, of: Self.bottom - Self.top),
                width: Self.width - Self.left, height: 1, fill: "currentColor")
        }
    }

    /// The marks' amounts, and the groups' names as far as they have space.
    private func labels(
        _ groups: [DaySales.Group], _ slot: Int, _ scale: AmountScale
    ) -> [String] {
        let amounts = scale.marks.map { mark in
            SVGElement.text(
                currency.number(mark), x: Self.left - 6,
                y: Self.bottom - scale.length(mark, of: Self.bottom - Self.top) + 5,
                attributes: #"text-anchor="end""#)
        }
        let every = max(1, (44 + slot - 1) / max(1, slot))
        let names = groups.enumerated().filter { $0.offset % every == 0 }.map { index, group in
            SVGElement.text(
                group.name.withoutControls, x: Self.left + slot * index + slot / 2,
                y: Self.bottom + 20, attributes: #"text-anchor="middle""#)
        }
        return amounts + names
    }

    private func svg(
        height: Int, axis: [String], bars: [String], texts: [String]
    ) -> String {
        let start = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" \
            role="img" aria-label="Chart; a table below has the numbers." font-family="sans-serif" \
            font-size="14" fill="currentColor">
            """
        let lines = [#"<g class="axis">"#] + axis + ["</g>", #"<g class="bars">"#] + bars
        return ([start] + lines + ["</g>"] + texts + ["</svg>"]).joined(separator: "\n")
    }
}

/// A scale from 0 to a round amount, with at most six marks.
struct AmountScale: Equatable {
    /// The amounts with a mark, from 0.
    let marks: [Amount]

    /// A scale that contains an amount.
    init(_ longest: Amount) {
        let longest = max(1, longest.minorUnits)
        var power = 1
        while power * 50 < longest { power *= 10 }
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 * 5 >= longest } ?? power * 10
        marks = stride(from: 0, to: longest + step, by: step).map { Amount($0) }
    }

    /// The part of a length that shows an amount; 0 for an amount below 0.
    func length(_ amount: Amount, of length: Int) -> Int {
        Self.length(amount, of: length, whole: marks.last ?? amount)
    }

    /// The part of a length that shows an amount, if the length shows the whole.
    static func length(_ amount: Amount, of length: Int, whole: Amount) -> Int {
        whole <= .zero || amount <= .zero
            ? 0 : Amount(length).share(amount.minorUnits, of: whole.minorUnits).minorUnits
    }
}
