import type { Range } from './blocks.ts'

const last = 0x10ffff

/** Every character that is in none of the ranges, which are in order. */
export function complementRanges(ranges: readonly Range[]): readonly Range[] {
  const gaps: Range[] = []
  let from = 0
  for (const [first, end] of ranges) {
    if (first > from) gaps.push([from, first - 1])
    from = end + 1
  }
  return from <= last ? [...gaps, [from, last]] : gaps
}

/** Ranges as the inside of an ECMAScript character class. */
export function rangesText(ranges: readonly Range[]): string {
  return ranges
    .map(([first, end]) => (first === end ? escaped(first) : `${escaped(first)}-${escaped(end)}`))
    .join('')
}

function escaped(character: number): string {
  const isPlain =
    (character >= 0x30 && character <= 0x39) ||
    (character >= 0x41 && character <= 0x5a) ||
    (character >= 0x61 && character <= 0x7a)
  return isPlain ? String.fromCodePoint(character) : `\\u{${character.toString(16).toUpperCase()}}`
}
