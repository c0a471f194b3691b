import type { TypeScriptLine } from '../../diff/index.ts'
import { type Operation, type Parameter, resolve, type Version } from '../../schema/index.ts'
import { access, findLayout, findShape, type Layout, type Member } from '../../typescript/index.ts'
import { findNearestPair, type WitnessEntry } from './entry.ts'
import type { HttpSurface } from './http/surface.ts'
import { pairSpots } from './json/prove-in-json.ts'
import type { RootedSpot } from './json/spots.ts'
import { pairPlaces } from './located.ts'
import type { DocumentPlace } from './places.ts'

/** A member of a generated type, as code names it. */
interface TypeMember {
  /** The exported type that it is reached from; `module` is where that is exported. */
  readonly type: string
  readonly module: string
  /** The type that has the member, as an expression that starts at the exported type. */
  readonly owner: string
  readonly property: string
  readonly isList: boolean
}

const layouts = new WeakMap<Version, Layout>()

/** Returns a version's layout; computed once. */
function layoutFor(version: Version): Layout {
  const layout = layouts.get(version) ?? findLayout(version)
  layouts.set(version, layout)
  return layout
}

/**
 * Returns the member of a generated type that holds the last element or attribute of a place. Undefined if the
 * parent's type is not exported under a name.
 */
function memberAt(version: Version, { set, steps }: DocumentPlace): TypeMember | undefined {
  const [parent, last] = [steps.at(-2), steps.at(-1)]
  const node = parent && resolve(set, parent.type)
  const layout = layoutFor(version).set(set.name)
  const type = node && layout.typeName(node.id)
  if (node?.kind !== 'complex' || type === undefined || last === undefined) return undefined
  const shape = findShape(set, node)
  const member = shape.kind === 'object' ? shape.members.find((one) => holds(one, last.id)) : undefined
  if (member === undefined) return undefined
  const module = `${layout.moduleOf(node.id)}/types.ts`
  return { type, module, owner: type, property: member.property, isList: member.max > 1 }
}

/** Whether a member was made from the attribute or element with this id. */
function holds({ from }: Member, id: string): boolean {
  if (from.kind === 'attribute') return from.use.id === id
  return from.kind === 'element' && from.particles.some((particle) => particle.id === id)
}

/**
 * Returns a member of an operation's input: the whole group, such as the body, or `inner` inside it. Undefined if
 * the operation is not emitted.
 */
function inputMember(surface: HttpSurface, operation: Operation, group: string, inner?: string) {
  const emitted = surface.emitted(operation)
  const name = emitted && surface.findOperationName(emitted)
  if (name === undefined) return undefined
  const input = `NonNullable<(typeof ${name.api}.${name.constant})['types']>['input']`
  const owner = inner === undefined ? input : `NonNullable<${input}['${group}']>`
  return { type: name.api, module: surface.index, owner, property: inner ?? group, isList: false }
}

/**
 * Returns a property of the object that a spot's path leads to, written from the exported root type. Undefined if
 * the path does not consist of properties and items only.
 */
function findTypeMember(version: Version, spot: RootedSpot, property: string): TypeMember | undefined {
  const { set, root, hops } = spot.way
  const layout = layoutFor(version).set(set.name)
  const type = root.node === undefined ? undefined : layout.typeName(root.node)
  if (type === undefined || root.node === undefined) return undefined
  let owner = type
  for (const hop of hops) {
    if (hop.kind === 'property') owner = `NonNullable<${owner}[${JSON.stringify(hop.name)}]>`
    else if (hop.kind === 'item') owner = `${owner}[number]`
    else return undefined
  }
  return { type, module: `${layout.moduleOf(root.node)}/types.ts`, owner, property, isList: false }
}

type Write = (member: TypeMember) => string

/**
 * Returns a line that compiles against the earlier version's types, and the same line for the later one, which
 * does not compile. Undefined if there is none. The entry's accepting side must be the earlier version.
 */
export function findTypeScriptLine(entry: WitnessEntry): TypeScriptLine | undefined {
  const { rule, before: was } = entry.change
  if (rule === 'operation-id-changed') return operationLine(entry)
  const write = rule === 'shape-changed' ? makeShapeWriter(was?.value) : writers.get(rule)
  if (write === undefined) return undefined
  for (const [one, other] of memberPairs(entry)) {
    // Both lines expect what the earlier member was: a list or a single value.
    const later = { ...other, isList: one.isList }
    return { ...written(one, write(one)), stops: written(other, write(later)) }
  }
  return undefined
}

/**
 * Yields corresponding members, the earlier version's first: of operation inputs, of XML types, then of JSON
 * types.
 */
function* memberPairs(entry: WitnessEntry): Iterable<readonly [TypeMember, TypeMember]> {
  yield* inputPairs(entry)
  const [before, after] = [entry.accepting.version, entry.rejecting.version]
  for (const [here, there] of pairPlaces(entry)) {
    const [one, other] = [memberAt(before, here), memberAt(after, there)]
    if (one && other) yield [one, other]
  }
  for (const [here, there] of pairSpots(entry)) {
    const property = here.property
    const one = property === undefined ? undefined : findTypeMember(before, here, property)
    const other = property === undefined ? undefined : findTypeMember(after, there, property)
    if (one && other) yield [one, other]
  }
}

/** The members of an operation's input that hold its parameters. */
const groups = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const

/**
 * Yields the members of both versions' inputs for a changed parameter or request body; nothing for other changes.
 */
function* inputPairs({
  found: { pair },
  accepting,
  rejecting,
}: WitnessEntry): Iterable<readonly [TypeMember, TypeMember]> {
  const called = findNearestPair(pair, ['operation'])
  if (called?.on !== 'operation' || !called.before || !called.after) return
  if (pair.on !== 'parameter' && pair.on !== 'request-body') return
  const [was, is] = pair.on === 'parameter' ? [pair.before ?? pair.after, pair.after ?? pair.before] : []
  const member = (surface: HttpSurface, operation: Operation, parameter: Parameter | undefined) =>
    parameter === undefined
      ? inputMember(surface, operation, 'body', undefined)
      : inputMember(surface, operation, groups[parameter.in], parameter.name)
  const one = member(accepting.surface(), called.before.operation, was)
  const other = member(rejecting.surface(), called.after.operation, is)
  if (one && other) yield [one, other]
}

/** Returns a line with the import of its type. */
function written({ type, module }: TypeMember, line: string): { import: string; line: string } {
  return { import: `import type { ${type} } from './${module.replace(/\.ts$/u, '.js')}'`, line }
}

/** An expression that reads the member from `it`. */
const read = ({ property }: TypeMember): string => `it${access(property).text}`

/** A line that reads a member as always present: it does not compile if the member is optional. */
const required: Write = (member) => {
  const { owner, property } = member
  return `const line = (it: ${owner}): Exclude<${owner}[${JSON.stringify(property)}], undefined> => ${read(member)}`
}

/** A line that reads a member: it does not compile if the type does not have it. */
const known: Write = (member) => `const line = (it: ${member.owner}): unknown => ${read(member)}`

/**
 * Returns a writer of a line that reads a member with its earlier kind of type, a plain value or an object: it does
 * not compile if the member now has the other kind.
 */
function makeShapeWriter(was: unknown): Write {
  const kind = was === 'value' ? 'string | number | boolean' : 'object'
  return (member) => {
    const type = member.isList ? `readonly (${kind})[]` : kind
    return `const line = (it: ${member.owner}): ${type} | undefined => ${read(member)}`
  }
}

/**
 * Returns a line that uses an operation's constant by its earlier name, for both versions; undefined if one does
 * not emit it.
 */
function operationLine({ found: { pair }, accepting, rejecting }: WitnessEntry): TypeScriptLine | undefined {
  if (pair.on !== 'operation' || !pair.before || !pair.after) return undefined
  const [before, after] = [accepting.surface(), rejecting.surface()]
  const [one, other] = [before.emitted(pair.before.operation), after.emitted(pair.after.operation)]
  const [mine, theirs] = [one && before.findOperationName(one), other && after.findOperationName(other)]
  if (mine === undefined || theirs === undefined) return undefined
  const line = (api: string, { index }: HttpSurface) => ({
    import: `import type { ${api} } from './${index.replace(/\.ts$/u, '.js')}'`,
    line: `type Line = typeof ${api}.${mine.constant}`,
  })
  return { ...line(mine.api, before), stops: line(theirs.api, after) }
}

/** The line that shows each rule. */
const writers: ReadonlyMap<string, Write> = new Map([
  ['required-occurrence-decreased', required],
  ['attribute-became-optional', required],
  ['property-became-optional', required],
  ['property-removed', known],
  ['parameter-became-optional', required],
  ['parameter-removed', known],
  ['request-body-became-optional', required],
  ['request-body-removed', known],
])
