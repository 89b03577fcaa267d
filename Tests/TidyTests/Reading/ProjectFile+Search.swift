// SPDX-License-Identifier: Apache-2.0

extension ProjectFile {
    /// The indices of the tokens at which these words and symbols follow one another.
    func occurrences(of sequence: String...) -> [Int] {
        tokens.indices.filter { start in
            start + sequence.count <= tokens.count
                && sequence.indices.allSatisfy { tokens[start + $0].is(sequence[$0]) }
        }
    }

    /// The indices at which a function of this name is called, whoever it belongs to.
    func calls(of function: String) -> [Int] {
        occurrences(of: function, "(").filter { $0 == 0 || !tokens[$0 - 1].is("func") }
    }

    /// The tokens between the parenthesis at this index and the one that closes it.
    func arguments(from opening: Int) -> ArraySlice<Token> {
        var depth = 0
        for index in opening..<tokens.count {
            depth += tokens[index].is("(") ? 1 : tokens[index].is(")") ? -1 : 0
            if depth == 0 { return tokens[(opening + 1)..<index] }
        }
        return tokens[opening...].dropFirst()
    }
}
