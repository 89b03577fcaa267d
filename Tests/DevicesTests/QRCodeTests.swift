// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Devices

/// The form of QR codes (ISO/IEC 18004): what a camera looks for before it reads.
@Suite struct QRCodeTests {
    private static let address = "http://mini-pc:8570/m/00001?link=abcdefghijklmnopqrstuv"
    private static let margin = 4

    /// The rows of modules with the margin, from the lines for a file.
    private static func rows(of text: String) throws -> [[Bool]] {
        let code = try #require(QRCode(text))
        var rows: [[Bool]] = []
        for line in code.lines(isTerminal: false) {
            rows.append(line.map { "█▀".contains($0) })
            rows.append(line.map { "█▄".contains($0) })
        }
        // The last line has one row only, if their number is odd.
        return Array(rows.prefix(try #require(rows.first).count))
    }

    /// The modules without the margin.
    private static func modules(of text: String) throws -> [[Bool]] {
        try rows(of: text).dropFirst(margin).dropLast(margin).map {
            Array($0.dropFirst(margin).dropLast(margin))
        }
    }

    @Test func `a code is a square with a light margin of four modules`() throws {
        let rows = try Self.rows(of: Self.address)
        #expect(rows.allSatisfy { $0.count == rows.count })
        for (y, row) in rows.enumerated() {
            for (x, isDark) in row.enumerated() where isDark {
                let inner = Self.margin..<rows.count - Self.margin
                #expect(inner.contains(x) && inner.contains(y), "\(x) \(y)")
            }
        }
        let side = rows.count - 2 * Self.margin
        #expect(side >= 21 && (side - 21) % 4 == 0)
    }

    @Test func `three corners have the pattern that a camera finds, the fourth has none`() throws {
        let modules = try Self.modules(of: Self.address)
        let pattern = [
            "███████", "█     █", "█ ███ █", "█ ███ █", "█ ███ █", "█     █", "███████",
        ]
        func corner(_ left: Int, _ top: Int) -> [String] {
            (0..<7).map { y in
                String((0..<7).map { modules[top + y][left + $0] ? "█" : " " })
            }
        }
        let end = modules.count - 7
        #expect(corner(0, 0) == pattern)
        #expect(corner(end, 0) == pattern)
        #expect(corner(0, end) == pattern)
        #expect(corner(end, end) != pattern)
    }

    @Test func `dark and light alternate between the corners`() throws {
        let modules = try Self.modules(of: Self.address)
        for place in 8..<modules.count - 8 {
            #expect(modules[6][place] == (place % 2 == 0), "column \(place)")
            #expect(modules[place][6] == (place % 2 == 0), "row \(place)")
        }
        #expect(modules[modules.count - 8][8], "this module is always dark")
    }

    @Test func `the two copies of the format agree, and say 15 % may be dirty`() throws {
        let modules = try Self.modules(of: Self.address)
        let side = modules.count
        let first =
            (0...5).map { modules[8][$0] } + [modules[8][7], modules[8][8], modules[7][8]]
            + (0...5).reversed().map { modules[$0][8] }
        let second =
            (0..<7).map { modules[side - 1 - $0][8] } + (0..<8).map { modules[8][side - 8 + $0] }
        #expect(first == second)
        // The format is masked by 101010000010010; 00 is the level M.
        #expect(first.prefix(2) == [true, false])
    }

    @Test func `another text has another code, and an equal text the same`() throws {
        #expect(QRCode(Self.address) == QRCode(Self.address))
        #expect(QRCode(Self.address) != QRCode(Self.address + "x"))
    }

    @Test func `a text that is too long has no code`() {
        #expect(QRCode(String(repeating: "x", count: 2_331)) != nil)
        #expect(QRCode(String(repeating: "x", count: 2_332)) == nil)
    }

    @Test func `a terminal gets black on white`() throws {
        let code = try #require(QRCode(Self.address))
        for (shown, plain) in zip(code.lines(isTerminal: true), code.lines(isTerminal: false)) {
            #expect(shown == "\u{1B}[30;107m\(plain)\u{1B}[0m")
        }
    }

    @Test func `a picture has the same modules, and its caption`() throws {
        let svg = try #require(QRCode(Self.address)).svg(caption: "Table <7> & bar")
        #expect(svg.contains(">Table &lt;7> &amp; bar</text>"))
        let dark = svg.matches(of: /M(\d+) (\d+)h1v1h-1z/).map { "\($0.1) \($0.2)" }
        let rows = try Self.rows(of: Self.address)
        let expected = rows.enumerated().flatMap { y, row in
            row.enumerated().filter(\.element).map { x, _ in "\(x) \(y)" }
        }
        #expect(dark == expected)
        #expect(svg.contains("viewBox=\"0 0 \(rows.count) \(rows.count + 4)\""))
        #expect(svg.contains("fill=\"#fff\""))
    }
}
