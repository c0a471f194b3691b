import { elementsOfContent, type NodeId, resolve, type SchemaSet } from '../schema/index.ts'
import { NameBits } from './name-bits.ts'
import type { DataElementRoot, RootPair } from './roots.ts'
import { childNames, compareCodeUnits, type PairEvidence, scoreEvidence } from './structure.ts'
import { removeVersion } from './version-part.ts'

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
function makeRootCandidate(before: DataElementRoot, after: DataElementRoot, bits: NameBits): readonly Candidate[] {
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
