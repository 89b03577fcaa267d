// SPDX-License-Identifier: Apache-2.0

/// How many connections each address may have, so that no address shuts out the others.
struct ConnectionShares {
    /// The connections of all addresses.
    private let limit: Int
    /// The connections of one address: enough for the guests of a house behind one.
    private let share: Int
    /// The connections of all addresses from which no device has come yet; the other places are
    /// kept for devices.
    private let strangers: Int
    /// The number of addresses of devices that are remembered.
    private static let capacity = 1_000
    /// The number of connections whose memory is worth giving back.
    private static let many = 100

    private var open: [String: Int] = [:]
    private var total = 0
    /// The most connections at once since `hasShrunk` was true.
    private var most = 0
    /// The addresses from which devices have come, each with the number of its latest request.
    private var devices: [String: Int] = [:]
    private var requests = 0

    /// Shares of a number of connections; all of them may be those of one proxy.
    init(limit: Int, isBehindProxy: Bool = false) {
        self.limit = limit
        share = isBehindProxy ? limit : max(1, limit / 4)
        strangers = isBehindProxy ? limit : max(1, limit * 3 / 4)
    }

    /// Counts a new connection; returns false, and counts nothing, if it has no place.
    mutating func admit(_ address: String) -> Bool {
        let own = open[address, default: 0]
        let isDevices = devices[address] != nil
        // Guests may share an address with the devices of the house, and must not use it up.
        guard own < (isDevices ? 2 * share : share), total < (isDevices ? limit : strangers)
        else { return false }
        open[address] = own + 1
        total += 1
        most = max(most, total)
        return true
    }

    /// Counts the end of an admitted connection.
    mutating func release(_ address: String) {
        guard let own = open[address] else { return }
        open[address] = own > 1 ? own - 1 : nil
        total -= 1
    }

    /// Whether most of many connections have ended since this was true, so that their memory can be
    /// given back.
    mutating func hasShrunk() -> Bool {
        guard most > Self.many, total < most / 2 else { return false }
        most = total
        return true
    }

    /// Remembers that a device has come from an address.
    mutating func know(_ address: String) {
        requests += 1
        devices[address] = requests
        guard devices.count > Self.capacity else { return }
        if let oldest = devices.min(by: { $0.value < $1.value }) { devices[oldest.key] = nil }
    }
}
