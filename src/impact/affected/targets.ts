import type { Change, Found, Pair } from '../../diff/index.ts'
import type { GeneratedSymbol } from '../../generate/index.ts'
import { expandedName, type Name } from '../../schema/index.ts'
import { operationTargets } from './operation-targets.ts'
import { makeSymbolKey, type OwnedMember, type SymbolTable } from './table.ts'

/** What of the earlier version's generated code one change is about. */
export interface ChangeTargets {
  readonly symbols: GeneratedSymbol[]
  readonly members: OwnedMember[]
  /** Properties that the change is about where they are read. */
  readonly read: OwnedMember[]
  /** Single values, by the key of the code list's type or of the property that holds them. */
  readonly values: { readonly key: string; readonly value: string }[]
  /** Properties that a type's values must have from now on. */
  readonly missing: { readonly key: string; readonly property: string }[]
}

/** The place of a change, from the nearest thing that generated code has a name for. */
export function findTargets(found: Found, change: Change, table: SymbolTable): ChangeTargets {
  const targets: ChangeTargets = { symbols: [], members: [], read: [], values: [], missing: [] }
  const { pair } = found
  if (operationTargets(found, table, targets)) return targets
  if (pair.on === 'value') valueTargets(found, change, table, targets)
  if (pair.on === 'content' && pair.before) unlistedTargets(found, table, targets)
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (addPairTargets(here, found, table, targets)) return targets
  }
  if (targets.members.length + targets.symbols.length === 0) rootTargets(change, table, targets)
  return targets
}

/** Adds what a pair stands for; true where that is the nearest thing with a name of its own. */
function addPairTargets(here: Pair, found: Found, table: SymbolTable, targets: ChangeTargets): boolean {
  const isOwn = here === found.pair
  switch (here.on) {
    case 'element':
      if (here.before === undefined) return addMissing(here.after, found, targets, here.parent, table)
      return addMembers(table.membersAt(here.before.at), found, targets)
    case 'attribute':
      if (here.before === undefined) return addMissing(here.after, found, targets, here.parent, table)
      return addMembers(table.membersAt(here.before.at), found, targets)
    case 'property': {
      const side = here.before ?? here.after
      if (here.before === undefined) return addMissing(side?.property, found, targets, here.parent, table)
      return addMembers(table.membersAt(here.before.property.at), found, targets)
    }
    case 'root':
      targets.symbols.push(...rootSymbols(here.before, table, isOwn))
      return here.before !== undefined
    case 'namespace':
      targets.symbols.push(...namespaceCodecs(here.before, table))
      return true
    case 'api':
    case 'security-scheme':
      return true
    case 'named-type':
    case 'type-use':
    case 'form':
    case 'value':
    case 'content':
    case 'object':
    case 'array':
    case 'choice':
    case 'stand-ins':
    case 'alternative':
    case 'requirement':
    case 'conditional':
    case 'unevaluated':
    case 'node':
      // Another form at a place says nothing of a list of values that other places have as well.
      targets.symbols.push(
        ...typesAt(here, isOwn, table).filter(
          ({ members }) => members.length > 0 || found.pair.on !== 'form' || !isPlaced(found.pair),
        ),
      )
      targets.members.push(...table.findCopyMembers(here.beforeAt))
      return here.on === 'named-type'
    default:
      return false
  }
}

/** Whether a change was found at an element, attribute or property, which then is what it is about. */
export function isPlaced(pair: Pair): boolean {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (here.on === 'element' || here.on === 'attribute' || here.on === 'property') return true
  }
  return false
}

/** The types at a pair's place; codecs only where the change is about the type as a whole. */
function typesAt(here: Pair, isOwn: boolean, table: SymbolTable): readonly GeneratedSymbol[] {
  const isWhole = isOwn && (here.on === 'named-type' || here.on === 'form' || here.on === 'choice')
  return table
    .ofNodesAt(here.beforeAt)
    .filter(({ kind }) => kind === 'type' || kind === 'values' || (isWhole && kind === 'codec'))
}

function addMembers(members: readonly OwnedMember[], found: Found, targets: ChangeTargets): boolean {
  targets.members.push(...members)
  if (becameRequired.has(found.rule)) {
    for (const { symbol, member } of members) {
      const [property = ''] = member.path.slice(-1)
      const key = makeSymbolKey(symbol, member.path.slice(0, -1))
      if (member.isOptional) targets.missing.push({ key, property })
    }
  }
  return members.length > 0
}

const becameRequired: ReadonlySet<string> = new Set([
  'required-occurrence-increased',
  'attribute-became-required',
  'property-became-required',
])

/** Something new that values of the type around it must have. */
function addMissing(
  side: { readonly name: string | { readonly local: string } } | undefined,
  found: Found,
  targets: ChangeTargets,
  parent: Pair | undefined,
  table: SymbolTable,
): boolean {
  const name = typeof side?.name === 'string' ? side.name : (side?.name.local ?? '')
  const add = (types: readonly GeneratedSymbol[], inPlace: readonly OwnedMember[]): void => {
    targets.symbols.push(...types)
    targets.members.push(...inPlace)
    const keys = [
      ...types.map((type) => makeSymbolKey(type)),
      ...inPlace.map(({ symbol, member }) => makeSymbolKey(symbol, member.path)),
    ]
    if (found.breaksTypes) targets.missing.push(...keys.map((key) => ({ key, property: name })))
  }
  for (let above = parent; above !== undefined; above = above.parent) {
    const types = containerTypes(above, table)
    const inPlace = table.membersWrittenOutAt(above.beforeAt)
    if (types.length + inPlace.length === 0) continue
    add(types, inPlace)
    return true
  }
  const types = ownerTypes(found.pair, table)
  add(types, [])
  return types.length > 0
}

/** The types with a name that something stands in which is compared by itself, as attributes are. */
function ownerTypes({ scope, sets }: Pair, table: SymbolTable): readonly GeneratedSymbol[] {
  const set = sets?.before.name
  const symbols = (scope.owners ?? []).flatMap(({ before }) =>
    set === undefined ? [] : table.ofNode(set, before),
  )
  return symbols.filter(({ kind }) => kind === 'type')
}

function containerTypes(above: Pair, table: SymbolTable): readonly GeneratedSymbol[] {
  const isType = ({ kind }: GeneratedSymbol): boolean => kind === 'type'
  if (above.on === 'element' && above.before) {
    const types = table.membersAt(above.before.at).flatMap(({ member: { type } }) => type ?? [])
    return [...new Set(types.flatMap(({ set, node }) => table.ofNode(set, node)))].filter(isType)
  }
  return table.ofNodesAt(above.beforeAt).filter(isType)
}

/** A value of a code list that is no more, or new. */
function valueTargets({ pair }: Found, { before }: Change, table: SymbolTable, targets: ChangeTargets): void {
  if (pair.on !== 'value' || pair.before === undefined || typeof before?.value !== 'string') return
  const { set, node } = pair.before
  if (node.kind !== 'code-list' && node.kind !== 'constant') return
  for (const symbol of table.ofNode(set.name, node.id)) {
    if (symbol.kind === 'type') targets.values.push({ key: makeSymbolKey(symbol), value: before.value })
  }
  for (let above: Pair | undefined = pair; above !== undefined; above = above.parent) {
    const at = above.on === 'property' ? above.before?.property.at : declaredAt(above)
    const copies = table.findCopyMembers(node.at)
    for (const { symbol, member } of [...table.membersAt(at), ...copies]) {
      targets.values.push({ key: makeSymbolKey(symbol, member.path), value: before.value })
    }
    if (at !== undefined) return
  }
}

function declaredAt(pair: Pair) {
  return pair.on === 'element' || pair.on === 'attribute' ? pair.before?.at : undefined
}

/** Elements that only the schema lists, and the later version has no place for. */
function unlistedTargets({ pair }: Found, table: SymbolTable, targets: ChangeTargets): void {
  if (pair.on !== 'content' || pair.before === undefined) return
  const names = new Set(pair.before.unlisted)
  const types = table.membersAt(pair.before.at).flatMap(({ member: { type } }) => type ?? [])
  for (const symbol of new Set(types.flatMap(({ set, node }) => table.ofNode(set, node)))) {
    if (symbol.kind !== 'type') continue
    for (const member of symbol.members) {
      if (member.path.length === 1 && names.has(member.path[0] ?? ''))
        targets.members.push({ symbol, member })
    }
  }
}

/** The root's codec and type; the type alone where something below it changed. */
function rootSymbols(
  side: { readonly set: string; readonly name: Name } | undefined,
  table: SymbolTable,
  isOwn: boolean,
): readonly GeneratedSymbol[] {
  if (side === undefined) return []
  const symbols = table.ofRoot({ set: side.set, element: expandedName(side.name) })
  return isOwn ? symbols : symbols.filter(({ kind }) => kind === 'type')
}

function namespaceCodecs(namespace: string | undefined, table: SymbolTable): readonly GeneratedSymbol[] {
  const roots = table.version.sets.flatMap((set) =>
    [...set.elements.values()]
      .filter(({ name }) => name.namespace === namespace)
      .map(({ id }) => `${set.name}\n${id}`),
  )
  return table.symbols.filter((one) => one.kind === 'codec' && roots.includes(`${one.set}\n${one.element}`))
}

/** What stands below a root of the later version alone: the roots that the operations carry stand for it. */
function rootTargets({ where }: Change, table: SymbolTable, targets: ChangeTargets): void {
  const operations = table.version.apis
    .flatMap((api) => api.operations)
    .filter(({ id, api }) => where.operations.includes(id) && (where.api === undefined || where.api === api))
  for (const operation of operations) {
    const bodies = where.part === 'request' ? [operation.request] : operation.responses
    for (const { schema } of bodies.flatMap((body) => body?.media ?? [])) {
      const set =
        schema.kind === 'root' ? table.version.sets.find(({ name }) => name === schema.set) : undefined
      const element = schema.kind === 'root' ? set?.elements.get(schema.element) : undefined
      if (set && element)
        targets.symbols.push(...rootSymbols({ set: set.name, name: element.name }, table, false))
    }
  }
}
