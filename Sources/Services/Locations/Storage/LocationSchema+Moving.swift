// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

extension LocationSchema {
    /// Replaces the tables of `locations-1` by entities.
    static func moveMenus(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP TABLE modifier;
                DROP TABLE modifier_group;
                DROP TABLE menu_item;
                DROP TABLE fee_fulfilment;
                DROP TABLE fee;
                DROP TABLE location;
                """)
    }
}
