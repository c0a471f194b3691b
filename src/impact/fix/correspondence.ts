import type { Found } from '../../diff/index.ts'
import type { GeneratedMember, GeneratedSymbol } from '../../generate/index.ts'
import { versionFolder } from '../../typescript/index.ts'
import { makePlaceKey, makeSymbolKey, type SymbolTable } from '../affected/table.ts'
import { PropertyPaths } from './property-paths.ts'

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
