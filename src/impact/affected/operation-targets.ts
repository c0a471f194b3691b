import type { Found, Pair } from '../../diff/index.ts'
import type { GeneratedSymbol } from '../../generate/index.ts'
import type { Operation } from '../../schema/index.ts'
import { makeSymbolKey, type OwnedMember, type SymbolTable } from './table.ts'
import type { ChangeTargets } from './targets.ts'

const groups = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const

/** What of an operation's generated names a change is about; false where it is about what a body holds. */
export function operationTargets(
  { pair, breaksTypes }: Found,
  table: SymbolTable,
  targets: ChangeTargets,
): boolean {
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
