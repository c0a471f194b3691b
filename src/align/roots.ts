import {
  type BodySchema,
  type DataElementPlace,
  dataElementPlaces,
  documentTypes,
  type ElementDeclaration,
  elementsOfContent,
  expandedName,
  listSubstitutes,
  type NodeId,
  type SchemaSet,
  type Version,
} from '../schema/index.ts'
import { pairByStructure } from './root-structure.ts'
import { noStatedPairs, type PairEvidence, type StatedPairs } from './structure.ts'

/**
 * Keeps the pairs whose roots are documents of their own: an operation uses one of them, or no other pair's roots
 * contain both. Needed because a library of parts declares each part as a global element.
 */
export function selectDocumentPairs(pairs: readonly RootPair[]): readonly RootPair[] {
  const held = pairs.map(({ before, after }) => ({
    before: listHeldElements(before),
    after: listHeldElements(after),
  }))
  return pairs.filter(({ before, after }, index) => {
    if (before.isBound || after.isBound) return true
    const own = held[index]
    return !held.some((other, at) => {
      if (at === index || !other.before.has(before.element.id) || !other.after.has(after.element.id))
        return false
      // Of pairs whose roots contain each other, the first is kept.
      const one = pairs[at]
      const isMutual = one && own?.before.has(one.before.element.id) && own.after.has(one.after.element.id)
      return !isMutual || at < index
    })
  })
}

/**
 * The pairs without those that only a library of parts declares: of pairs without data elements, only those of
 * documents stay. A document is declared in entry files on both sides, used by an operation, made a root by the
 * configuration, or stated. If no such pair is a document, all pairs are returned.
 */
export function withoutLibraryParts(pairs: readonly RootPair[]): readonly RootPair[] {
  const isDocument = (pair: RootPair): boolean =>
    pair.evidence?.some(({ kind }) => kind === 'stated') === true ||
    [pair.before, pair.after].every(
      ({ set, element, isBound }) => isBound || element.isInner || set.entries.includes(element.at.file),
    )
  const documents = new Set(pairs.filter((pair) => joinsByName(pair) && isDocument(pair)))
  return documents.size === 0 ? pairs : pairs.filter((pair) => !joinsByName(pair) || documents.has(pair))
}

/** Whether neither root has data elements, so that members are joined by name. */
export function joinsByName({ before, after }: RootPair): boolean {
  return before.places.size + after.places.size === 0
}

/** The ids of the global elements that can occur anywhere below a root, with their substitution group members. */
function listHeldElements({ set, element }: DataElementRoot): ReadonlySet<NodeId> {
  const found = new Set<NodeId>()
  for (const node of documentTypes(set, [element.type])) {
    if (node.kind !== 'complex') continue
    for (const particle of elementsOfContent(node.content)) {
      if (particle.declaration === undefined) continue
      found.add(particle.declaration)
      for (const { id } of listSubstitutes(set, particle)) found.add(id)
    }
  }
  return found
}

/**
 * A root element of a version with the places of its data elements, keyed by the data element's `refersTo` or id.
 */
export interface DataElementRoot {
  readonly set: SchemaSet
  readonly element: ElementDeclaration
  readonly places: ReadonlyMap<string, readonly DataElementPlace[]>
  /** Whether an operation has it as a body. */
  readonly isBound: boolean
  /** The sum of the path lengths of its data elements: higher for an envelope than for the content in it. */
  readonly depth: number
}

/** Two roots of two versions that were paired. */
export interface RootPair {
  readonly before: DataElementRoot
  readonly after: DataElementRoot
  /** Why they were paired. */
  readonly by: 'name' | 'data-elements' | 'structure'
  /**
   * Between 0 and 1. By data elements: the number in both divided by the number in either; 1 for roots of one name
   * without any. By structure: the score of the evidence.
   */
  readonly similarity: number
  /** The evidence for a pair by structure. */
  readonly evidence?: readonly PairEvidence[]
}

/** Roots of different names with a smaller share of common data elements are not paired. */
const leastSimilarity = 0.05

/**
 * Lists the roots that are bodies of operations. Lists all global elements where an operation has a body without a
 * schema, or none has a root as its body. Cached.
 */
export function listRoots(version: Version): readonly DataElementRoot[] {
  const roots = known.get(version) ?? findRoots(version)
  known.set(version, roots)
  return roots
}

const known = new WeakMap<Version, readonly DataElementRoot[]>()

/** Computes `listRoots` without the cache: the roots of all schema sets with their data element places. */
function findRoots(version: Version): readonly DataElementRoot[] {
  const bodies = listBodySchemas(version)
  const bound = new Set(
    bodies.flatMap((body) => (body.kind === 'root' ? [`${body.set}#${body.element}`] : [])),
  )
  const isOpen = bound.size === 0 || bodies.some((body) => body.kind === 'open')
  return version.sets.flatMap((set) =>
    [...set.elements].flatMap(([name, element]) => {
      const isBound = bound.has(`${set.name}#${name}`)
      if (!isBound && !isOpen) return []
      const places = dataElementPlaces(set, element)
      const depth = places.reduce((sum, { steps }) => sum + steps.length, 0)
      return [{ set, element, places: groupPlacesByElement(places), isBound, depth }]
    }),
  )
}

/** The schemas of all request and response bodies of the version's operations, one for each media type. */
function listBodySchemas(version: Version): readonly BodySchema[] {
  return version.apis
    .flatMap((api) => api.operations)
    .flatMap((operation) => [operation.request, ...operation.responses])
    .flatMap((body) => body?.media ?? [])
    .map(({ schema }) => schema)
}

/** Groups places by data element: by the `refersTo` of a data element, or its own id where it has none. */
function groupPlacesByElement(
  places: readonly DataElementPlace[],
): ReadonlyMap<string, readonly DataElementPlace[]> {
  const result = new Map<string, DataElementPlace[]>()
  for (const place of places) {
    const key = place.dataElement.refersTo ?? place.dataElement.id
    const known = result.get(key)
    if (known) known.push(place)
    else result.set(key, [place])
  }
  return result
}

/**
 * Pairs the roots of two versions, each at most once. Stated pairs come first, then equal expanded names, the
 * greatest share of common data elements, and names and structure. Roots without a counterpart are left out.
 */
export function pairRoots(
  from: Version,
  to: Version,
  stated: StatedPairs = noStatedPairs,
): readonly RootPair[] {
  const all = { before: listRoots(from), after: listRoots(to) }
  const said = pairStatedRoots(all.before, all.after, stated)
  const taken = new Set(said.flatMap(({ before, after }) => [before, after]))
  const left = (roots: readonly DataElementRoot[]) => roots.filter((root) => !taken.has(root))
  const named = pairByNameAndElements(left(all.before), left(all.after))
  for (const { before, after } of named) taken.add(before).add(after)
  return [...said, ...named, ...pairByStructure(left(all.before), left(all.after))]
}

/**
 * The pairs that a person stated, with similarity 1. An entry is skipped where a root is not found or already
 * paired.
 */
function pairStatedRoots(
  before: readonly DataElementRoot[],
  after: readonly DataElementRoot[],
  { roots }: StatedPairs,
): readonly RootPair[] {
  const taken = new Set<DataElementRoot>()
  const evidence = [{ kind: 'stated' }] as const
  return roots.flatMap(({ from, to }): readonly RootPair[] => {
    const one = before.find((root) => matchesRootName(root, from) && !taken.has(root))
    const other = after.find((root) => matchesRootName(root, to) && !taken.has(root))
    if (one === undefined || other === undefined) return []
    taken.add(one).add(other)
    return [{ before: one, after: other, by: 'structure', similarity: 1, evidence }]
  })
}

/** Whether `text` is the root's local name, its expanded name, or `<set>#<expanded name>`. */
function matchesRootName({ set, element }: DataElementRoot, text: string): boolean {
  const name = expandedName(element.name)
  return [element.name.local, name, `${set.name}#${name}`].includes(text)
}

/**
 * Pairs roots of the same expanded name, then roots with common data elements, the best similarity first and each
 * root once. Pairs below 0.05 are dropped.
 */
function pairByNameAndElements(
  before: readonly DataElementRoot[],
  after: readonly DataElementRoot[],
): readonly RootPair[] {
  const namesakes = new Map<string, DataElementRoot[]>()
  for (const root of after) {
    const name = expandedName(root.element.name)
    namesakes.set(name, [...(namesakes.get(name) ?? []), root])
  }
  // Roots without data elements can only pair by name: leaving them out saves comparisons in large families.
  const telling = after.filter(({ places }) => places.size > 0)
  const scored = before
    .flatMap((one) => {
      const same = namesakes.get(expandedName(one.element.name)) ?? []
      const others = one.places.size === 0 ? [] : telling.filter((other) => !same.includes(other))
      return [...same, ...others].map((other) => scoreRootPair(one, other))
    })
    .filter((pair) => pair.similarity >= leastSimilarity)
    .sort(compareRank)
  const taken = new Set<DataElementRoot>()
  return scored.filter(({ before: one, after: other }) => {
    if (taken.has(one) || taken.has(other)) return false
    taken.add(one).add(other)
    return true
  })
}

/**
 * Sorts pairs: by name first, then the higher similarity, then more roots that operations use, then the smaller
 * depth (content before its envelope).
 */
function compareRank(a: RootPair, b: RootPair): number {
  return (
    Number(b.by === 'name') - Number(a.by === 'name') ||
    b.similarity - a.similarity ||
    countBoundSides(b) - countBoundSides(a) ||
    a.before.depth + a.after.depth - (b.before.depth + b.after.depth)
  )
}

function countBoundSides({ before, after }: RootPair): number {
  return Number(before.isBound) + Number(after.isBound)
}

/**
 * Makes the pair of two roots with its similarity: common data elements divided by all of both. Roots of the same
 * name get at least 0.05, or 1 where neither has data elements.
 */
function scoreRootPair(before: DataElementRoot, after: DataElementRoot): RootPair {
  const { namespace, local } = before.element.name
  const isSame = namespace === after.element.name.namespace && local === after.element.name.local
  const shared = [...before.places.keys()].filter((key) => after.places.has(key)).length
  const all = before.places.size + after.places.size - shared
  const similarity = all === 0 ? Number(isSame) : shared / all
  return {
    before,
    after,
    by: isSame ? 'name' : 'data-elements',
    similarity: isSame ? Math.max(similarity, leastSimilarity) : similarity,
  }
}
