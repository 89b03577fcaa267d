// SPDX-License-Identifier: Apache-2.0

/// The maximum numbers of live pages, so that strangers leave some for devices.
struct LiveLimits {
    /// All pages.
    static let all = 2_000
    /// The pages of everybody who is not a device.
    static let strangers = 1_500

    /// The pages of one address, without those of devices.
    let address: Int

    /// Whether another page may listen beside those of the owners.
    ///
    /// An owner is the address of a stranger, and nil for a device.
    func admit(_ owner: String?, beside owners: [String?]) -> Bool {
        guard owners.count < Self.all else { return false }
        guard let owner else { return true }
        let strangers = owners.compactMap(\.self)
        return strangers.count < Self.strangers
            && strangers.count(where: { $0 == owner }) < address
    }
}
