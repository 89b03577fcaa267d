// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import MenuFiles

@Suite struct `Places as CSV` {
    @Test func `degrees become millionths, and further decimals are left out`() throws {
        let text = """
            Latitude;longitude;remark;NAME
            52.520008;13.4049541234;x;Alexanderplatz 1
            -33,9;18;;"Long; Street"

            """
        let places = try PlaceTable.places(in: text)

        #expect(places.map(\.name) == ["Alexanderplatz 1", "Long; Street"])
        #expect(places[0].place == Place(latitude: 52_520_008, longitude: 13_404_954))
        #expect(places[1].place == Place(latitude: -33_900_000, longitude: 18_000_000))
    }

    @Test(arguments: [
        "", "name,latitude", "name,latitude,longitude\n,1,1", "name,latitude,longitude\na,91,1",
        "name,latitude,longitude\na,1", "name,latitude,longitude\na,1,east",
    ])
    func `a file with a problem gives no places`(_ text: String) {
        #expect(throws: MenuFileProblems.self) { try PlaceTable.places(in: text) }
    }
}
