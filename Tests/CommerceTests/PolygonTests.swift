// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing

/// Polygons whose corners are pairs of longitude and latitude, in millionths of a degree.
@Suite struct `Polygons` {
    private static let square = [(0, 0), (10, 0), (10, 10), (0, 10)]
    /// A horseshoe that is open to the north.
    private static let concave = [
        (0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30),
    ]
    /// Its edges cross in (5, 5).
    private static let bowTie = [(0, 0), (10, 10), (10, 0), (0, 10)]
    /// A star of five points that is drawn in one line; its middle is surrounded twice.
    private static let star = [(50, 100), (80, 0), (0, 60), (100, 60), (20, 0)]
    /// On both sides of the meridian of 180 degrees.
    private static let pacific = [
        (179_000_000, -10_000_000), (-179_000_000, -10_000_000), (-179_000_000, 10_000_000),
        (179_000_000, 10_000_000),
    ]

    @Test(arguments: [
        (square, (5, 5), true), (square, (0, 0), true), (square, (10, 10), true),
        (square, (5, 0), true), (square, (10, 5), true), (square, (11, 5), false),
        (square, (-1, 5), false), (square, (5, 11), false), (square, (15, 0), false),
        (square, (-5, 10), false), (square, (180_000_000, 5), false),
        (concave, (5, 20), true), (concave, (25, 20), true), (concave, (15, 5), true),
        (concave, (15, 20), false), (concave, (15, 10), true), (concave, (10, 20), true),
        (concave, (15, 30), false), (concave, (-5, 10), false), (concave, (35, 30), false),
        (bowTie, (5, 5), true), (bowTie, (2, 5), true), (bowTie, (5, 2), false),
        (star, (50, 50), false), (star, (50, 90), true), (star, (10, 10), false),
        (pacific, (180_000_000, 0), true), (pacific, (-180_000_000, 0), true),
        (pacific, (179_500_000, 5), true), (pacific, (-179_500_000, 5), true),
        (pacific, (178_999_999, 0), false), (pacific, (-178_999_999, 0), false),
        (pacific, (0, 0), false), (pacific, (179_000_000, 0), true),
        (pacific, (180_000_000, 10_000_001), false),
        ([], (0, 0), false), ([(5, 5)], (5, 5), true), ([(5, 5)], (5, 6), false),
        ([(0, 0), (10, 10)], (5, 5), true), ([(0, 0), (10, 10)], (5, 6), false),
    ])
    func `a polygon contains what its edges surround, and its edges`(
        _ corners: [(Int, Int)], _ place: (Int, Int), _ isInside: Bool
    ) throws {
        let polygon = try corners.map { try Self.place($0) }
        let place = try Self.place(place)
        #expect(polygon.surrounds(place) == isInside)
        #expect(Array(polygon.reversed()).surrounds(place) == isInside)
        for start in polygon.indices {
            #expect(Array(polygon[start...] + polygon[..<start]).surrounds(place) == isInside)
        }
    }

    @Test(arguments: [
        (square, false), (concave, false), (pacific, false), (star, false), ([], true),
        ([(1, 1)], true), ([(0, 0), (10, 10)], true), ([(0, 0), (10, 10), (5, 5)], true),
        ([(0, 0), (0, 0), (10, 0), (5, 0)], true), ([(0, 0), (1, 1), (0, 1)], false),
    ])
    func `a polygon on one line is flat`(_ corners: [(Int, Int)], _ isFlat: Bool) throws {
        #expect(try corners.map { try Self.place($0) }.isFlat == isFlat)
    }

    @Test(arguments: UInt64(1)...20)
    func `random triangles contain the places on the same side of all edges`(
        _ seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 1...200 {
            let points = (1...4).map { _ in
                (
                    Int.random(in: -40...40, using: &generator),
                    Int.random(in: -40...40, using: &generator)
                )
            }
            let sides = (0..<3).map { Self.side(points[$0], points[($0 + 1) % 3], points[3]) }
            let isInside = sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
            let isFlat = Self.side(points[0], points[1], points[2]) == 0
            let triangle = try points.dropLast().map { try Self.place($0) }

            #expect(triangle.isFlat == isFlat)
            if !isFlat {
                #expect(triangle.surrounds(try Self.place(points[3])) == isInside)
            }
        }
    }

    /// So a polygon around the meridian of 180 degrees is like any other one.
    @Test(arguments: UInt64(1)...20)
    func `the same polygon elsewhere around the Earth contains the same places`(
        _ seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 1...100 {
            let corners = (1...Int.random(in: 3...9, using: &generator)).map { _ in
                Self.point(&generator)
            }
            let point = Self.point(&generator)
            let turn = Int.random(in: -360_000_000...360_000_000, using: &generator)
            let here = try corners.map { try Self.place($0) }.surrounds(Self.place(point))
            let there = try corners.map { try Self.place($0, turnedBy: turn) }
                .surrounds(Self.place(point, turnedBy: turn))
            #expect(here == there)
        }
    }

    private static func point(_ generator: inout SeededGenerator) -> (Int, Int) {
        let range = -20...20
        return (.random(in: range, using: &generator), .random(in: range, using: &generator))
    }

    /// Above 0 if the third point is on the left side of the way from the first to the second one.
    private static func side(_ start: (Int, Int), _ end: (Int, Int), _ point: (Int, Int)) -> Int {
        (end.0 - start.0) * (point.1 - start.1) - (end.1 - start.1) * (point.0 - start.0)
    }

    private static func place(_ point: (Int, Int), turnedBy turn: Int = 0) throws -> Place {
        let east = (point.0 + turn + 900_000_000) % 360_000_000 - 180_000_000
        return try #require(Place(latitude: point.1, longitude: turn == 0 ? point.0 : east))
    }
}
