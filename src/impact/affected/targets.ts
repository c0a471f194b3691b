import type { Change, Found, Pair } from '../../diff/index.ts'
import type { GeneratedSymbol } from '../../generate/index.ts'
import { expandedName, type Name, type Operation } from '../../schema/index.ts'
import { makeSymbolKey, type OwnedMember, type SymbolTable } from './table.ts'

const groups = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const

/** What of an operation's generated names a change is about; false where it is about what a body holds. */
function operationTargets({ pair, breaksTypes }: Found, table: SymbolTable, targets: ChangeTargets): boolean {
  const operation = findOperation(pair)
  if (operation === undefined) return isInOperation(pair)
  const own = table.ofOperation(operation)
  const [input, output] = [named(own, 'input'), named(own, 'output')]
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    switch (here.on) {
      case 'operation':
        targets.symbols.push(...own, ...table.listsWith(own))
        targets.members.push(...table.findMethods(operation), ...withoutPlace(here, input))
        if (here === pair && breaksTypes) targets.missing.push(...newInPath(here, input))
        return true
      case 'parameter': {
        const parameter = here.before ?? here.after
        if (parameter === undefined) return true
        const path = [groups[parameter.in], parameter.name]
        targets.members.push(...member(input, path))
        if (here.before === undefined) {
          targets.symbols.push(...own.filter(({ kind }) => kind === 'operation' || kind === 'input'))
          targets.members.push(...table.findMethods(operation))
        }
        if (here === pair && isAsked(here.before, here.after)) targets.missing.push(...lacked(input, path))
        return true
      }
      case 'request-body':
        targets.members.push(...member(input, ['body']))
        if (input) targets.symbols.push(input)
        if (here === pair && isAsked(here.before, here.after) && input) {
          targets.missing.push({ key: makeSymbolKey(input), property: 'body' })
        }
        return true
      case 'response':
        return responseTargets(pair, here, { operation, output }, targets)
      case 'header': {
        const header = here.before ?? here.after
        if (header === undefined || header.partOf !== undefined) return true
        const path = ['headers', header.name]
        if (output) targets.symbols.push(output)
        targets.members.push(...member(output, path))
        if (here === pair && isAsked(here.before, here.after)) targets.missing.push(...lacked(output, path))
        return true
      }
      case 'media':
      case 'body-schema': {
        const side = isBelowResponse(here) ? output : input
        if (here === pair) targets.members.push(...member(side, ['body']))
        if (here === pair) return true
        break
      }
      // What a body of JSON holds is said of its type.
      case 'property':
      case 'element':
      case 'root':
        return false
      default:
    }
  }
  return false
}

function responseTargets(
  pair: Pair,
  response: Pair,
  { operation, output }: { readonly operation: Operation; readonly output: GeneratedSymbol | undefined },
  targets: ChangeTargets,
): boolean {
  if (pair !== response) return false
  if (output) targets.symbols.push(output)
  targets.members.push(...member(output, ['status']))
  // Who asked one answer alone for what it holds has to tell two apart from now on.
  const isSecond =
    response.on === 'response' && response.before === undefined && operation.responses.length === 1
  if (isSecond) targets.read.push(...member(output, ['body']), ...member(output, ['headers']))
  return true
}

/** Parameters that the operation's new path asks for as well. */
function newInPath(pair: Pair, input: GeneratedSymbol | undefined): ChangeTargets['missing'] {
  if (pair.on !== 'operation' || pair.before === undefined || pair.after === undefined) return []
  const [own, later] = [pair.before, pair.after].map(({ operation: { parameters } }) =>
    parameters.filter((one) => one.in === 'path'),
  )
  const known = new Set(own?.map(({ name }) => name))
  // As many as before are the same under other names.
  if (own?.length === later?.length) return []
  return (later ?? [])
    .filter(({ name }) => !known.has(name))
    .flatMap(({ name }) => lacked(input, [groups.path, name]))
}

interface Side {
  readonly required: boolean
}

/** Whether messages must have from now on what they could leave out, or could not have. */
function isAsked(before: Side | undefined, after: Side | undefined): boolean {
  return after?.required === true && before?.required !== true
}

/** What messages lack that have no value for a parameter or header: its group, or the parameter in it. */
function lacked(
  side: GeneratedSymbol | undefined,
  [group = '', name = '']: readonly string[],
): ChangeTargets['missing'] {
  if (side === undefined) return []
  return [
    { key: makeSymbolKey(side), property: group },
    { key: makeSymbolKey(side, [group]), property: name },
  ]
}

/** Parameters of a path that the operation's new path has no place for. */
function withoutPlace(pair: Pair, input: GeneratedSymbol | undefined): readonly OwnedMember[] {
  if (pair.on !== 'operation' || pair.before === undefined || pair.after === undefined) return []
  const kept = new Set(pair.after.operation.parameters.map(({ name }) => name))
  return pair.before.operation.parameters
    .filter((one) => one.in === 'path' && !kept.has(one.name))
    .flatMap(({ name }) => member(input, [groups.path, name]))
}

function member(symbol: GeneratedSymbol | undefined, path: readonly string[]): readonly OwnedMember[] {
  const found = symbol?.members.find((one) => one.path.join('\n') === path.join('\n'))
  return symbol && found ? [{ symbol, member: found }] : []
}

function named(symbols: readonly GeneratedSymbol[], kind: GeneratedSymbol['kind']) {
  return symbols.find((symbol) => symbol.kind === kind)
}

function findOperation(pair: Pair): Operation | undefined {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (here.on === 'operation') return here.before?.operation
  }
  return undefined
}

function isInOperation(pair: Pair): boolean {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (here.on === 'operation' || here.on === 'webhook') return true
  }
  return false
}

function isBelowResponse(pair: Pair): boolean {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (here.on === 'response') return true
  }
  return false
}

/** What of the earlier version's generated code one change is about. */
interface ChangeTargets {
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
