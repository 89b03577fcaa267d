// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import KitchenDisplay

/// The sounds of alerts as files.
@Suite struct AlertSoundTests {
    @Test(arguments: KitchenAlert.allCases)
    func `a sound is a WAV file with one channel of 16 bits`(alert: KitchenAlert) {
        let file = AlertSound(of: alert).file

        let size = file.count - 44
        #expect(text(file[0..<4]) == "RIFF")
        #expect(number(file[4..<8]) == file.count - 8)
        #expect(text(file[8..<16]) == "WAVEfmt ")
        #expect(number(file[16..<20]) == 16)
        #expect(number(file[20..<22]) == 1)
        #expect(number(file[22..<24]) == 1)
        #expect(number(file[24..<28]) == 22_050)
        #expect(number(file[28..<32]) == 44_100)
        #expect(number(file[32..<34]) == 2)
        #expect(number(file[34..<36]) == 16)
        #expect(text(file[36..<40]) == "data")
        #expect(number(file[40..<44]) == size)
    }

    @Test(arguments: KitchenAlert.allCases)
    func `a sound is loud, begins and ends softly, and ends before the next alert`(
        alert: KitchenAlert
    ) {
        let samples = samples(of: alert)

        #expect(samples.count > 22_050 / 3)
        #expect(samples.count < 22_050)
        #expect(samples.map(abs).max() ?? 0 > 15_000)
        #expect(samples.first == 0)
        #expect(abs(samples.last ?? .max) < 2_000)
    }

    @Test func `each alert has a sound of its own`() {
        let files = Set(KitchenAlert.allCases.map { AlertSound(of: $0).file })
        #expect(files.count == KitchenAlert.allCases.count)
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The number of these bytes, the lowest first.
    private func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func samples(of alert: KitchenAlert) -> [Int] {
        let data = AlertSound(of: alert).file.dropFirst(44)
        return stride(from: data.startIndex, to: data.endIndex, by: 2).map { index in
            Int(Int16(truncatingIfNeeded: number(data[index..<index + 2])))
        }
    }
}
