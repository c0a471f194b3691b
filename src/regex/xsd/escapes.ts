import { blockRanges, type Range } from './blocks.ts'
import { nameCharRanges, nameStartRanges } from './names.ts'
import { complementRanges, rangesText } from './ranges.ts'

const space: readonly Range[] = [
  [0x9, 0xa],
  [0xd, 0xd],
  [0x20, 0x20],
]

/** Escapes for several characters (production 37) as the inside of a class; each is positive, so that all can be joined. */
export const multipleCharacters: ReadonlyMap<string, string> = new Map([
  ['s', rangesText(space)],
  ['S', rangesText(complementRanges(space))],
  ['i', rangesText(nameStartRanges)],
  ['I', rangesText(complementRanges(nameStartRanges))],
  ['c', rangesText(nameCharRanges)],
  ['C', rangesText(complementRanges(nameCharRanges))],
  ['d', '\\p{Nd}'],
  ['D', '\\P{Nd}'],
  ['w', '\\p{L}\\p{M}\\p{N}\\p{S}'],
  ['W', '\\p{P}\\p{Z}\\p{C}'],
])

/** Escapes for one character (production 24): the character meant. */
export const singleCharacter: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ...[...'\\|.-^?*+{}()[]'].map((character): [string, string] => [character, character]),
])

/** Surrogates are no characters of XML: `Cs` is not among them. */
const categories = /^(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|Z[slp]?|S[mcko]?|C[cfon]?)$/

/** What `\p{name}` or `\P{name}` holds, as the inside of a class; nothing where no category or block is called so. */
export function property(letter: 'p' | 'P', name: string): string | undefined {
  if (categories.test(name)) return `\\${letter}{${name}}`
  const ranges = name.startsWith('Is') ? blockRanges(name.slice(2)) : undefined
  return ranges && rangesText(letter === 'p' ? ranges : complementRanges(ranges))
}
