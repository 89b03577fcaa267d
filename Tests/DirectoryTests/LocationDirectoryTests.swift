// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing
import Wire

@testable import Directory

@Suite struct LocationDirectoryTests {
    private var directory = LocationDirectory()

    @Test mutating func `a location is unknown only once all locations are announced`() {
        #expect(refusal { try directory.check("00001") } == .locationsNotHeard)
        directory.apply(.announced("00001"))
        directory.apply(.announced("00001"))

        #expect(refusal { try directory.check("00001") } == nil)
        #expect(refusal { try directory.check("00099") } == .locationsNotHeard)
        #expect(!directory.excludes("00099"))

        directory.apply(.complete)

        #expect(refusal { try directory.check("00001") } == nil)
        #expect(refusal { try directory.check("00099") } == .locationUnknown("00099"))
        #expect(directory.excludes("00099") && !directory.excludes("00001"))
    }

    @Test mutating func `a location that is announced late exists after all`() {
        directory.apply(.announced("00001"))
        directory.apply(.complete)
        #expect(refusal { try directory.check("00002") } == .locationUnknown("00002"))

        directory.apply(.announced("00002"))

        #expect(refusal { try directory.check("00002") } == nil)
        #expect(refusal { _ = try directory.location("00002") } == .locationsNotHeard)
    }

    @Test mutating func `locations are listed once all are announced`() throws {
        #expect(refusal { _ = try directory.list() } == .locationsNotHeard)
        directory.apply(.announced("00002"))
        directory.apply(.announced("00001"))
        directory.apply(.changed("00003", LocationEntity(try Sample.location("00003"))))
        #expect(refusal { _ = try directory.list() } == .locationsNotHeard)
        #expect(directory.all == ["00001", "00002"])

        directory.apply(.complete)

        #expect(try directory.list() == ["00001", "00002"])
    }

    @Test func `each service has its own refusal while a location may exist`() {
        var directory = LocationDirectory(notHeard: Self.patience)
        #expect(refusal { try directory.check("00001") } == Self.patience)
        #expect(refusal { _ = try directory.location("00001") } == Self.patience)
        #expect(refusal { _ = try directory.list() } == Self.patience)
        #expect(directory.refusal(for: "00001") == Self.patience)

        directory.apply(.complete)

        #expect(directory.refusal(for: "00001") == .locationUnknown("00001"))
    }

    @Test mutating func `the last received state of a location is known`() throws {
        #expect(refusal { _ = try directory.location("00001") } == .locationsNotHeard)
        let first = try Sample.location("00001", "Ham's Burgers")
        directory.apply(.replaced("00001", [LocationEntity(Self.category), LocationEntity(first)]))
        #expect(try directory.location("00001") == first)

        let renamed = try Sample.location("00001", "Ham's")
        directory.apply(.changed("00001", LocationEntity(renamed)))
        directory.apply(.changed("00001", LocationEntity(Self.category)))
        directory.apply(.replaced("00001", []))

        #expect(directory["00001"] == renamed)
        #expect(directory["00002"] == nil)
    }

    @Test func `a stored state counts before its location is announced`() throws {
        let location = try Sample.location("00001")
        var directory = LocationDirectory([location])
        #expect(try directory.location("00001") == location)
        #expect(directory.all == [])

        directory.apply(.announced("00002"))
        directory.apply(.complete)

        #expect(try directory.location("00001") == location)
        #expect(directory.excludes("00001"))
    }

    @Test mutating func `a location in the stream of another one is ignored`() throws {
        let stray = LocationEntity(try Sample.location("00002"))
        for news in [LocationNews.changed("00001", stray), .replaced("00001", [stray])] {
            #expect(news.location == nil)
            directory.apply(news)
        }
        #expect(directory["00001"] == nil && directory["00002"] == nil)
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `whatever news comes in whatever order, the answers follow from it`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var told = Told()
        var directory = LocationDirectory()
        for step in 1...30 {
            let news = try Told.news(step, using: &generator)
            told.add(news)
            directory.apply(news)
            for id in Told.locations {
                let location = told.states[id]
                #expect(directory.excludes(id) == told.excludes(id))
                #expect(refusal { try directory.check(id) } == told.refusalOfCheck(id))
                #expect(directory[id] == location)
                let refused = location == nil ? told.refusal(id) : nil
                #expect(refusal { _ = try directory.location(id) } == refused)
            }
            let list = try? directory.list()
            #expect(list == (told.isComplete ? told.announced.sorted() : nil))
        }
    }

    private static let patience = Refusal(.unavailable, "test.notHeard", "Wait a second.")
    private static let category = MenuCategory(id: "burgers", name: "Burgers")

    /// The refusal of a request; nil if it succeeds.
    private func refusal(_ request: () throws -> Void) -> Refusal? {
        do {
            try request()
            return nil
        } catch {
            return error as? Refusal
        }
    }
}

/// What a directory was told, in the simplest form.
private struct Told {
    static let locations: [LocationID] = ["00001", "00002", "00003", "00004"]

    var announced: Set<LocationID> = []
    var isComplete = false
    var states: [LocationID: Location] = [:]

    /// Random news; the names of locations differ from step to step.
    static func news(_ step: Int, using generator: inout SeededGenerator) throws -> LocationNews {
        let id = locations[Int.random(in: locations.indices, using: &generator)]
        let entity = LocationEntity(try Sample.location(id, "name \(step)"))
        return switch Int.random(in: 0...9, using: &generator) {
        case 0: .complete
        case 1...4: .announced(id)
        case 5, 6: .changed(id, entity)
        default: .replaced(id, [entity])
        }
    }

    mutating func add(_ news: LocationNews) {
        switch news {
        case .announced(let id): announced.insert(id)
        case .complete: isComplete = true
        case .replaced(let id, let entities): states[id] = entities.first?.location
        case .changed(let id, let entity): states[id] = entity.location
        }
    }

    func excludes(_ id: LocationID) -> Bool { isComplete && !announced.contains(id) }

    func refusal(_ id: LocationID) -> Refusal {
        excludes(id) ? .locationUnknown(id) : .locationsNotHeard
    }

    func refusalOfCheck(_ id: LocationID) -> Refusal? {
        announced.contains(id) ? nil : refusal(id)
    }
}
