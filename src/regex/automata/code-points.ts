import { CharSet } from 'refa'

/** The last of Unicode's code points. */
export const last = 0x10ffff

export const everyCharacter = CharSet.all(last)

type Range = readonly [number, number]

/** From what people write to what they cannot see; lone surrogates come last. */
const preferred: readonly Range[] = [
  [0x61, 0x7a],
  [0x41, 0x5a],
  [0x30, 0x39],
  [0x20, 0x20],
  [0x21, 0x7e],
  [0xc0, 0x24f],
  [0xa1, 0x1fff],
  [0x3041, 0xd7ff],
  [0x9, 0xa],
  [0xd, 0xd],
  [0xa0, 0xd7ff],
  [0xe000, 0xfffd],
  [0x10000, 0x10fffd],
  [0, 0xd7ff],
  [0xe000, last],
  [0, last],
]

/** How far a set's best character is from what people write, and that character. */
export interface CodePointChoice {
  readonly rank: number
  readonly character: number
}

/** The character of a set, which is not empty, that is the plainest to read. */
export function plainest(set: CharSet): CodePointChoice {
  for (const [rank, [from, to]] of preferred.entries()) {
    const range = set.ranges.find(({ min, max }) => max >= from && min <= to)
    if (range) return { rank, character: Math.max(from, range.min) }
  }
  return { rank: preferred.length, character: 0 }
}

export function textToWord(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

export function wordToText(word: readonly number[]): string {
  let text = ''
  for (const character of word) text += String.fromCodePoint(character)
  return text
}

export function isSurrogate(character: number): boolean {
  return character >= 0xd800 && character <= 0xdfff
}
