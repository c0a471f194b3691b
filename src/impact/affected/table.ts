import type { Location } from '../../diagnostics/index.ts'
import type { GeneratedMember, GeneratedSymbol } from '../../generate/index.ts'
import {
  elementsOfContent,
  listChildren,
  type NodeId,
  type ObjectNode,
  type Operation,
  type Version,
} from '../../schema/index.ts'

/**
 * The unique key of an exported name (`module#name`) or of a property below it, path parts added by line feeds.
 */
export function makeSymbolKey(
  { module, name }: Pick<GeneratedSymbol, 'module' | 'name'>,
  path: readonly string[] = [],
): string {
  return [`${module}#${name}`, ...path].join('\n')
}

/** A member with the exported symbol that has it. */
export interface OwnedMember {
  readonly symbol: GeneratedSymbol
  readonly member: GeneratedMember
}

/** Kinds of nodes without a generated name or property; their children are looked at instead. */
const holders: ReadonlySet<string> = new Set([
  'reference',
  'array',
  'union',
  'all',
  'conditional',
  'unevaluated',
  'resource',
])

/** The types of an object's pattern properties and additional properties. */
function listUnnamedTypes({ patterns, additional }: ObjectNode): readonly NodeId[] {
  return [...patterns.map(({ type }) => type), ...(additional === false ? [] : [additional])]
}

/** A root: its set, and its expanded name. */
export interface RootName {
  readonly set: string
  readonly element: string
}

/** Parses the name of a root, `set#{namespace}local`. */
export function parseRoot(text: string): RootName {
  const hash = text.indexOf('#')
  return { set: text.slice(0, hash), element: text.slice(hash + 1) }
}

/** A version's generated names, indexed by locations, nodes, roots and operations of the model. */
export class SymbolTable {
  readonly version: Version
  readonly symbols: readonly GeneratedSymbol[]
  readonly byKey = new Map<string, GeneratedSymbol>()
  readonly memberByKey = new Map<string, OwnedMember>()
  readonly #membersAt = new Map<string, OwnedMember[]>()
  readonly #byNode = new Map<string, GeneratedSymbol[]>()
  readonly #membersOfNode = new Map<string, OwnedMember[]>()
  readonly #nodesAt = new Map<string, { readonly set: string; readonly node: NodeId }[]>()

  readonly #dataElementsAt = new Map<string, string[]>()
  readonly #copies: ReadonlyMap<string, readonly Location[]>

  /** `copies`: by location, other locations that declare the same. */
  constructor(
    version: Version,
    symbols: readonly GeneratedSymbol[],
    copies: ReadonlyMap<string, readonly Location[]> = new Map(),
  ) {
    this.version = version
    this.symbols = symbols
    this.#copies = copies
    for (const symbol of symbols) {
      this.byKey.set(makeSymbolKey(symbol), symbol)
      if ('node' in symbol) put(this.#byNode, `${symbol.set}\n${symbol.node}`, symbol)
      for (const member of symbol.members) {
        const key = makeSymbolKey(symbol, member.path)
        if (!this.memberByKey.has(key)) this.memberByKey.set(key, { symbol, member })
        for (const at of member.at) put(this.#membersAt, makePlaceKey(at), { symbol, member })
        for (const node of this.#writtenOut(member)) put(this.#membersOfNode, node, { symbol, member })
      }
    }
    for (const set of version.sets) {
      for (const node of set.nodes.values()) {
        put(this.#nodesAt, makePlaceKey(node.at), { set: set.name, node: node.id })
        if (node.kind !== 'complex') continue
        for (const { id, at } of [...node.attributes, ...elementsOfContent(node.content)]) {
          for (const one of set.annotations.get(id)?.dataElements ?? []) {
            put(this.#dataElementsAt, makePlaceKey(at), one.id)
          }
        }
      }
    }
  }

  /** The properties generated for what is declared at a location or a copy of it; empty for undefined. */
  membersAt(at: Location | undefined): readonly OwnedMember[] {
    return this.#listPlaces(at).flatMap((place) => this.#membersAt.get(place) ?? [])
  }

  /** The keys of a location and its copies, itself first; empty for undefined. */
  #listPlaces(at: Location | undefined): readonly string[] {
    if (at === undefined) return []
    const place = makePlaceKey(at)
    return [place, ...(this.#copies.get(place) ?? []).map(makePlaceKey)]
  }

  /** The keys of a property's type and, as long as types are unnamed, of the types it is composed of. */
  #writtenOut({ type }: GeneratedMember): readonly string[] {
    const set = type && this.version.sets.find(({ name }) => name === type.set)
    if (type === undefined || set === undefined) return []
    const found = new Set<string>()
    const open = [type.node]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const key = `${type.set}\n${id}`
      const node = set.nodes.get(id)
      if (node === undefined || found.has(key)) continue
      found.add(key)
      if (node.name !== undefined) continue
      if (holders.has(node.kind)) open.push(...listChildren(node))
      else if (node.kind === 'object') open.push(...listUnnamedTypes(node))
    }
    return [...found]
  }

  /** The symbols generated for a node: type, constant of values, codec. */
  ofNode(set: string, node: NodeId): readonly GeneratedSymbol[] {
    return this.#byNode.get(`${set}\n${node}`) ?? []
  }

  /** The symbols generated for types declared at a location or a copy of it. */
  ofNodesAt(at: Location | undefined): readonly GeneratedSymbol[] {
    return this.#findNodes(at).flatMap(({ set, node }) => this.ofNode(set, node))
  }

  /**
   * The properties whose inline type is declared at a location or a copy of it; types with a name are left out.
   */
  membersWrittenOutAt(at: Location | undefined): readonly OwnedMember[] {
    return this.#writtenOutAt(this.#listPlaces(at))
  }

  /** The properties whose inline type is declared at a copy of the location, not at the location itself. */
  findCopyMembers(at: Location | undefined): readonly OwnedMember[] {
    return this.#writtenOutAt(this.#listPlaces(at).slice(1))
  }

  /**
   * The properties whose inline type is declared at one of these locations, given as keys; types with a name are left
   * out.
   */
  #writtenOutAt(places: readonly string[]): readonly OwnedMember[] {
    return places
      .flatMap((place) => this.#nodesAt.get(place) ?? [])
      .flatMap(({ set, node }) => {
        const isNamed = this.ofNode(set, node).some(({ kind }) => kind === 'type')
        return isNamed ? [] : (this.#membersOfNode.get(`${set}\n${node}`) ?? [])
      })
  }

  #findNodes(at: Location | undefined) {
    return this.#listPlaces(at).flatMap((place) => this.#nodesAt.get(place) ?? [])
  }

  /** The ids of the data elements that a property can contain, over all its locations. */
  listDataElements({ member }: OwnedMember): readonly string[] {
    return member.at.flatMap((at) => this.#dataElementsAt.get(makePlaceKey(at)) ?? [])
  }

  /** The symbols generated for a root: its codec first, then its type. */
  ofRoot({ set, element: name }: RootName): readonly GeneratedSymbol[] {
    const element = this.version.sets.find((one) => one.name === set)?.elements.get(name)
    if (element === undefined) return []
    const codecs = this.symbols.filter(
      (one) => one.kind === 'codec' && one.set === set && one.element === element.id,
    )
    return [...codecs, ...this.ofNode(set, element.type).filter(({ kind }) => kind === 'type')]
  }

  /** The symbols generated for an operation: constant, input, output. */
  ofOperation(operation: Operation): readonly GeneratedSymbol[] {
    return this.symbols.filter((symbol) => 'operation' in symbol && symbol.operation === operation)
  }

  /** The `operations` constants of the modules that these symbols are in. */
  listsWith(own: readonly GeneratedSymbol[]): readonly GeneratedSymbol[] {
    const modules = new Set(own.map(({ module }) => module))
    return this.symbols.filter(({ kind, module }) => kind === 'operations' && modules.has(module))
  }

  /** The methods of clients and handlers for an operation. */
  findMethods(operation: Operation): readonly OwnedMember[] {
    return this.symbols.flatMap((symbol) =>
      symbol.kind === 'client' || symbol.kind === 'handlers'
        ? symbol.members.flatMap((member) => (member.operation === operation ? [{ symbol, member }] : []))
        : [],
    )
  }
}

/** The location as `file:line:column`, as a map key. */
export function makePlaceKey({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`
}

/** Adds a value to the list of a key. */
function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
