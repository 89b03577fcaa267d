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

    init() throws {
        fixture = try AccountFixture()
        mia = try fixture.person("mia", "mia@example.org")
        eve = try fixture.person("eve", "eve@example.org")
    }

    private func role(_ role: PersonRole, of person: PersonID) throws -> RoleGrant? {
        try store.person(person)?.grant(role)
    }

    @Test func `a role gives a right only after its approval`() throws {
        try store.ask(.courier, at: "00001", for: mia)
        #expect(try role(.courier, of: mia) == nil)
        #expect(try store.peopleWithRoles().map(\.id) == [mia])
        try store.approve(.courier, at: "00001", of: mia)
        #expect(try role(.courier, of: mia)?.location == "00001")
        #expect(try role(.owner, of: mia) == nil)
        try store.revoke(.courier, of: mia)
        #expect(try role(.courier, of: mia) == nil)
        #expect(throws: AccountError.roleUnknown(.courier)) {
            try store.revoke(.courier, of: mia)
        }
    }

    @Test func `a request that changes before its approval is not approved`() throws {
        try store.ask(.courier, at: "00001", for: mia)
        try store.ask(.courier, at: "00002", for: mia)
        #expect(throws: AccountError.roleUnknown(.courier)) {
            try store.approve(.courier, at: "00001", of: mia)
        }
        #expect(throws: AccountError.roleUnknown(.owner)) {
            try store.approve(.owner, at: "00002", of: mia)
        }
    }

    @Test func `nobody moves an approved role to another location`() throws {
        try store.grant(.courier, at: "00001", to: mia)
        try store.ask(.courier, at: nil, for: mia)
        #expect(try role(.courier, of: mia)?.location == "00001")
    }

    @Test func `an invitation is valid once, and for 7 days`() throws {
        try store.invite(to: .owner, at: "00002", code: "7KQM-2XPA", now: now)
        let late = now + .seconds(7 * 24 * 3600)
        #expect(throws: AccountError.codeUnknown) {
            try store.accept(code: "7KQM-2XPA", by: mia, now: late)
        }
        try store.accept(code: "7kqm 2xpa", by: mia, now: now)
        #expect(try role(.owner, of: mia) == RoleGrant(.owner, at: "00002", isApproved: true))
        #expect(throws: AccountError.codeUnknown) {
            try store.accept(code: "7KQM-2XPA", by: eve, now: now)
        }
        #expect(try role(.owner, of: eve) == nil)
    }

    @Test func `a person keeps addresses, the last added first`() throws {
        let place = try #require(Place(latitude: 52_520_008, longitude: 13_404_954))
        let home = try #require(
            PersonAddress(address: " 1 High Street ", label: "Home", note: "ring", place: place))
        let work = try #require(PersonAddress(address: "2 Low Street"))
        try store.add(home, of: mia)
        try store.add(work, of: mia)
        let stored = try store.addresses(of: mia)
        #expect(stored.map(\.address) == ["2 Low Street", "1 High Street"])
        #expect(stored.last?.place == place)
        #expect(stored.last?.label == "Home")
        try store.add(home, of: mia)
        #expect(try store.addresses(of: mia).map(\.address) == ["1 High Street", "2 Low Street"])
    }

    @Test func `nobody sees or removes what another person keeps`() throws {
        let address = try #require(PersonAddress(address: "1 High Street"))
        try store.add(address, of: mia)
        try store.add(Favourite(location: "00001", item: "00008"), of: mia)
        try store.add(PersonOrder(order: "o-1", location: "00001", at: now), of: mia)
        #expect(try store.addresses(of: eve) == [])
        #expect(try store.favourites(of: eve) == [])
        #expect(try store.orders(of: eve, limit: 20).orders == [])

        let id = try #require(try store.addresses(of: mia).first?.id)
        try store.removeAddress(id, of: eve)
        try store.remove(Favourite(location: "00001", item: "00008"), of: eve)
        try store.add(PersonOrder(order: "o-1", location: "00001", at: now), of: eve)

        #expect(try store.addresses(of: mia).count == 1)
        #expect(try store.favourites(of: mia).count == 1)
        #expect(try store.orders(of: eve, limit: 20).orders == [])
        #expect(try store.made("o-1", by: mia))
        #expect(try !store.made("o-1", by: eve))
        try store.removeAddress(id, of: mia)
        #expect(try store.addresses(of: mia) == [])
    }

    @Test func `a person keeps at most 20 addresses and 200 favourites`() throws {
        for index in 1...20 {
            try store.add(#require(PersonAddress(address: "Street \(index)")), of: mia)
        }
        let another = try #require(PersonAddress(address: "Street 21"))
        #expect(throws: AccountError.tooMany("addresses", limit: 20)) {
            try store.add(another, of: mia)
        }
        for index in 1...200 {
            try store.add(Favourite(location: "00001", item: "i-\(index)"), of: mia)
        }
        try store.add(Favourite(location: "00001", item: "i-200"), of: mia)
        #expect(throws: AccountError.tooMany("favourites", limit: 200)) {
            try store.add(Favourite(location: "00001"), of: mia)
        }
    }

    @Test func `own orders come in pages, newest first`() throws {
        for index in 1...5 {
            try store.add(PersonOrder(order: "o-\(index)", location: "00001", at: now), of: mia)
        }
        try store.add(PersonOrder(order: "o-5", location: "00001", at: now), of: mia)
        let first = try store.orders(of: mia, limit: 2)
        #expect(first.orders.map(\.order) == ["o-5", "o-4"])
        let second = try store.orders(of: mia, before: first.next, limit: 3)
        #expect(second.orders.map(\.order) == ["o-3", "o-2", "o-1"])
        #expect(second.next == nil)
    }
}
