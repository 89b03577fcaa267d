// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

/// The tables of delivery-service.
enum DeliverySchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration(DeliveryMigration.tables.rawValue) { db in
            try db.execute(sql: tables)
        }
        migrator.registerMigration(DeliveryMigration.chat.rawValue) { db in
            try db.execute(sql: chat)
        }
    }

    /// The messages about deliveries, which a delivery itself only counts; and the order's note.
    private static let chat = """
        ALTER TABLE delivery ADD COLUMN note TEXT;

        CREATE TABLE chat_message (
            delivery TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number > 0),
            location TEXT NOT NULL,
            at TEXT NOT NULL,
            is_reported INTEGER NOT NULL CHECK (is_reported IN (0, 1)),
            text TEXT NOT NULL CHECK (json_valid(text)),
            PRIMARY KEY (delivery, number)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX chat_message_by_time ON chat_message (at);

        -- The commands whose requests in the journal have a text of a person.
        CREATE TABLE chat_command (
            key TEXT NOT NULL PRIMARY KEY,
            at TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX chat_command_by_time ON chat_command (at);
        CREATE INDEX reported_message ON chat_message (location, at) WHERE is_reported;
        """

    /// The deliveries as they are published, couriers, known locations and the gazetteer.
    ///
    /// Positions of couriers are never stored.
    private static let tables = """
        CREATE TABLE delivery (
            id TEXT NOT NULL PRIMARY KEY,
            location TEXT NOT NULL,
            courier TEXT,
            status TEXT NOT NULL
                CHECK (status IN ('offered', 'accepted', 'atRestaurant', 'pickedUp', 'onTheWay',
                    'delivered', 'expired', 'canceled', 'failed')),
            offered_at TEXT NOT NULL,
            expires_at TEXT CHECK ((expires_at IS NULL) = (status NOT IN ('offered', 'expired'))),
            business_day TEXT CHECK ((business_day IS NULL) = (status <> 'delivered')),
            text TEXT NOT NULL,
            customer TEXT,
            code TEXT NOT NULL CHECK (length(code) = 4),
            wrong_codes INTEGER NOT NULL CHECK (wrong_codes >= 0),
            order_revision INTEGER NOT NULL,
            order_status TEXT NOT NULL,
            owes_hand_over INTEGER NOT NULL CHECK (owes_hand_over IN (0, 1)),
            owes_earnings INTEGER NOT NULL CHECK (owes_earnings IN (0, 1)),
            refused_earnings INTEGER NOT NULL CHECK (refused_earnings >= 0),
            canceled_by_order INTEGER NOT NULL
                CHECK (canceled_by_order = 0 OR (canceled_by_order = 1 AND status = 'canceled')),
            last_event INTEGER NOT NULL CHECK (last_event > 0)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX open_delivery ON delivery (location)
            WHERE status NOT IN ('delivered', 'canceled', 'failed');
        CREATE INDEX delivery_of_location ON delivery (location, id);
        CREATE INDEX delivery_of_courier ON delivery (courier, id) WHERE courier IS NOT NULL;
        CREATE INDEX courier_under_way ON delivery (courier, id)
            WHERE status IN ('accepted', 'atRestaurant', 'pickedUp', 'onTheWay');
        CREATE INDEX earned_delivery ON delivery (courier, business_day)
            WHERE status = 'delivered';
        CREATE INDEX owing_delivery ON delivery (id) WHERE owes_hand_over OR owes_earnings;

        CREATE TABLE courier (
            id TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            on_duty INTEGER NOT NULL CHECK (on_duty IN (0, 1)),
            since TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE known_location (
            id TEXT NOT NULL PRIMARY KEY,
            text TEXT NOT NULL CHECK (json_valid(text))
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE place (
            name TEXT NOT NULL PRIMARY KEY,
            words TEXT NOT NULL,
            latitude INTEGER NOT NULL,
            longitude INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
