// SPDX-License-Identifier: Apache-2.0

import Commerce
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

    @Test(arguments: ["2026-11-23", "2026-11-26", "2026-11-29"])
    func `a week has seven days and begins on a Monday`(_ day: String) throws {
        let week = AppDriverRoutes.week(of: try #require(BusinessDay(day)))
        let dates = week.map { $0.description.suffix(2) }
        #expect(dates == ["23", "24", "25", "26", "27", "28", "29"])
    }
}
