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

/** What tells an exported name, or a property below it, from every other. */
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

/** What generated code has no name for, nor a property: it leads on to what is in it. */
const holders: ReadonlySet<string> = new Set([
  'reference',
  'array',
  'union',
  'all',
  'conditional',
  'unevaluated',
  'resource',
])

/** What the values of an object are whose names are nowhere written. */
function listUnnamedTypes({ patterns, additional }: ObjectNode): readonly NodeId[] {
  return [...patterns.map(({ type }) => type), ...(additional === false ? [] : [additional])]
}

/** A root: its set, and its expanded name. */
export interface RootName {
  readonly set: string
  readonly element: string
}

/** `set#{namespace}local`, as adapters name roots. */
export function parseRoot(text: string): RootName {
  const hash = text.indexOf('#')
  return { set: text.slice(0, hash), element: text.slice(hash + 1) }
}

/** A version's exported names, as they are looked up by what the model says. */
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

  /** `copies` are places that say the same as another, by that one. */
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

  /** The properties that stand for what is declared at a place, or at a copy of it. */
  membersAt(at: Location | undefined): readonly OwnedMember[] {
    return this.#listPlaces(at).flatMap((place) => this.#membersAt.get(place) ?? [])
  }

  #listPlaces(at: Location | undefined): readonly string[] {
    if (at === undefined) return []
    const place = makePlaceKey(at)
    return [place, ...(this.#copies.get(place) ?? []).map(makePlaceKey)]
  }

  /** The type of a property and, where that is written in place, what it is a list or a choice of. */
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

  /** What stands for a node: its type, the constant of its values, its codec. */
  ofNode(set: string, node: NodeId): readonly GeneratedSymbol[] {
    return this.#byNode.get(`${set}\n${node}`) ?? []
  }

  /** What stands for the types that are declared at a place. */
  ofNodesAt(at: Location | undefined): readonly GeneratedSymbol[] {
    return this.#findNodes(at).flatMap(({ set, node }) => this.ofNode(set, node))
  }

  /** The properties whose values are written out in place, where what is declared there has no name of its own. */
  membersWrittenOutAt(at: Location | undefined): readonly OwnedMember[] {
    return this.#writtenOutAt(this.#listPlaces(at))
  }

  /** The same of copies alone: what stands around them is not what stands around the place that was compared. */
  findCopyMembers(at: Location | undefined): readonly OwnedMember[] {
    return this.#writtenOutAt(this.#listPlaces(at).slice(1))
  }

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

  /** The ids of the data elements that a property can hold, one for each context. */
  listDataElements({ member }: OwnedMember): readonly string[] {
    return member.at.flatMap((at) => this.#dataElementsAt.get(makePlaceKey(at)) ?? [])
  }

  /** What stands for a root: its codec first, then its type. */
  ofRoot({ set, element: name }: RootName): readonly GeneratedSymbol[] {
    const element = this.version.sets.find((one) => one.name === set)?.elements.get(name)
    if (element === undefined) return []
    const codecs = this.symbols.filter(
      (one) => one.kind === 'codec' && one.set === set && one.element === element.id,
    )
    return [...codecs, ...this.ofNode(set, element.type).filter(({ kind }) => kind === 'type')]
  }

  ofOperation(operation: Operation): readonly GeneratedSymbol[] {
    return this.symbols.filter((symbol) => 'operation' in symbol && symbol.operation === operation)
  }

  /** The constants that list what modules say of their operations. */
  listsWith(own: readonly GeneratedSymbol[]): readonly GeneratedSymbol[] {
    const modules = new Set(own.map(({ module }) => module))
    return this.symbols.filter(({ kind, module }) => kind === 'operations' && modules.has(module))
  }

  /** The clients' and handlers' methods of an operation. */
  findMethods(operation: Operation): readonly OwnedMember[] {
    return this.symbols.flatMap((symbol) =>
      symbol.kind === 'client' || symbol.kind === 'handlers'
        ? symbol.members.flatMap((member) => (member.operation === operation ? [{ symbol, member }] : []))
        : [],
    )
  }
}

export function makePlaceKey({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`
}

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
