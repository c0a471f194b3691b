import { diagnostic, type Location, type Sink } from '../../diagnostics/index.ts'
import type {
  CodeListNode,
  Discriminator,
  Json,
  NodeId,
  ObjectNode,
  ScalarNode,
  TypeNode,
} from '../../schema/index.ts'
import type { Value } from '../text/index.ts'
import type { MutableNodes } from './in-place-applicators.ts'
import type { DiscriminatorRead, KeywordReading } from './keyword-reading.ts'
import { keywordValue, mapValue, reportValue } from './keyword-value.ts'
import { makeNodeId, type SchemaPlace, textAt } from './place.ts'
import { findReference, resolveReference } from './reference.ts'

/**
 * The discriminator of a `oneOf` or `anyOf`: its mapping, and each member that is a reference and not mapped under
 * its own name (OpenAPI 3.0.4 §4.7.25). Undefined without discriminator.
 */
export function readDiscriminator(reading: KeywordReading, keyword: string): Discriminator | undefined {
  const declared = declaredDiscriminator(reading)
  if (declared === undefined) return undefined
  const { mapping } = declared
  const mapped = new Set(mapping.values())
  for (const { name, target } of referredMembers(reading, keyword)) {
    const id = makeNodeId(target)
    if (!mapped.has(id) && !mapping.has(name)) mapping.set(name, id)
  }
  return declared
}

/** The discriminator with the names in its mapping only; undefined if absent or, with a report, malformed. */
export function declaredDiscriminator(reading: KeywordReading): DiscriminatorRead | undefined {
  const map = mapValue(reading, 'discriminator')
  if (map === undefined) return undefined
  const property = textAt(map, 'propertyName')
  if (property === undefined) return reportValue(reading, 'discriminator', 'an object with "propertyName"')
  const mapping = new Map<string, NodeId>()
  const declared = map.entries.get('mapping')?.value
  for (const { key, value } of declared?.kind === 'map' ? declared.entries.values() : []) {
    const target = readMapped(reading, value, { keyword: 'mapping', expected: 'an object of strings' })
    if (target !== undefined) mapping.set(key, target)
  }
  const other = map.entries.get('defaultMapping')?.value
  const fallback = other && readMapped(reading, other, { keyword: 'defaultMapping', expected: 'a string' })
  return { property, mapping, ...(fallback === undefined ? {} : { fallback }) }
}

/** The node of the schema that a mapping value names; undefined, with a report, if it names none. */
function readMapped(
  reading: KeywordReading,
  value: Value,
  { keyword, expected }: { readonly keyword: string; readonly expected: string },
): NodeId | undefined {
  if (value.kind !== 'scalar' || typeof value.value !== 'string')
    return reportValue(reading, keyword, expected, value.at)
  const target = resolveMapped(reading, value.value, value.at)
  return target && reading.read(target)
}

/**
 * The schema of a mapping value: the component of that name, else what it refers to as a `$ref`; undefined, with a
 * report, if it is neither.
 */
function resolveMapped(reading: KeywordReading, reference: string, at: Location): SchemaPlace | undefined {
  const { documents, place } = reading
  const isName = /^[A-Za-z0-9._-]+$/.test(reference)
  const named = isName ? findReference(documents, place, `#/components/schemas/${reference}`) : undefined
  if (named !== undefined && named !== 'outside') return named
  return resolveReference(documents, place, reference, at)
}

/** Yields the members that are references, each with its target and the last step of the reference as name. */
function* referredMembers(
  reading: KeywordReading,
  keyword: string,
): Generator<{ name: string; target: SchemaPlace }> {
  const list = keywordValue(reading, keyword)
  for (const item of list?.kind === 'list' ? list.items : []) {
    const reference = item.kind === 'map' ? textAt(item, '$ref') : undefined
    const name = reference === undefined ? undefined : /(?:^|[#/])([^#/]+)$/.exec(reference)?.[1]
    const target =
      reference === undefined ? undefined : findReference(reading.documents, reading.place, reference)
    if (name !== undefined && target !== undefined && target !== 'outside') yield { name, target }
  }
}

/** A schema that descriptions name among their components: its name can stand in documents. */
const component = /#\/components\/schemas\/[^/]+$/

/**
 * Adds to each mapping the components that include the discriminator's schema by `allOf`, at any depth, under their
 * own names (OpenAPI 3.0.4 §4.7.25). Components and names that a mapping already has are skipped.
 */
export function nameDiscriminatorSubtypes(
  nodes: MutableNodes,
  discriminators: ReadonlyMap<NodeId, DiscriminatorRead>,
): void {
  if (discriminators.size === 0) return
  const children = new Map<NodeId, NodeId[]>()
  for (const { id, name } of nodes.values()) {
    if (name === undefined) continue
    for (const parent of listParents(nodes, id)) children.set(parent, [...(children.get(parent) ?? []), id])
  }
  for (const [base, { mapping }] of discriminators) {
    const mapped = new Set(mapping.values())
    for (const id of listDescendants(base, children)) {
      const name = nodes.get(id)?.name?.local
      if (name === undefined || mapped.has(id) || mapping.has(name) || !component.test(id)) continue
      mapping.set(name, id)
    }
  }
}

/**
 * Adds a condition to each alternative of a `oneOf` or `anyOf` with a discriminator, in place: the property must
 * have a name of the alternative, or of a schema that includes it. The default alternative accepts what names no
 * other one. `anything` gives the node for values of any type in the document of a node.
 */
export function assertDiscriminators(nodes: MutableNodes, anything: (node: TypeNode) => NodeId): void {
  // As they were read: the alternatives of alternatives may already ask for names.
  const read = new Map(nodes)
  for (const node of read.values()) {
    if (node.kind !== 'union' || node.discriminator === undefined) continue
    const { property, mapping, fallback } = node.discriminator
    const holders = listHolders(read, node.members)
    const known = new Set(holders.keys())
    const findNamed = (id: NodeId): NodeId | undefined =>
      holders.get(findAncestor(nodes, findTarget(nodes, id), known) ?? id)
    const names = new Map<NodeId | undefined, string[]>()
    for (const [name, id] of mapping) {
      const target = findNamed(id)
      names.set(target, [...(names.get(target) ?? []), name])
    }
    const other = fallback === undefined ? undefined : findNamed(fallback)
    const discriminator = { ...node.discriminator, mapping: new Map<string, NodeId>(mapping) }
    const members = node.members.map((member, index) => {
      const target = findTarget(nodes, member)
      const isOther = target === other
      const own = names.get(target) ?? []
      const asked = isOther ? [...mapping.keys()].filter((name) => !own.includes(name)) : own
      if (asked.length === 0) return member
      const id = `${node.id}~named/${index}`
      for (const name of own) discriminator.mapping.set(name, id)
      if (isOther) discriminator.fallback = id
      const values = asked.flatMap((name) =>
        listMeant(name, isOther ? [] : listKinds(nodes, member, property)),
      )
      const shape = { property, values, additional: anything(node) }
      const object = addTelling(nodes, `${id}~object`, node.at, shape)
      const condition = `${id}~not`
      if (isOther) nodes.set(condition, { kind: 'not', id: condition, of: object, at: node.at })
      nodes.set(id, { kind: 'all', id, members: [isOther ? condition : object, member], at: node.at })
      return id
    })
    nodes.set(node.id, { ...node, members, discriminator })
  }
}

/** The alternatives, and their own alternatives at any depth, each with the one of the first level that has it. */
function listHolders(nodes: MutableNodes, members: readonly NodeId[]): ReadonlyMap<NodeId, NodeId> {
  const targets = members.map((id) => findTarget(nodes, id))
  const holders = new Map(targets.map((id) => [id, id]))
  for (const [id, holder] of holders) {
    const node = nodes.get(id)
    const inner = node?.kind === 'union' ? node.members : []
    for (const one of inner.map((member) => findTarget(nodes, member)))
      if (!holders.has(one)) holders.set(one, holder)
  }
  return holders
}

/** The nearest of some schemas that a schema is or includes by `allOf`, at any depth. */
function findAncestor(nodes: MutableNodes, schema: NodeId, some: ReadonlySet<NodeId>): NodeId | undefined {
  const seen = new Set([schema])
  for (const id of seen) {
    if (some.has(id)) return id
    for (const parent of listParents(nodes, id)) seen.add(parent)
  }
  return undefined
}

/** The most alternatives of one list that are held against one another. */
const mostCompared = 40

/**
 * Warns of each `oneOf` with a discriminator whose alternatives a value can fit together although it names one of them:
 * such values are refused. Only alternatives that are plain objects are looked at.
 */
export function reportUndecided(nodes: MutableNodes, sink: Sink): void {
  for (const node of nodes.values()) {
    if (node.kind !== 'union' || node.mode !== 'one' || node.discriminator === undefined) continue
    const { property, mapping } = node.discriminator
    const targets = [...mapping].map(([name, id]) => ({ name, id: findTarget(nodes, id) }))
    const members = new Set(node.members.map((id) => findTarget(nodes, id)))
    const known = targets.filter(({ id }) => members.has(id)).slice(0, mostCompared)
    const plain = new Map(known.map(({ id }) => [id, readPlainObject(nodes, id)]))
    const found = known.flatMap(({ name, id }) => {
      const one = plain.get(id)
      const other = known.find((each) => {
        const two = plain.get(each.id)
        return (
          each.id !== id &&
          one !== undefined &&
          two !== undefined &&
          fitsBoth(nodes, one, two, { property, name })
        )
      })
      return other === undefined ? [] : [{ property, name, one: id, other: other.id }]
    })
    const [first] = found
    if (first === undefined) continue
    const facts = { ...first, one: printName(nodes, first.one), other: printName(nodes, first.other) }
    sink(diagnostic('discriminator-undecided', facts, node.at))
  }
}

function printName(nodes: MutableNodes, id: NodeId): string {
  return nodes.get(id)?.name?.local ?? id.slice(id.lastIndexOf('/') + 1)
}

/** The properties of a schema that is made of objects alone. */
interface PlainObject {
  readonly properties: ReadonlyMap<string, readonly NodeId[]>
  readonly required: ReadonlySet<string>
  readonly isClosed: boolean
}

/** The properties of an object, with those that it includes by `allOf`; undefined if anything else limits it. */
function readPlainObject(nodes: MutableNodes, start: NodeId): PlainObject | undefined {
  const properties = new Map<string, NodeId[]>()
  const required = new Set<string>()
  let isClosed = false
  const seen = new Set([start])
  for (const id of seen) {
    const node = nodes.get(id)
    if (node?.kind === 'reference') seen.add(node.to)
    else if (node?.kind === 'all') for (const member of node.members) seen.add(member)
    else if (node?.kind === 'object' && isPlain(node)) {
      isClosed ||= node.additional === false
      for (const one of node.properties) {
        properties.set(one.name, [...(properties.get(one.name) ?? []), one.type])
        if (one.required) required.add(one.name)
      }
    } else if (node?.kind !== 'unknown') return undefined
  }
  return { properties, required, isClosed }
}

/** Whether nothing but its properties limits an object. */
function isPlain(node: ObjectNode): boolean {
  return (
    node.patterns.length + node.dependentRequired.size === 0 &&
    node.propertyNames === undefined &&
    node.minProperties === undefined &&
    node.maxProperties === undefined
  )
}

/**
 * Whether a value with only the required properties of one schema, and the name in the discriminator's property,
 * also fits another schema.
 */
function fitsBoth(
  nodes: MutableNodes,
  one: PlainObject,
  other: PlainObject,
  { property, name }: { readonly property: string; readonly name: string },
): boolean {
  const isSame = (key: string): boolean => {
    const [mine, theirs] = [one.properties.get(key) ?? [], other.properties.get(key) ?? []]
    if (key === property) return [...mine, ...theirs].every((id) => canBe(nodes, id, name))
    return theirs.every((id) => mine.some((own) => isSubtype(nodes, own, id)))
  }
  const given = new Set([...one.required, property])
  return (
    [...other.required].every((key) => given.has(key)) &&
    [...given].every((key) => isSame(key) && !(other.isClosed && !other.properties.has(key)))
  )
}

/**
 * Whether a type certainly allows a text: one of its listed values, or any text of a string type without facets.
 * False for all other types.
 */
function canBe(nodes: MutableNodes, type: NodeId, text: string): boolean {
  const node = nodes.get(findTarget(nodes, type))
  if (node?.kind === 'code-list') return node.members.some(({ value }) => value === text)
  if (node?.kind === 'constant') return node.values.includes(text)
  return node?.kind === 'scalar' && node.primitive === 'string' && Object.keys(node.facets).length === 0
}

/**
 * Whether each value of the first type is surely one of the second: both are one type, or the first has all facets
 * of the second and lists only values that it lists.
 */
function isSubtype(nodes: MutableNodes, one: NodeId, other: NodeId): boolean {
  const [a, b] = [findTarget(nodes, one), findTarget(nodes, other)]
  const [mine, theirs] = [nodes.get(a), nodes.get(b)]
  if (a === b) return true
  if (mine?.kind === 'constant' && theirs?.kind === 'constant') return areAmong(mine.values, theirs.values)
  if (!isScalar(mine) || !isScalar(theirs) || mine.primitive !== theirs.primitive) return false
  if (
    theirs.kind === 'code-list' &&
    !(mine.kind === 'code-list' && areAmong(listCodes(mine), listCodes(theirs)))
  )
    return false
  return areAmong(listLimits(theirs), listLimits(mine))
}

function isScalar(node: TypeNode | undefined): node is ScalarNode | CodeListNode {
  return node?.kind === 'scalar' || node?.kind === 'code-list'
}

function listCodes({ members }: CodeListNode): readonly string[] {
  return members.map(({ value }) => value)
}

/** The facets that refuse values; a format does if it is asserted. */
function listLimits({ facets }: ScalarNode | CodeListNode): readonly unknown[] {
  const isNote = (name: string): boolean => name === 'holding' || (name === 'format' && !facets.assertsFormat)
  return Object.entries(facets).filter(([name]) => !isNote(name))
}

/** Whether each item of one list, compared as JSON, is one of another list. */
function areAmong(some: readonly unknown[], all: readonly unknown[]): boolean {
  const known = new Set(all.map((one) => JSON.stringify(one)))
  return some.every((one) => known.has(JSON.stringify(one)))
}

/**
 * Adds a schema of objects whose property is required and has one of the values; other properties are `additional`.
 * Returns its id.
 */
function addTelling(
  nodes: MutableNodes,
  id: NodeId,
  at: Location,
  { property, values, additional }: { property: string; values: readonly Json[]; additional: NodeId },
): NodeId {
  const type = `${id}/${property}`
  nodes.set(type, { kind: 'constant', id: type, values, at })
  const shape = { id: `${id}~property/${property}`, name: property, type, at }
  nodes.set(id, {
    ...{ kind: 'object', id, additional, patterns: [], dependentRequired: new Map(), at },
    properties: [{ ...shape, required: true, readOnly: false, writeOnly: false }],
  })
  return id
}

/**
 * The values that a name in a mapping stands for: keys of a mapping are texts, also those of numbers and booleans. If
 * some of them are of the kinds that the property has, only these.
 */
function listMeant(name: string, kinds: readonly string[]): readonly Json[] {
  const number = Number(name)
  const isNumber = name !== '' && String(number) === name
  const isFlag = name === 'true' || name === 'false'
  const all = [name, ...(isFlag ? [name === 'true'] : []), ...(isNumber ? [number] : [])]
  const possible = all.filter((value) => kinds.includes(typeof value))
  return possible.length > 0 ? possible : all
}

/** The kinds of scalars that a plain object declares for a property; empty if it may have others. */
function listKinds(nodes: MutableNodes, object: NodeId, property: string): readonly string[] {
  const types = readPlainObject(nodes, object)?.properties.get(property) ?? []
  const kinds = types.map((id) => {
    const node = nodes.get(findTarget(nodes, id))
    if (!isScalar(node)) return undefined
    return node.primitive === 'boolean' || node.primitive === 'string' ? node.primitive : 'number'
  })
  return kinds.filter((kind) => kind !== undefined)
}

/** The schema that a node's references lead to; the node itself in a loop of references. */
function findTarget(nodes: MutableNodes, start: NodeId): NodeId {
  const seen = new Set([start])
  for (const id of seen) {
    const node = nodes.get(id)
    if (node?.kind !== 'reference') return id
    seen.add(node.to)
  }
  return start
}

/** The ids of all descendants of a base, without it, sorted, so that the order of the document does not matter. */
function listDescendants(base: NodeId, children: ReadonlyMap<NodeId, readonly NodeId[]>): readonly NodeId[] {
  const found = new Set([base])
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child)
  found.delete(base)
  return [...found].sort()
}

/** The nearest named schemas that a schema includes by `allOf`; not the one that it is only another name for. */
function listParents(nodes: MutableNodes, schema: NodeId): ReadonlySet<NodeId> {
  const parents = new Set<NodeId>()
  const seen = new Set([schema])
  for (const id of seen) {
    const node = nodes.get(id)
    if (id !== schema && node?.name !== undefined) parents.add(id)
    else if (node?.kind === 'all') for (const member of node.members) seen.add(member)
    else if (node?.kind === 'unevaluated' || node?.kind === 'resource') seen.add(node.of)
    else if (node?.kind === 'reference' && !isAlias(schema, node)) seen.add(node.to)
  }
  return parents
}

/** Whether a schema's own node is a plain reference, and not an `allOf` of one schema, which is one as well. */
function isAlias(schema: NodeId, { id, to }: { readonly id: NodeId; readonly to: NodeId }): boolean {
  return id === schema && !to.startsWith(`${id}/allOf/`)
}
