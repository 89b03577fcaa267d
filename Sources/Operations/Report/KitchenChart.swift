// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Messages

/// The kitchen's times as a picture (SVG): columns by hour, and bars of the slowest items.
struct KitchenChart {
    private let report: KitchenReport
    private let hours: [KitchenReport.Row]
    private let items: [KitchenReport.Row]

    private static let width = 960
    private static let margin = 60
    /// The area of the columns.
    private static let (top, bottom) = (110, 330)
    /// The first bar, and the distance between two.
    private static let (firstBar, barStep) = (420, 28)
    /// The left end of the bars, and the length of the longest one.
    private static let (barStart, barLength) = (260, 440)
    private static let shownItems = 15

    /// The chart of a report.
    init(_ report: KitchenReport) {
        self.report = report
        hours = report.rows(.hour)
        items = Array(report.rows(.item).prefix(Self.shownItems))
    }

    /// The picture.
    var svg: String {
        let height = Self.firstBar + Self.barStep * items.count + 20
        let start = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" \
            font-family="sans-serif" font-size="14" fill="#222222">
            <rect width="100%" height="100%" fill="white"/>
            """
        let elements = head + axis + columns + itemBars
        return ([start] + elements + ["</svg>"]).map { $0 + "\n" }.joined()
    }

    private var head: [String] {
        let all = report.answer.all
        let noun = all.lines == 1 ? "line" : "lines"
        return [
            Self.text(report.title, x: 20, y: 34, attributes: #"font-size="20""#),
            Self.text(
                "\(all.lines) \(noun) finished, \(all.latePercent) % late", x: 20, y: 58),
            Self.rect(x: 560, y: 46, width: 14, height: 14, .median),
            Self.text("median", x: 580, y: 58),
            Self.rect(x: 660, y: 46, width: 14, height: 14, .most),
            Self.text("90 % took no longer", x: 680, y: 58),
            Self.text("From fired to finished, by the hour of firing", x: 20, y: 92),
            Self.text(
                "Items, longest first", x: 20, y: Self.firstBar - 30),
        ]
    }

    // MARK: Columns

    private var axis: [String] {
        let scale = ChartScale(longest(hours))
        return stride(from: 0, through: scale.end, by: scale.step).flatMap { seconds in
            let y = Self.bottom - scale.length(seconds, of: Self.bottom - Self.top)
            return [
                """
                <line x1="\(Self.margin)" x2="\(Self.width - 20)" y1="\(y)" y2="\(y)" \
                stroke="#dddddd"/>
                """,
                Self.text(
                    DurationText.text(seconds), x: Self.margin - 8, y: y + 5,
                    attributes: #"text-anchor="end""#),
            ]
        }
    }

    private var columns: [String] {
        let scale = ChartScale(longest(hours))
        let slot = (Self.width - 20 - Self.margin) / max(1, hours.count)
        let column = min(28, slot / 3)
        return hours.enumerated().flatMap { index, row in
            let middle = Self.margin + slot * index + slot / 2
            let bars = [
                (row.times.making?.p50, Bar.median, middle - column),
                (row.times.making?.p90, Bar.most, middle),
            ].map { seconds, bar, x in
                let height = scale.length(seconds ?? 0, of: Self.bottom - Self.top)
                return Self.rect(
                    x: x, y: Self.bottom - height, width: column, height: height, bar)
            }
            let label = Self.text(
                row.name, x: middle, y: Self.bottom + 20,
                attributes: #"text-anchor="middle" font-size="11""#)
            return bars + [label]
        }
    }

    // MARK: Bars

    private var itemBars: [String] {
        let scale = ChartScale(longest(items))
        return items.enumerated().flatMap { index, row -> [String] in
            guard let making = row.times.making else { return [] }
            let y = Self.firstBar + Self.barStep * index
            let lengths = [making.p50, making.p90].map { scale.length($0, of: Self.barLength) }
            let late = row.times.late > 0 ? ", \(row.times.latePercent) % late" : ""
            let times = "\(DurationText.text(making.p50)), 90 % \(DurationText.text(making.p90))"
            return [
                Self.text(
                    row.name.fitted(to: 28).trimmingSpaces, x: Self.barStart - 10, y: y + 5,
                    attributes: #"text-anchor="end""#),
                Self.rect(x: Self.barStart, y: y - 9, width: lengths[1], height: 18, .most),
                Self.rect(x: Self.barStart, y: y - 9, width: lengths[0], height: 18, .median),
                Self.text(times + late, x: Self.barStart + lengths[1] + 8, y: y + 5),
            ]
        }
    }

    private func longest(_ rows: [KitchenReport.Row]) -> Int {
        rows.compactMap(\.times.making?.p90).max() ?? 0
    }

    // MARK: Elements

    /// What a bar shows, as its colour; they also differ in grey.
    private enum Bar: String {
        case median = "#1f5fa8"
        case most = "#a9c9ea"
    }

    private static func rect(x: Int, y: Int, width: Int, height: Int, _ bar: Bar) -> String {
        SVGElement.rect(x: x, y: y, width: width, height: height, fill: bar.rawValue)
    }

    private static func text(_ text: String, x: Int, y: Int, attributes: String = "") -> String {
        SVGElement.text(text, x: x, y: y, attributes: attributes)
    }
}

/// A scale from 0 to a round duration, with at most six marks.
struct ChartScale: Equatable {
    /// The duration between two marks, in seconds.
    let step: Int
    /// The last mark, in seconds.
    let end: Int

    private static let steps = [1, 2, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600]

    /// A scale that contains a duration in seconds.
    init(_ longest: Int) {
        let hours = (longest + 5 * 3600 - 1) / (5 * 3600)
        step = Self.steps.first { $0 * 5 >= longest } ?? hours * 3600
        end = max(1, (longest + step - 1) / step) * step
    }

    /// The part of a length that shows a duration.
    func length(_ seconds: Int, of whole: Int) -> Int { whole * seconds / end }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmingSpaces: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
