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
import { removeParameterNames } from './operations.ts'

/** An operation of one version, with the sets that its parameters refer to. */
export interface ParametersSide extends Pick<OperationSide, 'operation' | 'answers' | 'start'> {
  readonly sets: readonly SchemaSet[]
}

/**
 * Pairs the parameters of two operations; those without counterpart are one-sided, the new ones last. In this
 * order: pairs stated by a person; same location and name; same name and form in another location; the only
 * required ones left in a location, if form and name or values are alike.
 *
 * Path parameters pair by position, since their names are not on the wire; those that changed places by name
 * (`listExchangedNames`); in a path that moved by name, then by order if equally many are left on both sides.
 */
export function pairParameters(
  before: ParametersSide,
  after: ParametersSide,
  stated: readonly StatedParameters[],
): readonly Matched<Parameter>[] {
  const said = statedPairs(before.operation, after.operation, stated)
  const [taken, given] = [new Set(said.keys()), new Set(said.values())]
  const [one, other] = locatePathParameters(before, after, stated)
  const named = matchNames(
    byKey(before.operation, one, (parameter) => !taken.has(parameter)),
    byKey(after.operation, other, (parameter) => !given.has(parameter)),
  )
  const found = new Map<Parameter, Parameter>(said)
  /** Adds the pairs with two sides to `found`. */
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

/** The parameter pairs that a person stated, if both operations have them; each parameter at most once. */
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

/** Whether a text names a parameter, with or without location: `query limit`, or `limit`. */
function isWritten(parameter: Parameter, text: string): boolean {
  const [name, asked] = [normalizeName(parameter), text.replace(/^(?:path|query|header|cookie) /u, '')]
  const place = text.slice(0, text.length - asked.length).trim()
  if (place !== '' && place !== parameter.in) return false
  return name === (parameter.in === 'header' ? asked.toLowerCase() : asked)
}

/** The name of a parameter; in lower case for headers, whose case does not matter. */
function normalizeName({ in: place, name }: Parameter): string {
  return place === 'header' ? name.toLowerCase() : name
}

/** The key by which a path parameter is paired, by its name. */
type PlacesByName = ReadonlyMap<string, string>

/**
 * The keys of the path parameters of both sides: positions if the paths correspond (names of those that changed
 * places), else names and order.
 */
function locatePathParameters(
  before: ParametersSide,
  after: ParametersSide,
  stated: readonly StatedParameters[],
): readonly [PlacesByName, PlacesByName] {
  const isMoved = removeParameterNames(before.operation.path) !== removeParameterNames(after.operation.path)
  const isAligned = !isMoved || before.answers === true || after.answers === true
  if (!isAligned) return orders(before.operation, after.operation)
  const exchanged = listExchangedNames(before, after, stated).map((name) => [name, `named ${name}`] as const)
  return [
    new Map([...positions(before.operation), ...exchanged]),
    new Map([...positions(after.operation), ...exchanged]),
  ]
}

/**
 * The names of path parameters that changed places in a path that is otherwise the same, or moved only with its
 * prefix: `/{a}/{b}` is now `/{b}/{a}`. OpenAPI tells parameters apart by location and name, so these are the same parameters at other
 * positions. Names are left out if a person states what became of them, and if the schemas stayed at the positions
 * and only the names were exchanged.
 */
export function listExchangedNames(
  before: ParametersSide,
  after: ParametersSide,
  stated: readonly StatedParameters[],
): readonly string[] {
  const [one, other] = [withoutStart(before), withoutStart(after)]
  if (removeParameterNames(one) !== removeParameterNames(other)) return []
  const later = namesIn({ path: other })
  const successors = new Map(namesIn({ path: one }).map((name, at) => [name, later[at] ?? '']))
  const said = new Set(
    [...statedPairs(before.operation, after.operation, stated).keys()].map(({ name }) => name),
  )
  return [...successors.keys()].filter((name) => {
    const cycle = followNames(successors, name)
    if (cycle.length < 2 || cycle.some((one) => said.has(one))) return false
    // Expressions of callbacks stand in braces as well.
    if (!cycle.every((one) => findPathParameter(before, one) && findPathParameter(after, one))) return false
    return (
      !cycle.every((one) => haveOneSchema(before, one, after, successors.get(one) ?? '')) ||
      cycle.every((one) => haveOneSchema(before, one, after, one))
    )
  })
}

/** The path of an operation, without the prefix that all paths below it lost together. */
function withoutStart({ operation: { path }, start = '' }: ParametersSide): string {
  return path.slice(start.length)
}

/** The names from one back to itself, each followed by the one that took its position; none if they never return. */
function followNames(successors: ReadonlyMap<string, string>, start: string): readonly string[] {
  const names = [start]
  for (;;) {
    const next = successors.get(names.at(-1) ?? '')
    if (next === start) return names
    if (next === undefined || names.includes(next)) return []
    names.push(next)
  }
}

/** Whether two path parameters have schemas that say the same, or both have none. */
function haveOneSchema(mine: ParametersSide, name: string, theirs: ParametersSide, other: string): boolean {
  const [one, two] = [findPathParameter(mine, name), findPathParameter(theirs, other)]
  const [before, after] = [one && findSchema(mine, one), two && findSchema(theirs, two)]
  if (before === undefined || after === undefined) return before === after
  return contentKey(before.set, before.node.id) === contentKey(after.set, after.node.id)
}

function findPathParameter({ operation }: ParametersSide, name: string): Parameter | undefined {
  return operation.parameters.find((one) => one.in === 'path' && one.name === name)
}

/** The free parameters by location and name; path parameters by the key in `places`. */
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

/** The position of each path parameter, by its name. */
function positions({ path }: Operation): PlacesByName {
  const parts = [...path.matchAll(/\{([^{}]*)\}/gu)]
  return new Map(parts.map(({ 1: name = '', index }) => [name, printPosition(path.slice(0, index))]))
}

/**
 * Keys for the parameters of two paths that differ: the name if both have it; the others by order if there are
 * equally many, else keys that match nothing.
 */
function orders(before: Operation, after: Operation): readonly [PlacesByName, PlacesByName] {
  const [one, other] = [namesIn(before), namesIn(after)]
  const lone = [
    one.filter((name) => !other.includes(name)),
    other.filter((name) => !one.includes(name)),
  ] as const
  const isEven = lone[0].length === lone[1].length
  /** The key of each name: the name if both paths have it, else its place among the lone ones. */
  const side = (names: readonly string[], own: readonly string[], which: string): PlacesByName =>
    new Map(
      names.map((name) => {
        const at = own.indexOf(name)
        return [name, at < 0 ? `named ${name}` : isEven ? String(at) : `${which} ${at}`]
      }),
    )
  return [side(one, lone[0], 'before'), side(other, lone[1], 'after')]
}

function namesIn({ path }: Pick<Operation, 'path'>): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/gu)].map(([, name = '']) => name)
}

/** The position after `start` in a path: the number of the segment, and of the parameter within the segment. */
function printPosition(start: string): string {
  const segments = start.split('/')
  return `${segments.length} ${segments.at(-1)?.split('{').length}`
}

interface LeftSide extends ParametersSide {
  /** Those that nothing paired so far. */
  readonly left: readonly Parameter[]
}

/** Tests whether a parameter became another one, among those that are still unpaired. */
type Test = (pair: readonly [Parameter, Parameter], sides: readonly [LeftSide, LeftSide]) => boolean

/**
 * Whether two parameters of different locations have the same name and form, e.g. `?id=` that moved into the path.
 */
const isElsewhere: Test = ([before, after], [mine, theirs]) => {
  if (before.in === after.in || before.isWholeQuery || after.isWholeQuery) return false
  const isHeader = before.in === 'header' || after.in === 'header'
  const [one, other] = [before.name, after.name].map((name) => (isHeader ? name.toLowerCase() : name))
  return one === other && hasSameForm(mine, before, theirs, after)
}

/** Whether a parameter is the only required one among these in its location, and not in the path. */
function isOnlyRequired(parameter: Parameter, among: readonly Parameter[]): boolean {
  const rivals = among.filter((one) => one.required && one.in === parameter.in)
  return parameter.required && parameter.in !== 'path' && rivals.length === 1
}

/**
 * Whether two parameters are one that was renamed: each the only required one left in the location, of the same
 * form, and with a common word in their names or the same restricted values.
 */
const isRenamed: Test = ([before, after], [mine, theirs]) => {
  if (before.in !== after.in || before.media !== after.media) return false
  if (!isOnlyRequired(before, mine.left) || !isOnlyRequired(after, theirs.left)) return false
  if (!hasSameForm(mine, before, theirs, after)) return false
  return wordLikeness(before.name, after.name) > 0 || haveOneValueSpace(mine, before, theirs, after)
}

/** Whether the schemas of two parameters have the same form, or both parameters have no schema. */
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

/** Whether both schemas accept the same values and restrict them beyond any text or number. */
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

/** The schema node of a parameter with its set; undefined if it has none. */
function findSchema(
  { sets }: ParametersSide,
  { schema }: Parameter,
): { readonly set: SchemaSet; readonly node: TypeNode } | undefined {
  const set = schema.kind === 'type' ? sets.find(({ name }) => name === schema.set) : undefined
  return set && schema.kind === 'type' ? { set, node: resolve(set, schema.node) } : undefined
}

/** Whether a schema restricts its values beyond their type (of an array: those of its items). */
function isTelling(set: SchemaSet, node: TypeNode): boolean {
  if (node.kind === 'array') return node.items !== false && isTelling(set, resolve(set, node.items))
  return node.kind === 'code-list' || !findTypeForm(set, node).isPlain
}

/** The form of a schema as text: `array of …`, `object of` its property names, code lists as their primitive. */
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
