// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

@testable import Gateway

/// The answers to clients of the older delivery app.
@Suite struct AppAnswersTests {
    @Test(arguments: [
        ("52.520008,13.404954", 52_520_008, 13_404_954), (" -0.5 , 180", -500_000, 180_000_000),
        ("0,0", 0, 0),
    ])
    func `a location in degrees is a place`(_ text: String, _ latitude: Int, _ longitude: Int) {
        #expect(AppAnswers.place(text) == Place(latitude: latitude, longitude: longitude))
        #expect(AppAnswers.place(text) != nil)
    }

    @Test(arguments: [
        "", "52", "52,13,7", "a,b", "90.1,0", "0,180.1", "nan,0", "inf,inf", "1e300,0",
    ])
    func `another text is no place`(_ text: String) {
        #expect(AppAnswers.place(text) == nil)
    }

    @Test func `an amount has the decimals of its currency`() throws {
        let (euro, yen) = (try #require(Currency("EUR")), try #require(Currency("JPY")))
        #expect(AppAnswers.number(Amount(850), euro) == 8.5)
        #expect(AppAnswers.number(Amount(850), yen) == 850)
    }

    @Test(arguments: [1_795_000_000, 1_795_700_000])
    func `a week has seven days and begins on a Monday`(_ seconds: Int) throws {
        let date = Date(timeIntervalSince1970: Double(seconds))
        let week = AppDriverRoutes.week(of: date)
        #expect(week.count == 7)
        let first = try #require(week.first)
        let parts = first.description.split(separator: "-").compactMap { Int($0) }
        let monday = Calendar(identifier: .iso8601).date(
            from: DateComponents(year: parts[0], month: parts[1], day: parts[2]))
        let weekday = try Calendar(identifier: .iso8601).component(.weekday, from: #require(monday))
        #expect(weekday == 2)
        #expect(zip(week, week.dropFirst()).allSatisfy { $0.next == $1 })
        let today = BusinessDay(
            containing: Timestamp(date), timeZone: Calendar(identifier: .iso8601).timeZone,
            turnsAtHour: 0)
        #expect(week.contains(today))
    }
}
