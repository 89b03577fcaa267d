// SPDX-License-Identifier: Apache-2.0

/// The data of an event of a stream `payments/<location>`.
///
/// The first part of the event's type names its kind. Each kind has a required member that the
/// others lack, so that the data can be read without the type.
public enum LedgerEntity: Codable, Sendable, Equatable {
    /// Of `payment.…`.
    case payment(Payment)
    /// Of `drawer.…`.
    case drawer(Drawer)
    /// Of `account.…`.
    case account(Account)
    /// Of `courier.…`.
    case courier(CourierBalance)
    /// Of `receipt.…`.
    case receipt(Receipt)
    /// Of `day.…`.
    case day(Day)

    private enum Mark: CodingKey {
        case tender, float, balance, owed, blockedBy
    }

    /// Reads the kind whose mark the object has; without one, a receipt.
    public init(from decoder: any Decoder) throws {
        let marks = try decoder.container(keyedBy: Mark.self)
        if marks.contains(.tender) {
            self = .payment(try Payment(from: decoder))
        } else if marks.contains(.float) {
            self = .drawer(try Drawer(from: decoder))
        } else if marks.contains(.balance) {
            self = .account(try Account(from: decoder))
        } else if marks.contains(.owed) {
            self = .courier(try CourierBalance(from: decoder))
        } else if marks.contains(.blockedBy) {
            self = .day(try Day(from: decoder))
        } else {
            self = .receipt(try Receipt(from: decoder))
        }
    }

    /// Writes the entity itself.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .payment(let payment): try payment.encode(to: encoder)
        case .drawer(let drawer): try drawer.encode(to: encoder)
        case .account(let account): try account.encode(to: encoder)
        case .courier(let balance): try balance.encode(to: encoder)
        case .receipt(let receipt): try receipt.encode(to: encoder)
        case .day(let day): try day.encode(to: encoder)
        }
    }
}
