import { joinDataElements, pairRoots, type RootPair } from '../../align/index.ts'
import type { Location } from '../../diagnostics/index.ts'
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
import type { MovedProperties } from '../affected/moved.ts'
import { makePlaceKey, makeSymbolKey, type SymbolTable } from '../affected/table.ts'

/** A place that exists in both versions, as steps from the root of each. */
interface Trail {
  readonly before: readonly PathStep[]
  readonly after: readonly PathStep[]
  readonly pair: RootPair
}

/** The later version's properties that correspond to a property path of the earlier version. */
export interface PropertyPath {
  readonly members: readonly GeneratedMember[]
  /** Its earlier paths, as changes write them. */
  readonly paths: readonly string[]
}

/**
 * Correspondence of types and property paths below replaced roots: places with the same data element correspond. A
 * path is certain only if it is the same at every place where its type is used.
 */
export class PropertyPaths {
  readonly #before: SymbolTable
  readonly #after: SymbolTable
  /** By type key, the places where it is used; undefined for a place without a counterpart. */
  readonly #ofType = new Map<string, (Trail | undefined)[]>()
  readonly #joined = new Map<RootPair, Map<string, readonly PathStep[]>>()
  readonly #places = new Map<SchemaSet, ReadonlyMap<NodeId, string>>()

  constructor(before: SymbolTable, after: SymbolTable) {
    this.#before = before
    this.#after = after
    for (const pair of pairRoots(before.version, after.version)) if (pair.by !== 'name') this.#add(pair)
  }

  /** The corresponding later type; undefined unless it is the same at every place where the type is used. */
  findType(symbol: GeneratedSymbol): GeneratedSymbol | undefined {
    const trails = this.#ofType.get(makeSymbolKey(symbol)) ?? []
    const types = new Set(
      trails.map((trail) => trail && this.#findTypeSymbol(this.#after, trail.pair.after.set, trail.after)),
    )
    const [only] = types
    return types.size === 1 ? only : undefined
  }

  /** All later types that correspond to a type at any place where it is used, each once. */
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

  /** The later properties for a property path from a type; undefined unless they are the same at every place. */
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

  /**
   * Records the corresponding places below a pair of roots, joined by data elements; a place without a counterpart is
   * recorded as such.
   */
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

  /**
   * The place that corresponds to the earlier root itself: the later parent of more than half of the root's
   * children.
   */
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

  /** The later properties for a property path that starts at one place; undefined if it leads elsewhere. */
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

  /** The steps of the earlier root's place that these properties lead to from `before`. */
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

  /** The location key at which an element or attribute of a set is declared. */
  #findPlace(set: SchemaSet, id: NodeId): string | undefined {
    const known = this.#places.get(set) ?? declaredPlaces(set)
    this.#places.set(set, known)
    return known.get(id)
  }
}

/** By id, the location keys of all attributes and elements in complex types of a set. */
function declaredPlaces(set: SchemaSet): ReadonlyMap<NodeId, string> {
  const found = new Map<NodeId, string>()
  for (const node of set.nodes.values()) {
    if (node.kind !== 'complex') continue
    for (const { id, at } of [...node.attributes, ...elementsOfContent(node.content)])
      found.set(id, makePlaceKey(at))
  }
  return found
}

/** The ids of the steps as one text, as a map key; a longer path starts with the key of a shorter one. */
function makeStepsKey(steps: readonly PathStep[]): string {
  return steps.map(({ id }) => id).join('\n')
}

/** Rules after which an operation has no counterpart to rename to. */
const replaced: ReadonlySet<string> = new Set(['operation-replaced', 'operation-removed'])

/** Finds the later version's counterpart of a generated name, property or module, if it is certain. */
export class CodeCorrespondence {
  readonly after: SymbolTable
  readonly trails: PropertyPaths
  readonly moved: MovedProperties
  readonly #before: SymbolTable
  readonly #folders: { readonly before: string; readonly after: string }
  /** By location of an operation, the location of its counterpart; undefined if it has none. */
  readonly #operations = new Map<string, string | undefined>()
  readonly #types = new Map<string, string>()
  /** By location of a property, the locations of all its counterparts. */
  readonly #declared = new Map<string, Set<string>>()
  readonly #roots = new Set<string>()

  /** `found` gives the pairs of operations, named types, roots and properties; renaming moves pair properties too. */
  constructor(before: SymbolTable, after: SymbolTable, found: Iterable<Found>, moved: MovedProperties) {
    this.#before = before
    this.moved = moved
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
        // A parameter that moved (query to header) belongs to another group of the input.
        if (pair.on === 'parameter' && pair.before.in !== pair.after.in) continue
        this.#declare(pair.before.at, pair.after.at)
      }
    }
    for (const move of moved.all.filter((one) => moved.isRenaming(one))) {
      const [after] = move.after
      if (after) for (const at of move.before) this.#declare(at, after)
    }
  }

  #declare(before: Location, after: Location): void {
    const key = makePlaceKey(before)
    this.#declared.set(key, (this.#declared.get(key) ?? new Set()).add(makePlaceKey(after)))
  }

  /**
   * The later version's counterpart of an exported name; undefined if none is certain. Operations and types go by the
   * pairs of the comparison, values and codecs by their type. Without a pair, the same kind and name counts.
   */
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

  /**
   * The later version's property for a property path of a symbol: the paired one, else the one with the same path.
   * Undefined if there is none, several are paired, or the symbol has no counterpart.
   */
  findLaterMember(symbol: GeneratedSymbol, path: readonly string[]): GeneratedMember | undefined {
    const later = this.findLaterSymbol(symbol)
    const member = symbol.members.find((one) => one.path.join('\n') === path.join('\n'))
    if (later === undefined || member === undefined) return undefined
    if (member.operation) return this.#findMethod(later, member)
    const places = new Set(member.at.flatMap((at) => [...(this.#declared.get(makePlaceKey(at)) ?? [])]))
    const moved = later.members.filter(
      (one) => one.path.length === path.length && one.at.some((at) => places.has(makePlaceKey(at))),
    )
    if (moved.length > 1) return undefined
    return moved[0] ?? later.members.find((one) => one.path.join('\n') === path.join('\n'))
  }

  /** Whether both versions are the same. */
  get isSame(): boolean {
    return this.#folders.before === this.#folders.after
  }

  /**
   * The module path with the later version's folder; undefined for modules outside of the earlier version's
   * folder.
   */
  findLaterModule(module: string): string | undefined {
    const { before, after } = this.#folders
    return module.startsWith(`${before}/`) ? `${after}${module.slice(before.length)}` : undefined
  }

  /** Whether the later version has a module with this path. */
  hasModule(module: string): boolean {
    return this.after.symbols.some((one) => one.module === module)
  }

  /** The later symbol of the same kind and name in the corresponding module; undefined if there is none. */
  #namesake(symbol: GeneratedSymbol): GeneratedSymbol | undefined {
    const module = this.findLaterModule(symbol.module)
    const found =
      module === undefined ? undefined : this.after.byKey.get(makeSymbolKey({ module, name: symbol.name }))
    return found?.kind === symbol.kind ? found : undefined
  }

  /**
   * The later symbol of the paired operation, or of the same name without a pair. Undefined if the operation was
   * removed or replaced.
   */
  #operationSymbol(symbol: Extract<GeneratedSymbol, { operation: unknown }>): GeneratedSymbol | undefined {
    const key = makePlaceKey(symbol.operation.at)
    if (!this.#operations.has(key)) return this.#namesake(symbol)
    const at = this.#operations.get(key)
    return this.after.symbols.find(
      (one) => one.kind === symbol.kind && 'operation' in one && makePlaceKey(one.operation.at) === at,
    )
  }

  /**
   * The later method of the paired operation, or of the same name without a pair. Undefined if the operation was
   * removed or replaced.
   */
  #findMethod(later: GeneratedSymbol, { operation, path }: GeneratedMember): GeneratedMember | undefined {
    const key = operation && makePlaceKey(operation.at)
    if (key === undefined || !this.#operations.has(key)) {
      return later.members.find((one) => one.path.join('\n') === path.join('\n'))
    }
    const at = this.#operations.get(key)
    return later.members.find((one) => one.operation && makePlaceKey(one.operation.at) === at)
  }

  /** The later symbol whose type the comparison paired with that of a symbol; undefined without a pair. */
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

  /** The later value constant or codec of the counterpart of a symbol's type; undefined if there is none. */
  #ofType(
    symbol: Extract<GeneratedSymbol, { node: unknown }>,
    kind: 'values' | 'codec',
  ): GeneratedSymbol | undefined {
    const type = this.#before.ofNode(symbol.set, symbol.node).find((one) => one.kind === 'type')
    const later = type && this.findLaterSymbol(type)
    if (later?.kind !== 'type') return undefined
    return this.after.ofNode(later.set, later.node).find((one) => one.kind === kind)
  }

  /**
   * The later codec. For a root the one with the same name, undefined if the root itself changed; for a type that of
   * its counterpart, else the one with the same name.
   */
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
