// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import Accounts

/// Roles and what people keep; nobody reaches what belongs to another person.
@Suite struct BelongingTests {
    private let fixture: AccountFixture
    private let mia: PersonID
    private let eve: PersonID
    private var store: AccountStore { fixture.store }
    private var now: Timestamp { AccountFixture.now }

    init() async throws {
        fixture = try AccountFixture()
        mia = try await fixture.person("mia", "mia@example.org")
        eve = try await fixture.person("eve", "eve@example.org")
    }

    private func role(_ role: PersonRole, of person: PersonID) async throws -> RoleGrant? {
        try await store.person(person)?.grant(role)
    }

    @Test func `a role gives a right only after its approval`() async throws {
        try await store.ask(.courier, at: "00001", for: mia)
        #expect(try await role(.courier, of: mia) == nil)
        #expect(try await store.peopleWithRoles().map(\.id) == [mia])
        try await store.approve(.courier, at: "00001", of: mia)
        #expect(try await role(.courier, of: mia)?.location == "00001")
        #expect(try await role(.owner, of: mia) == nil)
        try await store.revoke(.courier, of: mia)
        #expect(try await role(.courier, of: mia) == nil)
        await #expect(throws: AccountError.roleUnknown(.courier)) {
            try await store.revoke(.courier, of: mia)
        }
    }

    @Test func `a request that changes before its approval is not approved`() async throws {
        try await store.ask(.courier, at: "00001", for: mia)
        try await store.ask(.courier, at: "00002", for: mia)
        await #expect(throws: AccountError.roleUnknown(.courier)) {
            try await store.approve(.courier, at: "00001", of: mia)
        }
        await #expect(throws: AccountError.roleUnknown(.owner)) {
            try await store.approve(.owner, at: "00002", of: mia)
        }
    }

    @Test func `nobody moves an approved role to another location`() async throws {
        try await store.grant(.courier, at: "00001", to: mia)
        try await store.ask(.courier, at: nil, for: mia)
        #expect(try await role(.courier, of: mia)?.location == "00001")
    }

    @Test func `an invitation is valid once, and for 7 days`() async throws {
        try await store.invite(to: .owner, at: "00002", code: "7KQM-2XPA", now: now)
        let late = now + .seconds(7 * 24 * 3600)
        await #expect(throws: AccountError.codeUnknown) {
            try await store.accept(code: "7KQM-2XPA", by: mia, now: late)
        }
        try await store.accept(code: "7kqm 2xpa", by: mia, now: now)
        #expect(try await role(.owner, of: mia) == RoleGrant(.owner, at: "00002", isApproved: true))
        await #expect(throws: AccountError.codeUnknown) {
            try await store.accept(code: "7KQM-2XPA", by: eve, now: now)
        }
        #expect(try await role(.owner, of: eve) == nil)
    }

    @Test func `a person keeps addresses, the last added first`() async throws {
        let place = try #require(Place(latitude: 52_520_008, longitude: 13_404_954))
        let home = try #require(
            PersonAddress(address: " 1 High Street ", label: "Home", note: "ring", place: place))
        let work = try #require(PersonAddress(address: "2 Low Street"))
        try await store.add(home, of: mia)
        try await store.add(work, of: mia)
        let stored = try await store.addresses(of: mia)
        #expect(stored.map(\.address) == ["2 Low Street", "1 High Street"])
        #expect(stored.last?.place == place)
        #expect(stored.last?.label == "Home")
        try await store.add(home, of: mia)
        #expect(
            try await store.addresses(of: mia).map(\.address) == ["1 High Street", "2 Low Street"])
    }

    @Test func `nobody sees or removes what another person keeps`() async throws {
        let address = try #require(PersonAddress(address: "1 High Street"))
        try await store.add(address, of: mia)
        try await store.add(Favourite(location: "00001", item: "00008"), of: mia)
        try await store.add(PersonOrder(order: "o-1", location: "00001", at: now), of: mia)
        #expect(try await store.addresses(of: eve) == [])
        #expect(try await store.favourites(of: eve) == [])
        #expect(try await store.orders(of: eve, limit: 20).orders == [])

        let id = try #require(try await store.addresses(of: mia).first?.id)
        try await store.removeAddress(id, of: eve)
        try await store.remove(Favourite(location: "00001", item: "00008"), of: eve)
        try await store.add(PersonOrder(order: "o-1", location: "00001", at: now), of: eve)

        #expect(try await store.addresses(of: mia).count == 1)
        #expect(try await store.favourites(of: mia).count == 1)
        #expect(try await store.orders(of: eve, limit: 20).orders == [])
        #expect(try await store.made("o-1", by: mia))
        #expect(try await !store.made("o-1", by: eve))
        try await store.removeAddress(id, of: mia)
        #expect(try await store.addresses(of: mia) == [])
    }

    @Test func `a person keeps at most 20 addresses and 200 favourites`() async throws {
        for index in 1...20 {
            try await store.add(#require(PersonAddress(address: "Street \(index)")), of: mia)
        }
        let another = try #require(PersonAddress(address: "Street 21"))
        await #expect(throws: AccountError.tooMany("addresses", limit: 20)) {
            try await store.add(another, of: mia)
        }
        for index in 1...200 {
            try await store.add(Favourite(location: "00001", item: "i-\(index)"), of: mia)
        }
        try await store.add(Favourite(location: "00001", item: "i-200"), of: mia)
        await #expect(throws: AccountError.tooMany("favourites", limit: 200)) {
            try await store.add(Favourite(location: "00001"), of: mia)
        }
    }

    @Test func `own orders come in pages, newest first`() async throws {
        for index in 1...5 {
            try await store.add(
                PersonOrder(order: "o-\(index)", location: "00001", at: now), of: mia)
        }
        try await store.add(PersonOrder(order: "o-5", location: "00001", at: now), of: mia)
        let first = try await store.orders(of: mia, limit: 2)
        #expect(first.orders.map(\.order) == ["o-5", "o-4"])
        let second = try await store.orders(of: mia, before: first.next, limit: 3)
        #expect(second.orders.map(\.order) == ["o-3", "o-2", "o-1"])
        #expect(second.next == nil)
    }

    @Test func `an address with a long name or note is refused, and a blank one has none`() {
        #expect(PersonAddress(address: "1 High Street", label: "Home", note: "Ring twice") != nil)
        #expect(PersonAddress(address: "1 High Street", label: " ", note: "") != nil)
        let long = String(repeating: "a", count: 201)
        #expect(PersonAddress(address: "1 High Street", label: long) == nil)
        #expect(PersonAddress(address: "1 High Street", note: long) == nil)
    }
}
