import { elementsOfContent, type NodeId, resolve, type SchemaSet } from '../schema/index.ts'
import { removeVersion } from './name-words.ts'
import type { DataElementRoot, RootPair } from './roots.ts'
import { childNames, compareCodeUnits, type PairEvidence, scoreEvidence } from './structure.ts'

/** Represents sets of names as bit sets, so that common names are counted fast for many pairs of large sets. */
export class NameBits {
  readonly #numbers = new Map<string, number>()
  readonly #known = new Map<ReadonlySet<string>, Uint32Array>()

  /** Numbers the names of these sets. Other names are never counted as common. */
  constructor(sets: Iterable<ReadonlySet<string>>) {
    for (const names of sets)
      for (const name of names) if (!this.#numbers.has(name)) this.#numbers.set(name, this.#numbers.size)
  }

  /** How many names two sets have in common. */
  shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    const [mine, theirs] = [this.#of(one), this.#of(other)]
    let shared = 0
    for (let at = 0; at < mine.length; at += 1) {
      const both = (mine[at] ?? 0) & (theirs[at] ?? 0)
      if (both !== 0) shared += countOnes(both)
    }
    return shared
  }

  /**
   * The bit set of a set of names, cached by the set object. Names that the constructor did not get are left out.
   */
  #of(names: ReadonlySet<string>): Uint32Array {
    const known = this.#known.get(names)
    if (known !== undefined) return known
    const bits = new Uint32Array((this.#numbers.size + 31) >> 5)
    for (const name of names) {
      const number = this.#numbers.get(name)
      if (number !== undefined) bits[number >> 5] = (bits[number >> 5] ?? 0) | (1 << (number & 31))
    }
    this.#known.set(names, bits)
    return bits
  }
}

/** The number of one bits in a 32-bit integer, by adding neighbouring groups of bits. */
function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** With more possible pairs than this, none is compared: the result of a part would depend on the order. */
const mostPairs = 250_000

/** Roots of different names are paired only if they share at least this part of their names, two levels down. */
const leastShare = 0.6
/** Roots of different names are paired only if they share at least so many names. */
const leastShared = 3

interface Candidate {
  readonly before: DataElementRoot
  readonly after: DataElementRoot
  readonly evidence: readonly PairEvidence[]
  readonly share: number
  readonly score: number
}

/**
 * Pairs roots of XML schemas by local names, names without version, and common content, the highest score first
 * and each root once. Returns nothing where there are more than 250 000 possible pairs.
 */
export function pairByStructure(
  before: readonly DataElementRoot[],
  after: readonly DataElementRoot[],
): readonly RootPair[] {
  const [mine, theirs] = [before.filter(isXml), after.filter(isXml)]
  if (mine.length * theirs.length > mostPairs) return []
  const bits = new NameBits(theirs.map(({ set, element }) => listDeepNames(set, element.type)))
  const scored = mine
    .flatMap((one) => theirs.flatMap((other) => makeRootCandidate(one, other, bits)))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.share - a.share ||
        compareCodeUnits(printRootKey(a.before), printRootKey(b.before)) ||
        compareCodeUnits(printRootKey(a.after), printRootKey(b.after)),
    )
  const taken = new Set<DataElementRoot>()
  return scored.flatMap(({ before: one, after: other, evidence, score }): readonly RootPair[] => {
    if (taken.has(one) || taken.has(other)) return []
    taken.add(one).add(other)
    return [{ before: one, after: other, by: 'structure', similarity: score, evidence }]
  })
}

function isXml({ set }: DataElementRoot): boolean {
  return set.language === 'xml'
}

function printRootKey({ set, element }: DataElementRoot): string {
  return `${set.name} ${element.id}`
}

/**
 * One candidate where two roots share at least 3 names and 60 % of all. Also where their local names are equal, at
 * least without version, and they share a name or have no content. None where both have data elements.
 */
function makeRootCandidate(
  before: DataElementRoot,
  after: DataElementRoot,
  bits: NameBits,
): readonly Candidate[] {
  if (before.places.size > 0 && after.places.size > 0) return []
  const [one, other] = [before.element.name.local, after.element.name.local]
  const stem = removeVersion(one)
  const isName = one === other
  const isStem = stem !== '' && stem === removeVersion(other)
  const mine = listDeepNames(before.set, before.element.type)
  const theirs = listDeepNames(after.set, after.element.type)
  const shared = bits.shared(mine, theirs)
  const of = mine.size + theirs.size - shared
  const share = of === 0 ? 0 : shared / of
  const isAlike = shared >= leastShared && share >= leastShare
  const isBare = of === 0 && (isName || isStem)
  if (!isAlike && !isBare && !((isName || isStem) && shared > 0)) return []
  const named: readonly PairEvidence[] = isName
    ? [{ kind: 'name' }]
    : isStem
      ? [{ kind: 'name-without-version', name: stem }]
      : []
  const content: readonly PairEvidence[] = of === 0 ? [] : [{ kind: 'content', shared, of }]
  const evidence = [...named, ...content]
  return [{ before, after, evidence, share, score: scoreEvidence(evidence) }]
}

const known = new WeakMap<SchemaSet, Map<NodeId, ReadonlySet<string>>>()

/**
 * The names directly inside a type (`Header`), and those one level deeper with their parent (`Header/Id`). Cached.
 */
function listDeepNames(set: SchemaSet, type: NodeId): ReadonlySet<string> {
  const types = known.get(set) ?? new Map<NodeId, ReadonlySet<string>>()
  known.set(set, types)
  const met = types.get(type)
  if (met !== undefined) return met
  const node = resolve(set, type)
  const found = new Set(childNames(set, type))
  if (node.kind === 'complex') {
    for (const { name, type: inner } of elementsOfContent(node.content)) {
      for (const below of childNames(set, inner)) found.add(`${name.local}/${below}`)
    }
  }
  types.set(type, found)
  return found
}
