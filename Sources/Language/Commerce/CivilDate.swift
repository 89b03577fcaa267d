// SPDX-License-Identifier: Apache-2.0

/// A date of the proleptic Gregorian calendar in the years 0 to 9999, without time or zone.
///
/// The computation uses years that begin in March: the leap day is then the last day of its year
/// and needs no special case.
struct CivilDate: Equatable {
    let year: Int
    let month: Int
    let day: Int

    private static let daysInEra = 146_097
    /// Days from 0000-03-01 to 1970-01-01.
    private static let daysToEpoch = 719_468

    /// The date a number of days after 1970-01-01.
    init(day number: Int) {
        let days = min(max(number, -719_528), 2_932_896) + Self.daysToEpoch
        let era = days >= 0 ? days / Self.daysInEra : (days - Self.daysInEra + 1) / Self.daysInEra
        let dayOfEra = days - era * Self.daysInEra
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The date with this year, month and day; nil if it does not exist.
    init?(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
        guard (1...12).contains(month), day >= 1, Self(day: dayNumber) == self else { return nil }
    }

    /// The number of days from 1970-01-01 to the date.
    var dayNumber: Int {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = yearFromMarch >= 0 ? yearFromMarch / 400 : (yearFromMarch - 399) / 400
        let yearOfEra = yearFromMarch - era * 400
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysInEra + dayOfEra - Self.daysToEpoch
    }
}
