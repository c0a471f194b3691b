import { joinDataElements, pairRoots, type RootPair } from '../../align/index.ts'
import type { Found } from '../../diff/index.ts'
import type { GeneratedMember, GeneratedSymbol } from '../../generate/index.ts'
import {
  elementsOfContent,
  type NodeId,
  type PathStep,
  resolve,
  rootStep,
  type SchemaSet,
} from '../../schema/index.ts'
import { versionFolder } from '../../typescript/index.ts'
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

/** Operations whose change leaves nothing to rename. */
const replaced: ReadonlySet<string> = new Set(['operation-replaced', 'operation-removed'])

/** What of the later version's generated code stands where something of the earlier one's stood, where that is certain. */
export class CodeCorrespondence {
  readonly after: SymbolTable
  readonly trails: PropertyPaths
  readonly #before: SymbolTable
  readonly #folders: { readonly before: string; readonly after: string }
  /** What an operation, type or root became, by place; nothing where it became nothing. */
  readonly #operations = new Map<string, string | undefined>()
  readonly #types = new Map<string, string>()
  readonly #declared = new Map<string, string>()
  readonly #roots = new Set<string>()

  constructor(before: SymbolTable, after: SymbolTable, found: Iterable<Found>) {
    this.#before = before
    this.after = after
    this.trails = new PropertyPaths(before, after)
    this.#folders = { before: versionFolder(before.version), after: versionFolder(after.version) }
    for (const { pair, rule } of found) {
      if (pair.on === 'operation' && pair.before) {
        const key = makePlaceKey(pair.before.operation.at)
        const at = pair.after && makePlaceKey(pair.after.operation.at)
        if (replaced.has(rule)) this.#operations.set(key, undefined)
        else if (!this.#operations.has(key)) this.#operations.set(key, at)
      } else if (pair.on === 'named-type' && pair.before && pair.after) {
        this.#types.set(makePlaceKey(pair.before.at), makePlaceKey(pair.after.at))
      } else if (pair.on === 'root' && pair.before) this.#roots.add(makePlaceKey(pair.before.at))
      else if (pair.on === 'element' || pair.on === 'attribute' || pair.on === 'parameter') {
        if (!pair.before || !pair.after) continue
        // What is sent in another place is a member of another group.
        if (pair.on === 'parameter' && pair.before.in !== pair.after.in) continue
        this.#declared.set(makePlaceKey(pair.before.at), makePlaceKey(pair.after.at))
      }
    }
  }

  /** The exported name that stands for one of the earlier version. */
  findLaterSymbol(symbol: GeneratedSymbol): GeneratedSymbol | undefined {
    switch (symbol.kind) {
      case 'operation':
      case 'input':
      case 'output':
        return this.#operationSymbol(symbol)
      case 'type':
        return this.#renamedType(symbol) ?? this.#namesake(symbol) ?? this.trails.findType(symbol)
      case 'values':
        return this.#ofType(symbol, 'values') ?? this.#namesake(symbol)
      case 'codec':
        return this.#findCodec(symbol)
      default:
        return this.#namesake(symbol)
    }
  }

  /** The property that stands for one of a type's own properties; nothing where none does for certain. */
  findLaterMember(symbol: GeneratedSymbol, path: readonly string[]): GeneratedMember | undefined {
    const later = this.findLaterSymbol(symbol)
    const member = symbol.members.find((one) => one.path.join('\n') === path.join('\n'))
    if (later === undefined || member === undefined) return undefined
    if (member.operation) return this.#findMethod(later, member)
    const places = new Set(member.at.flatMap((at) => this.#declared.get(makePlaceKey(at)) ?? []))
    const moved = later.members.find(
      (one) => one.path.length === path.length && one.at.some((at) => places.has(makePlaceKey(at))),
    )
    return moved ?? later.members.find((one) => one.path.join('\n') === path.join('\n'))
  }

  /** Whether both versions are one. */
  get isSame(): boolean {
    return this.#folders.before === this.#folders.after
  }

  /** The module of the later version at the place of one of the earlier. */
  findLaterModule(module: string): string | undefined {
    const { before, after } = this.#folders
    return module.startsWith(`${before}/`) ? `${after}${module.slice(before.length)}` : undefined
  }

  hasModule(module: string): boolean {
    return this.after.symbols.some((one) => one.module === module)
  }

  #namesake(symbol: GeneratedSymbol): GeneratedSymbol | undefined {
    const module = this.findLaterModule(symbol.module)
    const found =
      module === undefined ? undefined : this.after.byKey.get(makeSymbolKey({ module, name: symbol.name }))
    return found?.kind === symbol.kind ? found : undefined
  }

  #operationSymbol(symbol: Extract<GeneratedSymbol, { operation: unknown }>): GeneratedSymbol | undefined {
    const key = makePlaceKey(symbol.operation.at)
    if (!this.#operations.has(key)) return this.#namesake(symbol)
    const at = this.#operations.get(key)
    return this.after.symbols.find(
      (one) => one.kind === symbol.kind && 'operation' in one && makePlaceKey(one.operation.at) === at,
    )
  }

  #findMethod(later: GeneratedSymbol, { operation, path }: GeneratedMember): GeneratedMember | undefined {
    const key = operation && makePlaceKey(operation.at)
    if (key === undefined || !this.#operations.has(key)) {
      return later.members.find((one) => one.path.join('\n') === path.join('\n'))
    }
    const at = this.#operations.get(key)
    return later.members.find((one) => one.operation && makePlaceKey(one.operation.at) === at)
  }

  #renamedType(symbol: Extract<GeneratedSymbol, { node: unknown }>): GeneratedSymbol | undefined {
    const node = this.#before.version.sets.find(({ name }) => name === symbol.set)?.nodes.get(symbol.node)
    const place = node && this.#types.get(makePlaceKey(node.at))
    if (place === undefined) return undefined
    return this.after.symbols.find((one) => {
      if (one.kind !== symbol.kind) return false
      const found = this.after.version.sets.find(({ name }) => name === one.set)?.nodes.get(one.node)
      return found !== undefined && makePlaceKey(found.at) === place
    })
  }

  #ofType(
    symbol: Extract<GeneratedSymbol, { node: unknown }>,
    kind: 'values' | 'codec',
  ): GeneratedSymbol | undefined {
    const type = this.#before.ofNode(symbol.set, symbol.node).find((one) => one.kind === 'type')
    const later = type && this.findLaterSymbol(type)
    if (later?.kind !== 'type') return undefined
    return this.after.ofNode(later.set, later.node).find((one) => one.kind === kind)
  }

  #findCodec(symbol: Extract<GeneratedSymbol, { kind: 'codec' }>): GeneratedSymbol | undefined {
    if (symbol.element === undefined) return this.#ofType(symbol, 'codec') ?? this.#namesake(symbol)
    const elements =
      this.#before.version.sets.find(({ name }) => name === symbol.set)?.elements.values() ?? []
    const element = [...elements].find(({ id }) => id === symbol.element)
    return element === undefined || this.#roots.has(makePlaceKey(element.at))
      ? undefined
      : this.#namesake(symbol)
  }
}
