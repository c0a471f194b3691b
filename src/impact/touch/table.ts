import type { Location } from '../../diagnostics/index.ts'
import type { GeneratedMember, GeneratedSymbol } from '../../generate/index.ts'
import { elementsOfContent, type NodeId, type Operation, type Version } from '../../schema/index.ts'

/** What tells an exported name, or a property below it, from every other. */
export function keyOf(
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

  constructor(version: Version, symbols: readonly GeneratedSymbol[]) {
    this.version = version
    this.symbols = symbols
    for (const symbol of symbols) {
      this.byKey.set(keyOf(symbol), symbol)
      if ('node' in symbol) put(this.#byNode, `${symbol.set}\n${symbol.node}`, symbol)
      for (const member of symbol.members) {
        const key = keyOf(symbol, member.path)
        if (!this.memberByKey.has(key)) this.memberByKey.set(key, { symbol, member })
        for (const at of member.at) put(this.#membersAt, placeKey(at), { symbol, member })
        const { type } = member
        if (type) put(this.#membersOfNode, `${type.set}\n${type.node}`, { symbol, member })
      }
    }
    for (const set of version.sets) {
      for (const node of set.nodes.values()) {
        put(this.#nodesAt, placeKey(node.at), { set: set.name, node: node.id })
        if (node.kind !== 'complex') continue
        for (const { id, at } of [...node.attributes, ...elementsOfContent(node.content)]) {
          for (const one of set.annotations.get(id)?.dataElements ?? []) {
            put(this.#dataElementsAt, placeKey(at), one.id)
          }
        }
      }
    }
  }

  /** The properties that stand for what is declared at a place. */
  membersAt(at: Location | undefined): readonly OwnedMember[] {
    return (at && this.#membersAt.get(placeKey(at))) ?? []
  }

  /** What stands for a node: its type, the constant of its values, its codec. */
  ofNode(set: string, node: NodeId): readonly GeneratedSymbol[] {
    return this.#byNode.get(`${set}\n${node}`) ?? []
  }

  /** What stands for the types that are declared at a place. */
  ofNodesAt(at: Location | undefined): readonly GeneratedSymbol[] {
    const nodes = (at && this.#nodesAt.get(placeKey(at))) ?? []
    return nodes.flatMap(({ set, node }) => this.ofNode(set, node))
  }

  /** The properties whose values are written out in place, where what is declared there has no name of its own. */
  membersWrittenOutAt(at: Location | undefined): readonly OwnedMember[] {
    const nodes = (at && this.#nodesAt.get(placeKey(at))) ?? []
    return nodes.flatMap(({ set, node }) => {
      const isNamed = this.ofNode(set, node).some(({ kind }) => kind === 'type')
      return isNamed ? [] : (this.#membersOfNode.get(`${set}\n${node}`) ?? [])
    })
  }

  /** The ids of the data elements that a property can hold, one for each context. */
  dataElementsOf({ member }: OwnedMember): readonly string[] {
    return member.at.flatMap((at) => this.#dataElementsAt.get(placeKey(at)) ?? [])
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
  methodsOf(operation: Operation): readonly OwnedMember[] {
    return this.symbols.flatMap((symbol) =>
      symbol.kind === 'client' || symbol.kind === 'handlers'
        ? symbol.members.flatMap((member) => (member.operation === operation ? [{ symbol, member }] : []))
        : [],
    )
  }
}

export function placeKey({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`
}

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
