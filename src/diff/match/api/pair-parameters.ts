import { type StatedParameters, wordLikeness } from '../../../align/index.ts'
import {
  type NodeId,
  type Operation,
  type Parameter,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'
import { contentKey } from '../../normalize/index.ts'
import type { OperationSide } from '../../subjects.ts'
import { type Matched, matchNames, pairBy } from '../shared/pairing.ts'
import { findTypeForm } from '../shared/type-form.ts'
import { template } from './operations.ts'

/** An operation of one version, with the sets that its parameters refer to. */
export interface ParametersSide extends Pick<OperationSide, 'operation' | 'answers'> {
  readonly sets: readonly SchemaSet[]
}

/**
 * Which parameter became which: what comparisons, gateways and `impact` all go by. Those that a person names; then those
 * of one place and name; then those of one name and form in two places; then the only required ones left in a place, where
 * both are of one form and their names or values speak for it.
 *
 * The names of path parameters are not on the wire: they pair by position, and in a path that moved by name first, then
 * by order, where as many are left on both sides.
 */
export function pairParameters(
  before: ParametersSide,
  after: ParametersSide,
  stated: readonly StatedParameters[],
): readonly Matched<Parameter>[] {
  const said = statedPairs(before.operation, after.operation, stated)
  const [taken, given] = [new Set(said.keys()), new Set(said.values())]
  const [one, other] = locatePathParameters(before, after)
  const named = matchNames(
    byKey(before.operation, one, (parameter) => !taken.has(parameter)),
    byKey(after.operation, other, (parameter) => !given.has(parameter)),
  )
  const found = new Map<Parameter, Parameter>(said)
  const take = (pairs: readonly Matched<Parameter>[]): void => {
    for (const pair of pairs) if (pair.before && pair.after) found.set(pair.before, pair.after)
  }
  take(named)
  for (const test of [isElsewhere, isRenamed]) {
    const images = new Set(found.values())
    const left = before.operation.parameters.filter((parameter) => !found.has(parameter))
    const open = after.operation.parameters.filter((parameter) => !images.has(parameter))
    const sides = [
      { ...before, left },
      { ...after, left: open },
    ] as const
    take(pairBy(left, open, [(mine, theirs) => test([mine, theirs], sides)]))
  }
  const images = new Set(found.values())
  return [
    ...before.operation.parameters.map((parameter) => ({ before: parameter, after: found.get(parameter) })),
    ...after.operation.parameters
      .filter((parameter) => !images.has(parameter))
      .map((parameter) => ({ before: undefined, after: parameter })),
  ]
}

/** Those that a person pairs, where both operations have them. */
function statedPairs(
  before: Operation,
  after: Operation,
  stated: readonly StatedParameters[],
): ReadonlyMap<Parameter, Parameter> {
  const found = new Map<Parameter, Parameter>()
  for (const { operation, from, to } of stated) {
    if (operation !== undefined && !isNamed(before, operation) && !isNamed(after, operation)) continue
    const one = before.parameters.find((parameter) => isWritten(parameter, from))
    const other = after.parameters.find((parameter) => isWritten(parameter, to))
    if (one && other && !found.has(one) && ![...found.values()].includes(other)) found.set(one, other)
  }
  return found
}

function isNamed({ id, method, path }: Operation, text: string): boolean {
  return id === text || `${method.toUpperCase()} ${path}` === text
}

/** Whether a text names a parameter: `query limit`, or `limit`. */
function isWritten(parameter: Parameter, text: string): boolean {
  const [name, asked] = [normalizeName(parameter), text.replace(/^(?:path|query|header|cookie) /u, '')]
  const place = text.slice(0, text.length - asked.length).trim()
  if (place !== '' && place !== parameter.in) return false
  return name === (parameter.in === 'header' ? asked.toLowerCase() : asked)
}

/** The case of a header's name says nothing. */
function normalizeName({ in: place, name }: Parameter): string {
  return place === 'header' ? name.toLowerCase() : name
}

/** What pairs the parameters of a path, by name. */
type PlacesByName = ReadonlyMap<string, string>

function locatePathParameters(
  before: ParametersSide,
  after: ParametersSide,
): readonly [PlacesByName, PlacesByName] {
  const isMoved = template(before.operation.path) !== template(after.operation.path)
  const isAligned = !isMoved || before.answers === true || after.answers === true
  return isAligned
    ? [positions(before.operation), positions(after.operation)]
    : orders(before.operation, after.operation)
}

function byKey(
  { parameters }: Operation,
  places: PlacesByName,
  isFree: (parameter: Parameter) => boolean,
): ReadonlyMap<string, Parameter> {
  const free = parameters.filter(isFree)
  return new Map(
    free.map((one) => [
      one.in === 'path' ? `path ${places.get(one.name)}` : `${one.in} ${normalizeName(one)}`,
      one,
    ]),
  )
}

function positions({ path }: Operation): PlacesByName {
  const parts = [...path.matchAll(/\{([^{}]*)\}/gu)]
  return new Map(parts.map(({ 1: name = '', index }) => [name, printPosition(path.slice(0, index))]))
}

function orders(before: Operation, after: Operation): readonly [PlacesByName, PlacesByName] {
  const [one, other] = [namesIn(before), namesIn(after)]
  const lone = [
    one.filter((name) => !other.includes(name)),
    other.filter((name) => !one.includes(name)),
  ] as const
  const isEven = lone[0].length === lone[1].length
  const side = (names: readonly string[], own: readonly string[], which: string): PlacesByName =>
    new Map(
      names.map((name) => {
        const at = own.indexOf(name)
        return [name, at < 0 ? `named ${name}` : isEven ? String(at) : `${which} ${at}`]
      }),
    )
  return [side(one, lone[0], 'before'), side(other, lone[1], 'after')]
}

function namesIn({ path }: Operation): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/gu)].map(([, name = '']) => name)
}

/** In which segment of a path something stands, and after how many parameters in it. */
function printPosition(start: string): string {
  const segments = start.split('/')
  return `${segments.length} ${segments.at(-1)?.split('{').length}`
}

interface LeftSide extends ParametersSide {
  /** Those that nothing paired so far. */
  readonly left: readonly Parameter[]
}

/** Whether one became the other, as those that are left say. */
type Test = (pair: readonly [Parameter, Parameter], sides: readonly [LeftSide, LeftSide]) => boolean

/** The same name and form in another place: `?id=` that became part of the path, a header that became a query parameter. */
const isElsewhere: Test = ([before, after], [mine, theirs]) => {
  if (before.in === after.in || before.isWholeQuery || after.isWholeQuery) return false
  const isHeader = before.in === 'header' || after.in === 'header'
  const [one, other] = [before.name, after.name].map((name) => (isHeader ? name.toLowerCase() : name))
  return one === other && hasSameForm(mine, before, theirs, after)
}

/** Neither call can be made without it, and nothing else in its place could be meant. */
function isOnlyRequired(parameter: Parameter, among: readonly Parameter[]): boolean {
  const rivals = among.filter((one) => one.required && one.in === parameter.in)
  return parameter.required && parameter.in !== 'path' && rivals.length === 1
}

const isRenamed: Test = ([before, after], [mine, theirs]) => {
  if (before.in !== after.in || before.media !== after.media) return false
  if (!isOnlyRequired(before, mine.left) || !isOnlyRequired(after, theirs.left)) return false
  if (!hasSameForm(mine, before, theirs, after)) return false
  return wordLikeness(before.name, after.name) > 0 || haveOneValueSpace(mine, before, theirs, after)
}

function hasSameForm(
  mine: ParametersSide,
  before: Parameter,
  theirs: ParametersSide,
  after: Parameter,
): boolean {
  const [one, other] = [findSchema(mine, before), findSchema(theirs, after)]
  if (one === undefined || other === undefined) return one === other
  return printForm(one.set, one.node.id) === printForm(other.set, other.node.id)
}

/** Both ask the same, and not only for any text or number. */
function haveOneValueSpace(
  mine: ParametersSide,
  before: Parameter,
  theirs: ParametersSide,
  after: Parameter,
): boolean {
  const [one, other] = [findSchema(mine, before), findSchema(theirs, after)]
  if (one === undefined || other === undefined || !isTelling(one.set, one.node)) return false
  return contentKey(one.set, one.node.id) === contentKey(other.set, other.node.id)
}

function findSchema(
  { sets }: ParametersSide,
  { schema }: Parameter,
): { readonly set: SchemaSet; readonly node: TypeNode } | undefined {
  const set = schema.kind === 'type' ? sets.find(({ name }) => name === schema.set) : undefined
  return set && schema.kind === 'type' ? { set, node: resolve(set, schema.node) } : undefined
}

/** Whether a schema says which values it takes; any text, and a list of any, could be everything. */
function isTelling(set: SchemaSet, node: TypeNode): boolean {
  if (node.kind === 'array') return node.items !== false && isTelling(set, resolve(set, node.items))
  return node.kind === 'code-list' || !findTypeForm(set, node).isPlain
}

/** What sort of value a schema takes: a code list is a text, a list says of what, an object which properties it has. */
function printForm(set: SchemaSet, id: NodeId, isInner = false): string {
  const node = resolve(set, id)
  if (node.kind === 'array' && node.items !== false && !isInner)
    return `array of ${printForm(set, node.items, true)}`
  if (node.kind === 'object') {
    return `object of ${node.properties.map(({ name }) => JSON.stringify(name)).sort()}`
  }
  return findTypeForm(set, node)
    .form.replace(/^code list$/u, 'string')
    .replace(/^code list of /u, '')
}
