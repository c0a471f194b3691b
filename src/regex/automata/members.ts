import type { DFA } from 'refa'
import { wordToText } from './code-points.ts'
import type { Piece } from './pieces.ts'

const mostTried = 100_000

/** Every text of a piece; nothing where they are more than so many, or take too long to find. */
export function listMembers({ automaton, min, max }: Piece, most: number): readonly string[] | undefined {
  if (max === Number.POSITIVE_INFINITY && !automaton.isFinite) return undefined
  const found: string[] = []
  const open: { readonly state: DFA.Node; readonly word: readonly number[] }[] = [
    { state: automaton.initial, word: [] },
  ]
  let tried = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { state, word } = next
    if (word.length >= min && automaton.finals.has(state)) found.push(wordToText(word))
    if (found.length > most) return undefined
    if (word.length === max) continue
    for (const [{ min: from, max: to }, after] of state.out) {
      for (let character = from; character <= to; character += 1) {
        tried += 1
        if (tried > mostTried) return undefined
        open.push({ state: after, word: [...word, character] })
      }
    }
  }
  return found
}
