// SPDX-License-Identifier: Apache-2.0

import Foundation
import Till

/// The memory of a till as 0.1 stored it: a change of the details had the guest's name itself.
enum EarlierMemory {
    /// Reads a stored text; throws a `DecodingError` if it is no such memory.
    static func memory(_ text: String) throws -> TillMemory {
        let stored = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let present = try JSONSerialization.data(withJSONObject: renewed(stored))
        return try JSONDecoder().decode(TillMemory.self, from: present)
    }

    /// The same value with the name among the labels of each change.
    private static func renewed(_ value: Any) -> Any {
        if let list = value as? [Any] { return list.map(renewed) }
        guard var object = value as? [String: Any] else { return value }
        if var update = object["update"] as? [String: Any], update["labels"] == nil {
            let name = update.removeValue(forKey: "customer")
            update["labels"] = name.map { ["customer": $0] } ?? [:]
            object["update"] = update
        }
        return object.mapValues(renewed)
    }
}
