import type { AST } from '@eslint-community/regexpp'
import { CharSet } from 'refa'

/** The last of Unicode's code points. */
export const last = 0x10ffff

export const everyCharacter = CharSet.all(last)

type Range = readonly [number, number]

/** Ranges from the most readable characters to invisible ones; unpaired surrogates come last. */
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

/** A set's most readable character, and the rank of its range (lower is more readable). */
export interface CodePointChoice {
  readonly rank: number
  readonly character: number
}

/** The most readable character of a set that is not empty: the first of the first preferred range. */
export function plainest(set: CharSet): CodePointChoice {
  for (const [rank, [from, to]] of preferred.entries()) {
    const range = set.ranges.find(({ min, max }) => max >= from && min <= to)
    if (range) return { rank, character: Math.max(from, range.min) }
  }
  return { rank: preferred.length, character: 0 }
}

/** The characters of a set, or its first ones if they are more than the limit. */
export function listCharacters(set: CharSet, limit: number): readonly string[] {
  const found: string[] = []
  for (const { min, max } of set.ranges) {
    for (let one = min; one <= max && found.length < limit; one++) found.push(String.fromCodePoint(one))
  }
  return found
}

export function textToWord(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

/** The text of a list of code points. */
export function wordToText(word: readonly number[]): string {
  let text = ''
  for (const character of word) text += String.fromCodePoint(character)
  return text
}

export function isSurrogate(character: number): boolean {
  return character >= 0xd800 && character <= 0xdfff
}

/** The set of characters that a character, class or escape of a regular expression with the flag `u` matches. */
export function readCharacters(node: AST.Character | AST.CharacterSet | AST.CharacterClass): CharSet {
  if (node.type === 'Character') return CharSet.fromCharacter(last, node.value)
  if (node.type === 'CharacterSet') return findMatchedCharacters(node.raw)
  const inside = node.elements.map((element) => {
    if (element.type === 'CharacterClassRange') {
      return CharSet.fromRange(last, { min: element.min.value, max: element.max.value })
    }
    return element.type === 'Character' || element.type === 'CharacterSet'
      ? readCharacters(element)
      : CharSet.empty(last)
  })
  const all = CharSet.empty(last).union(...inside)
  return node.negate ? all.negate() : all
}

/** All code points, low surrogates before high ones, so that no two form a character. */
const order = [
  [0, 0xd7ff],
  [0xdc00, 0xdfff],
  [0xd800, 0xdbff],
  [0xe000, last],
] as const

let everything: readonly { readonly text: string; readonly first: number }[] | undefined

const digits = CharSet.fromRange(last, { min: 0x30, max: 0x39 })
const word = digits.union([
  { min: 0x41, max: 0x5a },
  { min: 0x5f, max: 0x5f },
  { min: 0x61, max: 0x7a },
])
const lineEnds = CharSet.fromCharacters(last, [0xa, 0xd, 0x2028, 0x2029])

/** Sets by escape; these first ones are defined by the language. */
const known = new Map([
  ['\\d', digits],
  ['\\D', digits.negate()],
  ['\\w', word],
  ['\\W', word.negate()],
  ['.', lineEnds.negate()],
])

/**
 * The characters that an escape (`\p{L}`) matches, determined by the engine itself, whose Unicode version counts;
 * cached.
 */
export function findMatchedCharacters(source: string): CharSet {
  const found = known.get(source)
  if (found) return found
  everything ??= order.map(([first, end]) => ({
    first,
    text: wordToText(Array.from({ length: end - first + 1 }, (_, index) => first + index)),
  }))
  const expression = new RegExp(`${source}+`, 'gu')
  const ranges = everything.flatMap(({ text, first }) => runsIn(text, first, expression))
  const made = CharSet.empty(last).union(ranges)
  known.set(source, made)
  return made
}

/**
 * The ranges of code points that the expression finds in a text of consecutive characters that begins with
 * `first`.
 */
function runsIn(text: string, first: number, expression: RegExp): { min: number; max: number }[] {
  const pointAt = (unit: number): number =>
    first + unit <= 0xffff ? first + unit : 0x10000 + (unit - (0x10000 - first)) / 2
  return Array.from(text.matchAll(expression), ({ index, 0: run }) => ({
    min: pointAt(index),
    max: pointAt(index + run.length) - 1,
  }))
}
