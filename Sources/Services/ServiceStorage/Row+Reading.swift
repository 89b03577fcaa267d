// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB

extension Row {
    /// The identifier in a column; throws when the column holds none.
    package func identifier<Kind>(_ column: String) throws -> Identifier<Kind> {
        guard let identifier = (self[column] as String?).flatMap(Identifier<Kind>.init) else {
            throw StorageError.unreadable(column)
        }
        return identifier
    }

    /// The identifier in a column that may be null; throws when the column holds something else.
    package func optionalIdentifier<Kind>(_ column: String) throws -> Identifier<Kind>? {
        guard self[column] as String? != nil else { return nil }
        return try identifier(column)
    }

    /// The instant in a column; throws when the column holds none.
    package func timestamp(_ column: String) throws -> Timestamp {
        guard let instant = (self[column] as String?).flatMap(Timestamp.init(_:)) else {
            throw StorageError.unreadable(column)
        }
        return instant
    }

    /// The value of an enumeration in a column; throws when the column holds none of its values.
    package func value<Value: RawRepresentable>(
        _ column: String
    ) throws -> Value where Value.RawValue == String {
        guard let value = (self[column] as String?).flatMap(Value.init(rawValue:)) else {
            throw StorageError.unreadable(column)
        }
        return value
    }
}
