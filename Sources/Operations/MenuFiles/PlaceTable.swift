// SPDX-License-Identifier: Apache-2.0

import Commerce
package import Messages

/// The places of a gazetteer as CSV: a heading, then a row with a name and two numbers of degrees.
package enum PlaceTable {
    private static let decimals = 6
    private static let headings = ["name", "latitude", "longitude"]

    /// The places in a text; throws all its problems.
    package static func places(in text: String) throws(MenuFileProblems) -> [NamedPlace] {
        let rows = try MenuTable.rows(in: text).filter { row in
            row.texts.contains { !$0.isEmpty }
        }
        guard let heading = rows.first else {
            throw MenuFileProblems("The file is empty. Its first line is: name,latitude,longitude")
        }
        let names = heading.texts.map { String($0[...].trimmed).lowercased() }
        let columns = headings.compactMap { names.firstIndex(of: $0) }
        guard columns.count == headings.count else {
            throw MenuFileProblems(
                "The first line must have the names of columns: name, latitude and longitude.",
                at: FilePlace(line: heading.line))
        }
        var places: [NamedPlace] = []
        var problems: [MenuFileProblem] = []
        for row in rows.dropFirst() {
            let values = columns.map { $0 < row.texts.count ? row.texts[$0] : "" }
            if let place = place(values) {
                places.append(place)
            } else {
                problems.append(problem(at: row.line))
            }
        }
        if !problems.isEmpty { throw MenuFileProblems(problems) }
        return places
    }

    private static func place(_ values: [String]) -> NamedPlace? {
        let name = String(values[0][...].trimmed)
        guard (1...200).contains(name.count),
            let latitude = degrees(values[1]), let longitude = degrees(values[2]),
            let place = Place(latitude: latitude, longitude: longitude)
        else { return nil }
        return NamedPlace(name: name, place: place)
    }

    /// Millionths of a degree; further decimals are less than a hand's breadth.
    private static func degrees(_ text: String) -> Int? {
        let parts = text[...].trimmed.split(omittingEmptySubsequences: false) {
            $0 == "." || $0 == ","
        }
        let decimals = parts.count == 2 ? "." + parts[1].prefix(Self.decimals) : ""
        guard let whole = parts.first, parts.count <= 2 else { return nil }
        return DecimalNumber.units(whole + decimals, digits: Self.decimals)
    }

    private static func problem(at line: Int) -> MenuFileProblem {
        MenuFileProblem(
            place: FilePlace(line: line),
            message: "Write a name of 1 to 200 characters, and degrees such as 52.520008,13.404954."
        )
    }
}
