// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Report

/// `comanda report kitchen` as table, CSV and chart.
@Suite struct KitchenReportTests {
    private static func day(_ text: String) -> BusinessDay {
        guard let day = BusinessDay(text) else { preconditionFailure("\(text) is a day") }
        return day
    }

    private static func times(
        _ lines: Int, late: Int, _ p50: Int, _ p90: Int, waiting: Int? = nil
    ) -> KitchenTimes {
        KitchenTimes(
            lines: lines, late: late, making: TimeSpread(p50: p50, p90: p90),
            waiting: waiting.map { TimeSpread(p50: $0, p90: 2 * $0) })
    }

    private static let location: Location = {
        guard let euro = Currency("EUR") else { preconditionFailure("EUR is a currency") }
        return Location(
            id: "00001", name: "Ham's Burgers", currency: euro, timeZone: "Europe/Berlin",
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 1900, included: true),
            stations: [Station(id: "grill", name: "Grill"), Station(id: "fryer", name: "Fryer")])
    }()

    private static let saturday = GetKitchenTimes.Answer(
        from: day("2026-11-21"), to: day("2026-11-21"),
        all: times(12, late: 2, 268, 541, waiting: 35),
        items: [
            ItemTimes(item: "00001", name: "Burger", times: times(5, late: 2, 415, 725)),
            ItemTimes(
                item: "00006", name: "Cookies & \"Cream\"",
                times: times(4, late: 0, 65, 118, waiting: 60)),
            ItemTimes(item: "00008", name: "French Fries", times: times(3, late: 0, 240, 268)),
        ],
        stations: [
            StationTimes(station: "fryer", times: times(3, late: 0, 240, 268)),
            StationTimes(station: "old", times: times(9, late: 2, 300, 3_725)),
        ],
        hours: [
            HourTimes(hour: 9, times: times(4, late: 0, 65, 118)),
            HourTimes(hour: 12, times: times(8, late: 2, 300, 725)),
        ],
        days: [
            DayTimes(day: day("2026-11-21"), times: times(12, late: 2, 268, 541, waiting: 35))
        ],
        now: times(2, late: 0, 361, 400))

    private func report(_ answer: GetKitchenTimes.Answer = saturday) -> KitchenReport {
        KitchenReport(location: Self.location, answer: answer)
    }

    private func text(
        _ answer: GetKitchenTimes.Answer = saturday, since first: BusinessDay? = nil
    ) -> [String] {
        KitchenReportText(report(answer), since: first, width: 80).lines
    }

    @Test func `the table shows all groups, slow items first`() {
        #expect(
            text().joined(separator: "\n") == """
                Ham's Burgers, 2026-11-21
                Now 6:01: 2 lines in the last 15 minutes

                                     lines   late   making     90 %  waiting     90 %
                All                     12   17 %     4:28     9:01     0:35     1:10

                Stations
                  Fryer                  3    0 %     4:00     4:28
                  old                    9   22 %     5:00  1:02:05

                Items, longest first
                  Burger                 5   40 %     6:55    12:05
                  French Fries           3    0 %     4:00     4:28
                  Cookies & "Cream"      4    0 %     1:05     1:58     1:00     2:00

                Hours
                  09:00                  4    0 %     1:05     1:58
                  12:00                  8   25 %     5:00    12:05

                making: from fired to finished; waiting: from finished to handed over.
                The first time is the median; 90 % of the lines took no longer than the second.
                """)
    }

    @Test func `several days are listed, and days that were left out are named`() {
        var month = Self.saturday
        month.from = Self.day("2026-11-20")
        month.days.insert(
            DayTimes(day: month.from, times: Self.times(1, late: 0, 60, 60)), at: 0)
        let lines = text(month, since: Self.day("2026-11-01"))
        #expect(lines.first == "Ham's Burgers, 2026-11-20 to 2026-11-21")
        #expect(lines[1].hasPrefix("Days before 2026-11-20 are left out"))
        #expect(lines.contains("Days"))
        #expect(lines.contains { $0.hasPrefix("  2026-11-20") && $0.hasSuffix("1:00     1:00") })
        #expect(!text(month, since: month.from)[1].hasPrefix("Days before"))
    }

    @Test func `without a finished line the table says so`() {
        let empty = GetKitchenTimes.Answer(
            from: Self.day("2026-11-21"), to: Self.day("2026-11-21"), all: KitchenTimes(),
            items: [], stations: [], hours: [], days: [], now: nil)
        #expect(
            text(empty) == [
                "Ham's Burgers, 2026-11-21", "The kitchen has finished no line in this time.",
            ])
        #expect(KitchenReportTable(report(empty)).lines.last == "all,\"\",\"All\",0,0,,,,")
        #expect(KitchenChart(report(empty)).svg.contains("0 lines finished, 0 % late"))
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
    func `no cell of a report in CSV is a formula`(text: String) {
        #expect(CSVText.cell(text) == "\"'\(text)\"")
        #expect(CSVText.cell("1\(text)") == "\"1\(text)\"")
    }

    @Test func `the CSV has a row for each group, with seconds and quoted names`() {
        let lines = KitchenReportTable(report()).lines
        #expect(
            lines == [
                "group,key,name,lines,late,making_p50,making_p90,waiting_p50,waiting_p90",
                #"all,"","All",12,2,268,541,35,70"#,
                #"station,"fryer","Fryer",3,0,240,268,,"#,
                #"station,"old","old",9,2,300,3725,,"#,
                #"item,"00001","Burger",5,2,415,725,,"#,
                #"item,"00008","French Fries",3,0,240,268,,"#,
                #"item,"00006","Cookies & ""Cream""",4,0,65,118,60,120"#,
                #"hour,"9","09:00",4,0,65,118,,"#,
                #"hour,"12","12:00",8,2,300,725,,"#,
                #"day,"2026-11-21","2026-11-21",12,2,268,541,35,70"#,
            ])
    }

    @Test func `a range that ends before it begins is refused with both days`() {
        let (first, last) = (Self.day("2026-12-01"), Self.day("2026-11-23"))
        #expect(EmptyRange(from: last, to: first) == nil && EmptyRange(from: last, to: last) == nil)
        #expect(
            EmptyRange(from: first, to: last)?.description == """
                The report would begin on 2026-12-01 and end on 2026-11-23. Give a --from that is \
                not after --to; without --to the report ends on the present business day.
                """)
    }

    @Test func `the chart has columns by hour and bars by item, in proportion`() {
        let lines = KitchenChart(report()).svg.split(separator: "\n").map(String.init)
        // 220 units are 15 minutes, so 300 s are 73 and 725 s are 177.
        for bar in [
            ##"<rect x="692" y="257" width="28" height="73" fill="#1f5fa8"/>"##,
            ##"<rect x="720" y="153" width="28" height="177" fill="#a9c9ea"/>"##,
            // 440 units are 15 minutes, so 725 s are 354 and 415 s are 202.
            ##"<rect x="260" y="411" width="354" height="18" fill="#a9c9ea"/>"##,
            ##"<rect x="260" y="411" width="202" height="18" fill="#1f5fa8"/>"##,
        ] {
            #expect(lines.contains(bar))
        }
        #expect(lines.contains { $0.hasSuffix(">6:55, 90 % 12:05, 40 % late</text>") })
        #expect(lines.contains { $0.hasSuffix(">Cookies &amp; \"Cream\"</text>") })
        #expect(lines.first?.hasPrefix("<svg ") == true)
        #expect(lines.last == "</svg>")
    }

    @Test(arguments: [
        (0, 1, 1), (1, 1, 1), (5, 1, 5), (6, 2, 6), (299, 60, 300), (301, 120, 360),
        (725, 300, 900), (18_000, 3_600, 18_000), (18_001, 7_200, 21_600),
    ])
    func `a scale has at most five round steps and contains the longest time`(
        _ longest: Int, _ step: Int, _ end: Int
    ) {
        let scale = ChartScale(longest)
        #expect((scale.step, scale.end) == (step, end))
        #expect(scale.length(end, of: 440) == 440)
    }

    @Test(arguments: [
        (0, "0:00"), (59, "0:59"), (268, "4:28"), (3_599, "59:59"), (3_725, "1:02:05"),
    ])
    func `durations read like a clock`(_ seconds: Int, _ text: String) {
        #expect(DurationText.text(seconds) == text)
    }
}
