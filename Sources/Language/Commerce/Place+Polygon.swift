// SPDX-License-Identifier: Apache-2.0

/// A polygon by its corners.
///
/// Its edges are straight on a map whose coordinates are latitude and longitude. Each edge takes
/// the shorter way around the Earth, so a polygon may cross the meridian of 180 degrees. All
/// calculations are with integers, and exact.
extension [Place] {
    /// Whether the polygon contains a place; its edges and corners belong to it.
    ///
    /// Where its edges cross each other, places that are surrounded twice are outside.
    public func surrounds(_ place: Place) -> Bool {
        var isInside = false
        for (start, end) in edges(from: place) {
            let side = start.side(of: end)
            if side == 0, start.isOpposite(end) { return true }
            // A ray to the east crosses the edge.
            if (start.north > 0) != (end.north > 0), (side > 0) == (end.north > start.north) {
                isInside.toggle()
            }
        }
        return isInside
    }

    /// Whether no place is inside the polygon except on its edges.
    public var isFlat: Bool {
        guard let first else { return true }
        return edges(from: first).reduce(0) { $0 + $1.0.side(of: $1.1) } == 0
    }

    /// The edges with their ends relative to a place.
    private func edges(from place: Place) -> [(Offset, Offset)] {
        guard let first else { return [] }
        var offset = Offset(
            north: Int128(first.latitude - place.latitude),
            east: Offset.shorter(first.longitude - place.longitude))
        let start = offset
        var edges: [(Offset, Offset)] = []
        for (corner, next) in zip(self, dropFirst()) {
            let end = Offset(
                north: Int128(next.latitude - place.latitude),
                east: offset.east + Offset.shorter(next.longitude - corner.longitude))
            edges.append((offset, end))
            offset = end
        }
        return edges + [(offset, start)]
    }
}

/// The way from one place to another in millionths of a degree.
private struct Offset {
    var north: Int128
    var east: Int128

    /// A difference of longitudes by the shorter way around the Earth.
    static func shorter(_ difference: Int) -> Int128 {
        let turn = 360_000_000
        let rest = difference % turn
        if rest >= turn / 2 { return Int128(rest - turn) }
        return Int128(rest < -turn / 2 ? rest + turn : rest)
    }

    /// Twice the area of the triangle of both ends and the origin: above 0 if the way to the other
    /// end is counterclockwise, 0 on one line.
    func side(of other: Self) -> Int128 { east * other.north - north * other.east }

    /// Whether the origin, on one line with both ends, is between them.
    func isOpposite(_ other: Self) -> Bool {
        min(east, other.east) <= 0 && max(east, other.east) >= 0
            && min(north, other.north) <= 0 && max(north, other.north) >= 0
    }
}
