import { type ElementDeclaration, expandedName, findReachGroup, type SchemaSet } from '../schema/index.ts'
import { chooseType, makeCandidate } from './element.ts'
import { withKeptKeys } from './keys.ts'
import { type Making, Possibilities, type Size } from './making.ts'
import { randomFrom } from './random.ts'
import { referencePlaceholder } from './simple-text.ts'
import { type MadeElement, Prefixes, printDocument } from './tree.ts'

export interface SampleOptions {
  readonly seed: number
  readonly size: Size
  /** The number of elements after which only required content is made; 400 by default. */
  readonly maxElements?: number
  /** The depth below which only required content is made; 16 by default. */
  readonly maxDepth?: number
  /** Whether the first element that may have an identifier gets one, so that others can refer to it. */
  readonly hasId?: boolean
}

/** The largest number of required repetitions; documents that need more are not made. */
const mostTaken = 50_000

/** By the documents that may use the same types and elements. */
const possibilities = new WeakMap<SchemaSet, Map<number | undefined, Possibilities>>()

/**
 * The element candidates and type heights for documents with this root, or with any root if none is given. Computed
 * once per set and group of roots.
 */
function findPossibilities(set: SchemaSet, root?: ElementDeclaration): Possibilities {
  const group = root && findReachGroup(set, root)
  const known = possibilities.get(set) ?? new Map<number | undefined, Possibilities>()
  possibilities.set(set, known)
  const found = known.get(group) ?? new Possibilities(set, group === undefined ? undefined : root)
  known.set(group, found)
  return found
}

/**
 * The text of a document with this root, the same for the same seed; `undefined` if no value was found for some type.
 * If it has references but no identifier, it is made again with one. Identity constraints are kept if possible: for a
 * certainly valid document, ask the emitted validator.
 */
export function sampleDocument(
  set: SchemaSet,
  root: ElementDeclaration,
  options: SampleOptions,
): string | undefined {
  const making = startMaking(set, options, root)
  const declared = { name: root.name, type: root.type, isNillable: root.nillable, fixed: root.fixed }
  const candidates = making.possible.withDerived(declared, root.block ?? [])
  const made = makeCandidate(making, chooseType(making, candidates, 0), 0)
  if (making.isDangling() && !making.hasId) return sampleDocument(set, root, { ...options, hasId: true })
  return made && printMade(making, withKeptKeys(making, root, made))
}

/**
 * The initial state for making one document: a seeded random generator, no identifiers, and counters for the limits
 * of the options. With a root, only what its documents may use can be made.
 */
export function startMaking(
  set: SchemaSet,
  { seed, size, maxElements = 400, maxDepth = 16, hasId = false }: SampleOptions,
  root?: ElementDeclaration,
): Making {
  const possible = findPossibilities(set, root)
  let elements = 0
  let taken = 0
  let isReferring = false
  const ids = new Set<string>()
  return {
    ...{ set, size, possible, random: randomFrom(seed), prefixes: new Prefixes(), ids, hasId },
    reference: () => {
      isReferring = true
      return referencePlaceholder
    },
    isDangling: () => isReferring && ids.size === 0,
    take: (times) => {
      taken += times
      return taken <= mostTaken
    },
    spend: (depth) => {
      elements += 1
      return elements <= maxElements && depth <= maxDepth
    },
  }
}

/**
 * A made document as text, with its references pointing to its identifiers; `undefined` if it has references and
 * no identifier.
 */
export function printMade({ prefixes, ids, random }: Making, made: MadeElement): string | undefined {
  const text = printDocument(made, prefixes.copy())
  if (!text.includes(referencePlaceholder)) return text
  return ids.size === 0 ? undefined : text.replaceAll(referencePlaceholder, () => random.pick([...ids]) ?? '')
}

/** The global elements of a set that are not abstract, in document order, each name once. */
export function sampleRoots(set: SchemaSet): readonly ElementDeclaration[] {
  const seen = new Map<string, ElementDeclaration>()
  for (const element of set.elements.values()) {
    if (!element.abstract) seen.set(expandedName(element.name), element)
  }
  return [...seen.values()]
}
