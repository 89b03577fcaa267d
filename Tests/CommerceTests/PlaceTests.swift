// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import TestSupport
import Testing

@Suite struct `Places` {
    /// The distance of two places in metres on the ellipsoid WGS 84.
    struct Pair: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var places: [Place?]
        var metres: Int

        init(
            _ name: String, _ first: (Int, Int), _ second: (Int, Int), _ metres: Int
        ) {
            testDescription = name
            places = [first, second].map { Place(latitude: $0.0, longitude: $0.1) }
            self.metres = metres
        }
    }

    @Test(arguments: [
        Pair("Berlin, Paris", (52_520_008, 13_404_954), (48_856_613, 2_352_222), 879_695),
        Pair("New York, London", (40_639_801, -73_778_900), (51_470_600, -461_941), 5_554_540),
        Pair("Sydney, Auckland", (-33_946_098, 151_177_002), (-37_008_099, 174_792_007), 2_164_202),
        Pair("Nadi, Apia", (-17_755_400, 177_443_100), (-13_830_000, -172_008_000), 1_210_480),
        Pair("Singapore, Quito", (1_350_190, 103_994_003), (-129_167, -78_357_500), 19_734_488),
        Pair("both banks of the Rhine", (50_941_278, 6_958_281), (50_940_500, 6_974_000), 1_108),
        Pair("the pole, the equator", (90_000_000, 0), (0, 123_456_789), 10_001_966),
        Pair("opposite places", (10_000_000, 20_000_000), (-10_000_000, -160_000_000), 19_906_589),
    ])
    func `the distance of known places is right to 0.6 percent`(_ pair: Pair) throws {
        let places = try pair.places.map { try #require($0) }
        let distance = places[0].distance(to: places[1])
        #expect(abs(distance - pair.metres) * 1_000 <= 6 * pair.metres)
        #expect(places[1].distance(to: places[0]) == distance)
    }

    @Test(arguments: [
        ((0, 0), (0, 0), 0), ((0, 0), (0, 1), 1), ((0, 0), (0, 9), 2),
        ((0, 0), (0, 1_000_000), 111_196),
        ((52_000_000, 180_000_000), (52_000_000, -180_000_000), 1),
        ((90_000_000, 5), (90_000_000, 77_000_000), 1),
        ((90_000_000, 0), (-90_000_000, 0), 20_015_115),
    ])
    func `a distance is rounded up to metres`(
        _ first: (Int, Int), _ second: (Int, Int), _ metres: Int
    ) throws {
        let place = try #require(Place(latitude: first.0, longitude: first.1))
        let other = try #require(Place(latitude: second.0, longitude: second.1))
        #expect(place.distance(to: other) == metres)
    }

    @Test(arguments: UInt64(1)...10)
    func `a detour is no shorter, and no place is further than half the Earth`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 1...500 {
            let (start, stop, end) = (
                Place.random(&generator), Place.random(&generator), Place.random(&generator)
            )
            let detour = start.distance(to: stop) + stop.distance(to: end)
            #expect(start.distance(to: end) <= detour)
            #expect(detour <= 2 * 20_015_115)
        }
    }

    @Test(arguments: [
        (0, "0 m"), (999, "999 m"), (1_000, "1.0 km"), (1_001, "1.1 km"), (6_200, "6.2 km"),
        (6_201, "6.3 km"), (19_999, "20.0 km"),
    ])
    func `people see metres, or kilometres in started tenths`(_ metres: Int, _ text: String) {
        #expect(Place.text(ofMetres: metres) == text)
    }

    @Test(arguments: [
        (90_000_000, 180_000_000, true), (-90_000_000, -180_000_000, true),
        (90_000_001, 0, false), (-90_000_001, 0, false), (0, 180_000_001, false),
        (0, -180_000_001, false), (.min, .max, false),
    ])
    func `a place is on the Earth, also when it is read`(
        _ latitude: Int, _ longitude: Int, _ isRight: Bool
    ) throws {
        let place = Place(latitude: latitude, longitude: longitude)
        #expect((place != nil) == isRight)
        let text = #"{"latitude":\#(latitude),"longitude":\#(longitude)}"#
        let read = { try JSONDecoder().decode(Place.self, from: Data(text.utf8)) }
        if isRight {
            #expect(try read() == place)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            #expect(String(decoding: try encoder.encode(place), as: UTF8.self) == text)
        } else {
            #expect(throws: DecodingError.self) { try read() }
        }
    }
}

extension Place {
    /// Any place on the Earth.
    fileprivate static func random(_ generator: inout SeededGenerator) -> Self {
        Self(
            latitude: .random(in: latitudes, using: &generator),
            longitude: .random(in: longitudes, using: &generator)) ?? .zero
    }
}
