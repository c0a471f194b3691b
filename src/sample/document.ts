import { type ElementDeclaration, expandedName, type SchemaSet } from '../schema/index.ts'
import { chooseType, makeCandidate } from './element.ts'
import { withKeptKeys } from './keys.ts'
import { type Making, Possibilities, type Size } from './making.ts'
import { randomFrom } from './random.ts'
import { referencePlaceholder } from './simple-text.ts'
import { type MadeElement, Prefixes, printDocument } from './tree.ts'

export interface SampleOptions {
  readonly seed: number
  readonly size: Size
  /** Elements after which only what must be there follows; 400 unless told otherwise. */
  readonly maxElements?: number
  /** Levels after which only what must be there follows; 16 unless told otherwise. */
  readonly maxDepth?: number
  /** Whether an element that may have an identifier gets one, so that others can refer to it. */
  readonly hasId?: boolean
}

/** Repetitions that a document may have to hold; of more it is not made. */
const mostTaken = 50_000

const possibilities = new WeakMap<SchemaSet, Possibilities>()

/**
 * A document with this root that the schema allows, the same for the same seed. Nothing where a value was not found that
 * a type allows. Identity constraints are kept where other values help: who needs a valid document asks the emitted validator.
 */
export function sampleDocument(
  set: SchemaSet,
  root: ElementDeclaration,
  options: SampleOptions,
): string | undefined {
  const making = startMaking(set, options)
  const declared = { name: root.name, type: root.type, isNillable: root.nillable, fixed: root.fixed }
  const candidates = making.possible.withDerived(declared, root.block ?? [])
  const made = makeCandidate(making, chooseType(making, candidates, 0), 0)
  if (making.isDangling() && !making.hasId) return sampleDocument(set, root, { ...options, hasId: true })
  return made && printMade(making, withKeptKeys(making, root, made))
}

/** What one document's making goes by, made anew for each. */
export function startMaking(
  set: SchemaSet,
  { seed, size, maxElements = 400, maxDepth = 16, hasId = false }: SampleOptions,
): Making {
  const possible = possibilities.get(set) ?? new Possibilities(set)
  possibilities.set(set, possible)
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

/** A made document as text, its references pointing to identifiers that it has; nothing where it has none. */
export function printMade({ prefixes, ids, random }: Making, made: MadeElement): string | undefined {
  const text = printDocument(made, prefixes.copy())
  if (!text.includes(referencePlaceholder)) return text
  return ids.size === 0 ? undefined : text.replaceAll(referencePlaceholder, () => random.pick([...ids]) ?? '')
}

/** The roots of a set that documents can have: those that are not abstract, in document order. */
export function sampleRoots(set: SchemaSet): readonly ElementDeclaration[] {
  const seen = new Map<string, ElementDeclaration>()
  for (const element of set.elements.values()) {
    if (!element.abstract) seen.set(expandedName(element.name), element)
  }
  return [...seen.values()]
}
