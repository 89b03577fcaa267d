// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The sound of an alert as a WAV file: 16 bits, mono.
///
/// Each sound has its own rhythm, because in a loud kitchen rhythms are easier to tell apart than
/// pitches. None is longer than the pause between two alerts.
package struct AlertSound: Sendable {
    /// The samples in a second.
    static let rate = 22_050
    /// The size of the header in bytes.
    static let headerSize = 44
    /// The loudness, where 1 would be the loudest possible.
    fileprivate static let volume = 0.7
    /// The length of the beginning and the end of a tone, where it swells: a sudden tone clicks.
    fileprivate static let fade = 0.005

    /// A tone and the silence after it.
    struct Note {
        /// The pitch in hertz.
        let pitch: Double
        /// The length of the tone in milliseconds.
        let length: Int
        /// The length of the silence in milliseconds.
        let rest: Int
    }

    /// The tones, one after the other.
    let notes: [Note]

    /// The sound of an alert.
    package init(of alert: KitchenAlert) {
        notes =
            switch alert {
            // Short and long, rising.
            case .new: [Note(pitch: 659, length: 110, rest: 20), Note(pitch: 880, length: 320)]
            // Three short ones.
            case .changed: Array(repeating: Note(pitch: 784, length: 90, rest: 110), count: 3)
            // Two long ones, falling.
            case .voided: [Note(pitch: 523, length: 330, rest: 40), Note(pitch: 349, length: 420)]
            // Twice two.
            case .late:
                [
                    Note(pitch: 988, length: 90, rest: 50), Note(pitch: 988, length: 90, rest: 280),
                    Note(pitch: 988, length: 90, rest: 50), Note(pitch: 988, length: 90),
                ]
            // Seven in quick succession.
            case .rush: Array(repeating: Note(pitch: 1_175, length: 60, rest: 50), count: 7)
            // Three low ones, slowly.
            case .unseen: Array(repeating: Note(pitch: 392, length: 230, rest: 90), count: 3)
            }
    }

    /// The bytes of the file.
    package var file: [UInt8] {
        let samples = notes.flatMap(\.samples)
        let size = samples.count * 2
        var bytes = Array("RIFF".utf8) + Self.bytes(UInt32(Self.headerSize - 8 + size))
        bytes += Array("WAVEfmt ".utf8) + Self.bytes(UInt32(16))
        // PCM, one channel.
        bytes += Self.bytes(UInt16(1)) + Self.bytes(UInt16(1))
        bytes += Self.bytes(UInt32(Self.rate)) + Self.bytes(UInt32(Self.rate * 2))
        // Bytes and bits of a sample.
        bytes += Self.bytes(UInt16(2)) + Self.bytes(UInt16(16))
        bytes += Array("data".utf8) + Self.bytes(UInt32(size))
        return bytes + samples.flatMap { Self.bytes(UInt16(bitPattern: $0)) }
    }

    /// The bytes of a number, the lowest first.
    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

extension AlertSound.Note {
    fileprivate init(pitch: Double, length: Int) {
        self.init(pitch: pitch, length: length, rest: 0)
    }

    /// The tone with a weaker octave above it, which small loudspeakers play better, and the rest.
    fileprivate var samples: [Int16] {
        let count = length * AlertSound.rate / 1_000
        let tone = (0..<count).map { index in
            let time = Double(index) / Double(AlertSound.rate)
            let end = Double(count - index) / Double(AlertSound.rate)
            let swell = min(1, time / AlertSound.fade, end / AlertSound.fade)
            let angle = 2 * Double.pi * pitch * time
            let wave = (sin(angle) + 0.4 * sin(2 * angle)) / 1.4
            return Int16(wave * swell * AlertSound.volume * Double(Int16.max))
        }
        return tone + Array(repeating: 0, count: rest * AlertSound.rate / 1_000)
    }
}
