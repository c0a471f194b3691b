import type { Change, Found, Pair } from '../../diff/index.ts'
import type { GeneratedSymbol } from '../../generate/index.ts'
import { expandedName, type Name, type Operation } from '../../schema/index.ts'
import { makeSymbolKey, type OwnedMember, type SymbolTable } from './table.ts'

const groups = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const

/**
 * Adds the generated names of an operation that a change concerns and returns true; a new operation or a webhook has
 * none. Returns false, adding nothing, if the change is about the content of a body or not about an operation.
 */
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
        if (here === pair && becomesRequired(here.before, here.after))
          targets.missing.push(...lacked(input, path))
        return true
      }
      case 'request-body':
        targets.members.push(...member(input, ['body']))
        if (input) targets.symbols.push(input)
        if (here === pair && becomesRequired(here.before, here.after) && input) {
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
        if (here === pair && becomesRequired(here.before, here.after))
          targets.missing.push(...lacked(output, path))
        return true
      }
      case 'media':
      case 'body-schema': {
        const side = isBelowResponse(here) ? output : input
        if (here === pair) targets.members.push(...member(side, ['body']))
        if (here === pair) return true
        break
      }
      // Changes within a body are assigned to its types instead.
      case 'property':
      case 'element':
      case 'root':
        return false
      default:
    }
  }
  return false
}

/**
 * Adds the output type and status of a response; if it is a second response, also body and headers where they are
 * read. Returns false, adding nothing, if the change lies below the response.
 */
function responseTargets(
  pair: Pair,
  response: Pair,
  { operation, output }: { readonly operation: Operation; readonly output: GeneratedSymbol | undefined },
  targets: ChangeTargets,
): boolean {
  if (pair !== response) return false
  if (output) targets.symbols.push(output)
  targets.members.push(...member(output, ['status']))
  // With a second response, code that reads body or headers has to check the status first.
  const isSecond =
    response.on === 'response' && response.before === undefined && operation.responses.length === 1
  if (isSecond) targets.read.push(...member(output, ['body']), ...member(output, ['headers']))
  return true
}

/**
 * The path parameters that only the new path has; empty if both paths have equally many, as they may be renamed.
 */
function newInPath(pair: Pair, input: GeneratedSymbol | undefined): ChangeTargets['missing'] {
  if (pair.on !== 'operation' || pair.before === undefined || pair.after === undefined) return []
  const [own, later] = [pair.before, pair.after].map(({ operation: { parameters } }) =>
    parameters.filter((one) => one.in === 'path'),
  )
  const known = new Set(own?.map(({ name }) => name))
  // Equally many parameters count as renamed.
  if (own?.length === later?.length) return []
  return (later ?? [])
    .filter(({ name }) => !known.has(name))
    .flatMap(({ name }) => lacked(input, [groups.path, name]))
}

interface Side {
  readonly required: boolean
}

/** Whether something is now required that was optional or did not exist. */
function becomesRequired(before: Side | undefined, after: Side | undefined): boolean {
  return after?.required === true && before?.required !== true
}

/**
 * The properties that input or output may lack for a parameter or header: its group, and its property in the
 * group.
 */
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

/** The members for path parameters that the new path no longer has. */
function withoutPlace(pair: Pair, input: GeneratedSymbol | undefined): readonly OwnedMember[] {
  if (pair.on !== 'operation' || pair.before === undefined || pair.after === undefined) return []
  const kept = new Set(pair.after.operation.parameters.map(({ name }) => name))
  return pair.before.operation.parameters
    .filter((one) => one.in === 'path' && !kept.has(one.name))
    .flatMap(({ name }) => member(input, [groups.path, name]))
}

/** The member of a symbol at a property path, as a list; empty without one. */
function member(symbol: GeneratedSymbol | undefined, path: readonly string[]): readonly OwnedMember[] {
  const found = symbol?.members.find((one) => one.path.join('\n') === path.join('\n'))
  return symbol && found ? [{ symbol, member: found }] : []
}

/** The first symbol of this kind. */
function named(symbols: readonly GeneratedSymbol[], kind: GeneratedSymbol['kind']) {
  return symbols.find((symbol) => symbol.kind === kind)
}

/** The earlier version's operation around a pair; undefined if it is not in one or the operation is new. */
function findOperation(pair: Pair): Operation | undefined {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (here.on === 'operation') return here.before?.operation
  }
  return undefined
}

/** Whether a pair is, or lies within, an operation or webhook. */
function isInOperation(pair: Pair): boolean {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (here.on === 'operation' || here.on === 'webhook') return true
  }
  return false
}

/** Whether a pair is, or lies within, a response. */
function isBelowResponse(pair: Pair): boolean {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (here.on === 'response') return true
  }
  return false
}

/** The generated names of the earlier version that one change concerns. */
interface ChangeTargets {
  readonly symbols: GeneratedSymbol[]
  readonly members: OwnedMember[]
  /** Properties that the change concerns only where they are read. */
  readonly read: OwnedMember[]
  /** Single values, by the key of the code list's type or of the property that holds them. */
  readonly values: { readonly key: string; readonly value: string }[]
  /** Properties that values of a type are now required to have. */
  readonly missing: { readonly key: string; readonly property: string }[]
}

/**
 * The generated names that a change concerns: those of the nearest construct around it that has a generated name. If
 * none has one, those of the roots in the bodies of its operations.
 */
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

/** Adds the generated names of a pair; returns true if the search for the nearest named construct ends here. */
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
      // A changed form of one element does not concern a code list that other places share.
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

/** Whether a pair is at or below an element, attribute or property. */
export function isPlaced(pair: Pair): boolean {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (here.on === 'element' || here.on === 'attribute' || here.on === 'property') return true
  }
  return false
}

/**
 * The types and value constants declared at a pair's location; codecs too if the change is about the whole type.
 */
function typesAt(here: Pair, isOwn: boolean, table: SymbolTable): readonly GeneratedSymbol[] {
  const isWhole = isOwn && (here.on === 'named-type' || here.on === 'form' || here.on === 'choice')
  return table
    .ofNodesAt(here.beforeAt)
    .filter(({ kind }) => kind === 'type' || kind === 'values' || (isWhole && kind === 'codec'))
}

/** Adds the members, and as missing those optional ones that became required; returns whether there is any. */
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

/**
 * Adds the types around something new and, if the change breaks types, the new property as missing there. Returns
 * whether a type was found.
 */
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

/** The named types that own something compared on its own, such as an attribute. */
function ownerTypes({ scope, sets }: Pair, table: SymbolTable): readonly GeneratedSymbol[] {
  const set = sets?.before.name
  const symbols = (scope.owners ?? []).flatMap(({ before }) =>
    set === undefined ? [] : table.ofNode(set, before),
  )
  return symbols.filter(({ kind }) => kind === 'type')
}

/** The types of an element's content, or the types declared at a pair's location. */
function containerTypes(above: Pair, table: SymbolTable): readonly GeneratedSymbol[] {
  const isType = ({ kind }: GeneratedSymbol): boolean => kind === 'type'
  if (above.on === 'element' && above.before) {
    const types = table.membersAt(above.before.at).flatMap(({ member: { type } }) => type ?? [])
    return [...new Set(types.flatMap(({ set, node }) => table.ofNode(set, node)))].filter(isType)
  }
  return table.ofNodesAt(above.beforeAt).filter(isType)
}

/** Adds the removed value of a code list or constant, by its type and by the properties that hold it. */
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

/** Where the earlier version declares the element or attribute of a pair; undefined for other pairs. */
function declaredAt(pair: Pair) {
  return pair.on === 'element' || pair.on === 'attribute' ? pair.before?.at : undefined
}

/** Adds the members for elements that are only in the schema (not in its element list) and were removed. */
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

/** The codec and type of a root; only the type if the change is below it. */
function rootSymbols(
  side: { readonly set: string; readonly name: Name } | undefined,
  table: SymbolTable,
  isOwn: boolean,
): readonly GeneratedSymbol[] {
  if (side === undefined) return []
  const symbols = table.ofRoot({ set: side.set, element: expandedName(side.name) })
  return isOwn ? symbols : symbols.filter(({ kind }) => kind === 'type')
}

/** The codecs of all roots in a namespace. */
function namespaceCodecs(namespace: string | undefined, table: SymbolTable): readonly GeneratedSymbol[] {
  const roots = table.version.sets.flatMap((set) =>
    [...set.elements.values()]
      .filter(({ name }) => name.namespace === namespace)
      .map(({ id }) => `${set.name}\n${id}`),
  )
  return table.symbols.filter((one) => one.kind === 'codec' && roots.includes(`${one.set}\n${one.element}`))
}

/**
 * For a change below a root that only the later version has: adds the types of the roots in its operations'
 * bodies.
 */
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
