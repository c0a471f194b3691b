import { joinDataElements, pairRoots, type RootPair } from '../../align/index.ts'
import type { GeneratedMember, GeneratedSymbol } from '../../generate/index.ts'
import {
  elementsOfContent,
  type NodeId,
  type PathStep,
  resolve,
  rootStep,
  type SchemaSet,
} from '../../schema/index.ts'
import { makePlaceKey, makeSymbolKey, type SymbolTable } from '../affected/table.ts'

/** A place that documents of both versions have, as steps from the root of each. */
interface Trail {
  readonly before: readonly PathStep[]
  readonly after: readonly PathStep[]
  readonly pair: RootPair
}

/** Properties of the later version that stand for a way down the earlier one's. */
export interface PropertyPath {
  readonly members: readonly GeneratedMember[]
  /** The ways of change entries that speak of it, as these write them. */
  readonly paths: readonly string[]
}

/**
 * Where roots were made anew, what carries the same data element corresponds. A way down a type is certain where it is
 * the same from every place that the type stands at.
 */
export class PropertyPaths {
  readonly #before: SymbolTable
  readonly #after: SymbolTable
  /** The places that a type stands at, by its key; one of them nothing where it has no counterpart. */
  readonly #ofType = new Map<string, (Trail | undefined)[]>()
  readonly #joined = new Map<RootPair, Map<string, readonly PathStep[]>>()
  readonly #places = new Map<SchemaSet, ReadonlyMap<NodeId, string>>()

  constructor(before: SymbolTable, after: SymbolTable) {
    this.#before = before
    this.#after = after
    for (const pair of pairRoots(before.version, after.version)) if (pair.by !== 'name') this.#add(pair)
  }

  /** The later version's type, where it is the same at every place. */
  findType(symbol: GeneratedSymbol): GeneratedSymbol | undefined {
    const trails = this.#ofType.get(makeSymbolKey(symbol)) ?? []
    const types = new Set(
      trails.map((trail) => trail && this.#findTypeSymbol(this.#after, trail.pair.after.set, trail.after)),
    )
    const [only] = types
    return types.size === 1 ? only : undefined
  }

  /** The later version's types at the places that a type stands at, each once. */
  findTypes(symbol: GeneratedSymbol): readonly GeneratedSymbol[] {
    const trails = this.#ofType.get(makeSymbolKey(symbol)) ?? []
    return [
      ...new Set(
        trails.flatMap(
          (trail) => (trail && this.#findTypeSymbol(this.#after, trail.pair.after.set, trail.after)) ?? [],
        ),
      ),
    ]
  }

  /** The properties that a way down from a type has become. */
  findPath(symbol: GeneratedSymbol, down: readonly GeneratedMember[]): PropertyPath | undefined {
    const trails = this.#ofType.get(makeSymbolKey(symbol)) ?? []
    const ways = trails.map((trail) => trail && this.#wayFrom(trail, down))
    const [first] = ways
    if (first === undefined) return undefined
    const print = (way: PropertyPath | undefined): string =>
      way?.members.map(({ path }) => path.join('.')).join('/') ?? ''
    if (ways.some((way) => print(way) !== print(first))) return undefined
    return { members: first.members, paths: ways.flatMap((way) => way?.paths ?? []) }
  }

  #add(pair: RootPair): void {
    const joined = new Map<string, readonly PathStep[]>()
    this.#joined.set(pair, joined)
    const trails: Trail[] = []
    for (const { before, after } of joinDataElements(pair)) {
      for (const [index, { steps }] of before.entries()) {
        const other = after[index]?.steps
        if (other === undefined) this.#put(pair.before.set, steps, undefined)
        else {
          joined.set(makeStepsKey(steps), other)
          trails.push({ before: steps, after: other, pair })
        }
      }
    }
    const root = this.#rootTrail(pair, trails)
    for (const trail of [...(root ? [root] : []), ...trails]) this.#put(pair.before.set, trail.before, trail)
  }

  /** The element around most of what hangs on the earlier root, where there is one: an envelope moves nothing. */
  #rootTrail(pair: RootPair, trails: readonly Trail[]): Trail | undefined {
    const start = rootStep(pair.before.element)
    const votes = new Map<string, { readonly steps: readonly PathStep[]; count: number }>()
    for (const { before, after } of trails) {
      if (before.length !== 2 || before[0]?.id !== start.id) continue
      const steps = after.slice(0, -1)
      const vote = votes.get(makeStepsKey(steps)) ?? { steps, count: 0 }
      vote.count++
      votes.set(makeStepsKey(steps), vote)
    }
    const [best] = [...votes.values()].sort((a, b) => b.count - a.count)
    const below = [...pair.before.places.values()].flat().filter(({ steps }) => steps.length === 2)
    const isMost =
      best !== undefined && best.count * 2 > new Set(below.map(({ steps }) => makeStepsKey(steps))).size
    return isMost ? { before: [start], after: best.steps, pair } : undefined
  }

  #put(set: SchemaSet, steps: readonly PathStep[], trail: Trail | undefined): void {
    const symbol = this.#findTypeSymbol(this.#before, set, steps)
    if (symbol === undefined) return
    this.#ofType.set(makeSymbolKey(symbol), [...(this.#ofType.get(makeSymbolKey(symbol)) ?? []), trail])
  }

  #findTypeSymbol(
    table: SymbolTable,
    set: SchemaSet,
    steps: readonly PathStep[],
  ): GeneratedSymbol | undefined {
    const type = steps.at(-1)?.type
    const node = type === undefined ? undefined : resolve(set, type)
    return node && table.ofNode(set.name, node.id).find(({ kind }) => kind === 'type')
  }

  #wayFrom({ before, after, pair }: Trail, down: readonly GeneratedMember[]): PropertyPath | undefined {
    const steps = this.#stepsDown(pair, before, down)
    const other = steps && this.#joined.get(pair)?.get(makeStepsKey(steps))
    if (
      steps === undefined ||
      other === undefined ||
      !makeStepsKey(other).startsWith(`${makeStepsKey(after)}\n`)
    )
      return undefined
    const members: GeneratedMember[] = []
    for (let length = after.length; length < other.length; length++) {
      const owner = this.#findTypeSymbol(this.#after, pair.after.set, other.slice(0, length))
      const place = this.#findPlace(pair.after.set, other[length]?.id ?? '')
      const member = owner?.members.find(({ at }) => at.some((one) => makePlaceKey(one) === place))
      if (member === undefined) return undefined
      members.push(member)
    }
    return {
      members,
      paths: [
        steps.map(({ kind, name }) => (kind === 'attribute' ? `@${name.local}` : name.local)).join('/'),
      ],
    }
  }

  /** The joined steps whose last ones are what some properties stand for. */
  #stepsDown(pair: RootPair, before: readonly PathStep[], down: readonly GeneratedMember[]) {
    const places = [...pair.before.places.values()].flat().map(({ steps }) => steps)
    return places.find(
      (steps) =>
        steps.length === before.length + down.length &&
        before.every(({ id }, index) => steps[index]?.id === id) &&
        down.every(({ at }, index) => {
          const place = this.#findPlace(pair.before.set, steps[before.length + index]?.id ?? '')
          return at.some((one) => makePlaceKey(one) === place)
        }),
    )
  }

  /** Where an element or attribute of a set is declared. */
  #findPlace(set: SchemaSet, id: NodeId): string | undefined {
    const known = this.#places.get(set) ?? declaredPlaces(set)
    this.#places.set(set, known)
    return known.get(id)
  }
}

function declaredPlaces(set: SchemaSet): ReadonlyMap<NodeId, string> {
  const found = new Map<NodeId, string>()
  for (const node of set.nodes.values()) {
    if (node.kind !== 'complex') continue
    for (const { id, at } of [...node.attributes, ...elementsOfContent(node.content)])
      found.set(id, makePlaceKey(at))
  }
  return found
}

function makeStepsKey(steps: readonly PathStep[]): string {
  return steps.map(({ id }) => id).join('\n')
}
