// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// The kind of the identifiers of people.
package enum PersonKind {}
/// Names a person with an account: a version 7 UUID.
package typealias PersonID = Identifier<PersonKind>

/// A role beside that of a customer, which everybody with an account has.
package enum PersonRole: String, Sendable, CaseIterable, Codable {
    /// Brings orders to guests.
    case courier
    /// Manages a location.
    case owner
}

/// A role of a person at a location.
package struct RoleGrant: Sendable, Equatable {
    /// The role.
    package var role: PersonRole
    /// The only location; nil for all.
    package var location: LocationID?
    /// Whether somebody with the right has approved it; otherwise it gives no right.
    package var isApproved: Bool

    /// A grant from its parts.
    package init(_ role: PersonRole, at location: LocationID?, isApproved: Bool) {
        self.role = role
        self.location = location
        self.isApproved = isApproved
    }

    /// Whether it is about a location.
    package func includes(_ other: LocationID) -> Bool { location == nil || location == other }
}

/// Somebody with an account at the gateway.
package struct Person: Sendable, Equatable {
    /// The account.
    package var id: PersonID
    /// The name for the restaurant, 1 to 80 characters.
    package var name: String
    /// The e-mail by which the person signs in; nil if only a provider knows the person.
    package var email: EmailAddress?
    /// The telephone number for the restaurant and the courier of an order.
    package var phone: String?
    /// When the account was made.
    package var created: Timestamp
    /// Whether the person can sign in by a password.
    package var hasPassword: Bool
    /// The OpenID Connect providers by which the person has signed in, by name.
    package var providers: [String]
    /// The roles that the person has or asks for, by name.
    package var grants: [RoleGrant]

    /// A person from the parts of an account.
    package init(
        id: PersonID, name: String, email: EmailAddress? = nil, phone: String? = nil,
        created: Timestamp, hasPassword: Bool = false, providers: [String] = [],
        grants: [RoleGrant] = []
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.phone = phone
        self.created = created
        self.hasPassword = hasPassword
        self.providers = providers
        self.grants = grants
    }

    /// The approved grant of a role; nil if the person does not have the role.
    package func grant(_ role: PersonRole) -> RoleGrant? {
        grants.first { $0.role == role && $0.isApproved }
    }
}
