import { NumberSpace } from '../../containment/index.ts'
import type {
  AllNode,
  CodeListNode,
  ConstantNode,
  Facets,
  NodeId,
  ObjectNode,
  Property,
  ScalarNode,
  TypeNode,
  UnionNode,
} from '../../schema/index.ts'
import type { Normalizing, NormalNode } from './form.ts'
import { isFree, isPlainScalar, nameJsonType, nameValueType, standFor } from './nothing.ts'
import { fitsLengthFacets, normalizeUnion } from './union.ts'

/**
 * The normal form of an `allOf`: nested ones are flattened, members that can be one schema merged. Members
 * without constraints, and alternatives of types that other members exclude, are dropped. A reference to the
 * single member that remains; an `unknown` node if none does.
 */
export function normalizeAll(work: Normalizing, node: AllNode): TypeNode {
  const flat = node.members.flatMap((id): readonly NormalNode[] => {
    const member = work.normal(id)
    return member.kind === 'all' ? member.members.map((inner) => work.normal(inner)) : [member]
  })
  const distinct = [...new Map(flat.map((member) => [member.id, member])).values()].filter(
    ({ kind }) => kind !== 'unknown',
  )
  const said = withoutOtherTypes(work, node, distinct)
  const [first] = said
  if (first === undefined) return { ...described(node), kind: 'unknown' }
  const merged = said
    .slice(1)
    .reduce<readonly NormalNode[]>((sum, one) => mergeInto(work, node, sum, one), [first])
  const [only] = merged
  if (only === undefined || merged.length > 1) {
    return { ...node, members: merged.map((member) => kept(work, node, member).id) }
  }
  if (only.id === node.id) return only
  // Refer to the member as written, so that annotations beside its reference are found.
  return standFor(node, node.members.find((id) => work.normal(id).id === only.id) ?? only.id)
}

/**
 * Adds a merged member under an id of its own and without the name of the whole; other members are returned
 * unchanged.
 */
function kept(work: Normalizing, node: AllNode, member: NormalNode): NormalNode {
  if (member.id !== node.id) return member
  const { name: _, ...said } = member
  const made: NormalNode = work.add({ ...said, id: `${node.id}~normal/${member.kind}` })
  if (made.kind === 'object' && member.kind === 'object') {
    for (const part of work.parts(member)) work.parts(made).add(part)
  }
  return made
}

function described({ id, at, name }: AllNode): Pick<AllNode, 'id' | 'at' | 'name'> {
  return { id, at, ...(name ? { name } : {}) }
}

/** The node without its name: a schema merged from a named one and another is not the named one. */
function unnamed<N extends NormalNode>({ name: _, ...rest }: N): Omit<N, 'name'> {
  return rest
}

/** Merges a member into the first one of `sum` that it can be merged with; appends it if there is none. */
function mergeInto(
  work: Normalizing,
  node: AllNode,
  sum: readonly NormalNode[],
  one: NormalNode,
): readonly NormalNode[] {
  for (const [index, other] of sum.entries()) {
    const merged = merge(work, node, other, one)
    if (merged !== undefined) return sum.with(index, merged)
  }
  return [...sum, one]
}

/**
 * One schema for the intersection of two members of `node`: objects, scalars, code lists, constants or
 * choices of types that can be merged. Of two arrays, one must be unrestricted. Undefined if the members have
 * to stay separate.
 */
function merge(work: Normalizing, node: AllNode, one: NormalNode, other: NormalNode): NormalNode | undefined {
  if (one.kind === 'array' && other.kind === 'array' && !work.isWatched(node.id)) {
    // A list with a name stays that list, and is compared by itself.
    if (one.name !== undefined || other.name !== undefined) return undefined
    if (isFree(work, one)) return other
    return isFree(work, other) ? one : undefined
  }
  if (one.kind === 'object' && other.kind === 'object') return mergeObjects(work, node, one, other)
  if (one.kind === 'scalar' && other.kind === 'scalar') return mergeScalars(node, one, other)
  if (one.kind === 'code-list' && other.kind === 'scalar') return mergeCodes(node, one, other)
  if (one.kind === 'scalar' && other.kind === 'code-list') return mergeCodes(node, other, one)
  if (one.kind === 'code-list' && other.kind === 'code-list') return sharedCodes(node, one, other)
  if (one.kind === 'scalar' && other.kind === 'constant') return mergeConstant(one, other)
  if (one.kind === 'constant' && other.kind === 'scalar') return mergeConstant(other, one)
  const typed = mergeTyped(work, node, one, other) ?? mergeTyped(work, node, other, one)
  if (typed !== undefined) return typed
  if (isScalarChoice(one) || isScalarChoice(other)) return distribute(work, node, one, other)
  return undefined
}

/**
 * An object or array (`one`) merged with the single member of its kind in an unnamed choice of types (`other`);
 * `one` itself if that member is unrestricted. Undefined in all other cases.
 */
function mergeTyped(
  work: Normalizing,
  node: AllNode,
  one: NormalNode,
  other: NormalNode,
): NormalNode | undefined {
  if (one.kind !== 'object' && one.kind !== 'array') return undefined
  if (!isScalarChoice(other) || other.name !== undefined) return undefined
  const members = other.members.map((id) => work.normal(id))
  const isPlain = members.every((member) => isTyped(member) && member.name === undefined)
  const own = members.filter(({ kind }) => kind === one.kind)
  const [member] = own
  if (!isPlain || member === undefined || own.length > 1) return undefined
  return isFree(work, member) ? one : merge(work, node, one, member)
}

function isTyped(node: NormalNode): boolean {
  return isSimple(node) ? node.kind !== 'constant' : node.kind === 'object' || node.kind === 'array'
}

/**
 * The code list, with the format of the scalar added, if all of its codes satisfy the scalar. Undefined if they do
 * not, or if the list has a name or another format.
 */
function mergeCodes(node: AllNode, list: CodeListNode, scalar: ScalarNode): CodeListNode | undefined {
  const { format, ...facets } = scalar.facets
  if (!unlimited(list, { ...scalar, facets })) return undefined
  if (format === undefined || format === list.facets.format) return list
  // A list with a name stays that list, and is compared by itself.
  if (list.facets.format !== undefined || list.name !== undefined) return undefined
  return { ...list, ...described(node), facets: { ...list.facets, format } }
}

/**
 * A code list of the codes that both lists have; one of the two lists if it has no others. Undefined if facets
 * differ.
 */
function sharedCodes(node: AllNode, one: CodeListNode, other: CodeListNode): NormalNode | undefined {
  if (JSON.stringify(one.facets) !== JSON.stringify(other.facets)) return undefined
  const codes = new Set(other.members.map(({ value }) => value))
  const members = one.members.filter(({ value }) => codes.has(value))
  if (members.length === one.members.length) return one
  return members.length === other.members.length ? other : { ...unnamed(one), ...described(node), members }
}

/**
 * The constant values, if all of them are of the scalar's type and it has no facets but `fractionDigits` and
 * `multipleOf`, which they satisfy. Undefined otherwise.
 */
function mergeConstant({ primitive, facets }: ScalarNode, list: ConstantNode): ConstantNode | undefined {
  const { fractionDigits, multipleOf, ...rest } = facets
  if (Object.keys(rest).length > 0) return undefined
  const steps = multipleOf === undefined ? undefined : NumberSpace.everything.multipleOf(multipleOf)
  if (steps && !list.values.every((value) => steps.has(String(value)) === true)) return undefined
  const fits = list.values.every((value) =>
    primitive === 'decimal'
      ? typeof value === 'number' && (fractionDigits === undefined || Number.isInteger(value))
      : typeof value === primitive,
  )
  return fits ? list : undefined
}

/**
 * Merges two choices of types into one: each member of the one with each member of the other of the same type.
 * `never` if no type is in both; undefined if a pair cannot be merged or there are more than 64 pairs.
 */
function distribute(
  work: Normalizing,
  node: AllNode,
  one: NormalNode,
  other: NormalNode,
): NormalNode | undefined {
  const [mine, theirs] = [findChoiceMembers(work, one), findChoiceMembers(work, other)]
  if (mine === undefined || theirs === undefined || mine.length * theirs.length > most) return undefined
  const members: NormalNode[] = []
  const { name: _, ...unnamed } = node
  for (const left of mine) {
    for (const right of theirs) {
      if (!hasSharedType(left, right)) continue
      const id = work.fresh(node.id)
      const merged =
        left.kind === right.kind && left.kind === 'scalar' && left.primitive === 'null'
          ? left
          : merge(work, { ...unnamed, id }, left, right)
      if (merged === undefined) return undefined
      members.push(merged.id === id ? work.add(merged) : kept(work, node, merged))
    }
  }
  const [only] = members
  // No value is of a type that both allow.
  if (only === undefined) return { ...described(node), kind: 'never' }
  if (members.length === 1) return only
  const { at, name } = node
  const ids = members.map((member) => member.id)
  const made: UnionNode = { kind: 'union', id: node.id, at, mode: 'any', members: ids, facets: {} }
  // What has a name is that schema; what has none may be merged further.
  const union = normalizeUnion(
    work,
    name === undefined ? { ...made, id: work.fresh(node.id) } : { ...made, name },
  )
  return union.kind === 'reference' ? work.normal(union.to) : name === undefined ? work.add(union) : union
}

/** Whether a value can be of both: an integer is a number as well. */
function hasSharedType(one: NormalNode, other: NormalNode): boolean {
  const [own, others] = [nameMemberType(one), nameMemberType(other)]
  return own === others || [own, others].every((type) => type === 'number' || type === 'decimal')
}

/** Choices with more pairs of members than this are not merged. */
const most = 64

/**
 * The members of a choice of types; a schema that is not a choice is its own only member. Undefined with
 * several objects, several arrays, members of other kinds, or if a named choice restricts other types than
 * objects. Records a named choice as the home of its object.
 */
function findChoiceMembers(work: Normalizing, node: NormalNode): readonly NormalNode[] | undefined {
  const members = isScalarChoice(node) ? node.members.map((id) => work.normal(id)) : [node]
  const whole = members.filter((member) => !isSimple(member))
  const isPlain = whole.every(({ kind }) => kind === 'object' || kind === 'array')
  if (!isPlain || new Set(whole.map(({ kind }) => kind)).size < whole.length) return undefined
  if (node.name === undefined || whole.length === 0) return members
  // What a named choice says of objects stays its own in what is made of it; what it says of other types would not.
  if (!members.every((member) => member.kind === 'object' || isFree(work, member))) return undefined
  for (const member of whole) if (member.kind === 'object') work.settle(member, node.id)
  return members
}

function isScalarChoice(node: NormalNode): node is UnionNode {
  return node.kind === 'union' && node.mode === 'any' && !node.discriminator
}

function isSimple({ kind }: NormalNode): boolean {
  return kind === 'scalar' || kind === 'code-list' || kind === 'constant'
}

/**
 * The primitive type of a scalar, code list (`string`) or constant (by its first value); the node's kind
 * otherwise.
 */
function nameMemberType(node: NormalNode): string {
  if (node.kind === 'code-list') return 'string'
  if (node.kind === 'constant') return typeof node.values[0] === 'number' ? 'decimal' : typeof node.values[0]
  return node.kind === 'scalar' ? node.primitive : node.kind
}

function unlimited(list: CodeListNode, { primitive, facets }: ScalarNode): boolean {
  return list.primitive === primitive && fitsLengthFacets(list, facets)
}

/**
 * One scalar with the facets of both. Undefined if a facet has two values, or if primitive, white space or
 * built-in type conflict. An integer merged with an unrestricted number is the integer.
 */
function mergeScalars(node: AllNode, one: ScalarNode, other: ScalarNode): ScalarNode | undefined {
  // An integer is a number as well.
  if (one.primitive === 'number' && other.primitive === 'decimal' && isPlainScalar(one)) return other
  if (other.primitive === 'number' && one.primitive === 'decimal' && isPlainScalar(other)) return one
  if (one.primitive !== other.primitive || one.whiteSpace !== other.whiteSpace) return undefined
  if (one.builtin !== other.builtin && ![one.builtin, other.builtin].includes(one.primitive)) return undefined
  const facets: Record<string, unknown> = { ...one.facets }
  for (const [name, value] of Object.entries(other.facets)) {
    if (name in facets && JSON.stringify(facets[name]) !== JSON.stringify(value)) return undefined
    facets[name] = value
  }
  const builtin = one.builtin === one.primitive ? other.builtin : one.builtin
  return { ...unnamed(one), ...described(node), builtin, facets: facets as Facets }
}

/**
 * One object with the properties and constraints of two members of an `allOf`, which also records the named
 * schemas that it includes. Undefined if one of them restricts properties beyond its own
 * (`additionalProperties`, patterns), or if both have `propertyNames`.
 */
function mergeObjects(
  work: Normalizing,
  node: AllNode,
  one: ObjectNode,
  other: ObjectNode,
): ObjectNode | undefined {
  if (!isOpen(work, one) || !isOpen(work, other)) return undefined
  if (one.propertyNames !== undefined && other.propertyNames !== undefined) return undefined
  for (const object of [one, other]) work.own(object)
  const properties = new Map(one.properties.map((property) => [property.name, property]))
  for (const property of other.properties) {
    const known = properties.get(property.name)
    const at = known && (isOwn(work, node, other) ? property.at : isOwn(work, node, one) ? known.at : node.at)
    properties.set(
      property.name,
      known && at ? mergeProperties(work, { id: node.id, at }, known, property) : property,
    )
  }
  const propertyNames = one.propertyNames ?? other.propertyNames
  const [min, max] = [
    pickBound(one.minProperties, other.minProperties, Math.max),
    pickBound(one.maxProperties, other.maxProperties, Math.min),
  ]
  const merged: ObjectNode = {
    ...{ kind: 'object', id: node.id, at: node.at, ...(node.name ? { name: node.name } : {}) },
    ...{ properties: [...properties.values()], additional: one.additional, patterns: [] },
    ...(one.evaluatesAdditional || other.evaluatesAdditional ? { evaluatesAdditional: true } : {}),
    ...(propertyNames === undefined ? {} : { propertyNames }),
    ...(min === undefined ? {} : { minProperties: min }),
    ...(max === undefined ? {} : { maxProperties: max }),
    dependentRequired: dependent(one, other),
  }
  const parts = work.parts(merged)
  for (const object of [one, other]) {
    const home = work.homeOf(object)
    if (home !== undefined && home !== node.id) parts.add(home)
    for (const part of work.parts(object)) parts.add(part)
  }
  return merged
}

/** Whether an object is written in the `allOf` itself, and in no schema with a name. */
function isOwn(work: Normalizing, node: AllNode, object: ObjectNode): boolean {
  const home = work.homeOf(object)
  return home === undefined || home === node.id
}

/** Whether the object has no patterns and accepts every value of properties that it does not name. */
function isOpen(work: Normalizing, { additional, patterns }: ObjectNode): boolean {
  return additional !== false && patterns.length === 0 && work.normal(additional).kind === 'unknown'
}

/** The id and location that a merged node takes over. */
type Made = Pick<AllNode, 'id' | 'at'>

/**
 * One property for a name that two members declare: required, read-only or write-only if one of them is, with the
 * merged type and default. The declared property itself if the other adds nothing.
 */
function mergeProperties(work: Normalizing, node: Made, one: Property, other: Property): Property {
  const declared = one.undeclared ? other : one
  const preset = mergeDefaults(one.default, other.default)
  const said = {
    type: mergeTypes(work, node, one, other),
    required: one.required || other.required,
    readOnly: one.readOnly || other.readOnly,
    writeOnly: one.writeOnly || other.writeOnly,
  }
  if (isSaid(declared, said) && declared.default === preset) return declared
  const { undeclared, ...rest } = declared
  const merged: Property = {
    ...{ ...rest, ...said },
    ...(one.undeclared && other.undeclared ? { undeclared: true } : {}),
    ...(preset === undefined ? {} : { default: preset }),
  }
  return work.made(merged, [one, other])
}

/**
 * The only default, or of two the one whose JSON text sorts first, so that the order of members does not matter.
 */
function mergeDefaults(one: Property['default'], other: Property['default']): Property['default'] {
  if (one === undefined || other === undefined) return one ?? other
  return JSON.stringify(one) <= JSON.stringify(other) ? one : other
}

/** Whether a property already has this type and these flags. */
function isSaid(
  property: Property,
  said: Pick<Property, 'type' | 'required' | 'readOnly' | 'writeOnly'>,
): boolean {
  return (
    property.type === said.type &&
    property.required === said.required &&
    property.readOnly === said.readOnly &&
    property.writeOnly === said.writeOnly
  )
}

/**
 * The type that both properties restrict: the one's if the other is equal or unrestricted, otherwise a new `allOf`
 * of both, which is added and normalized.
 */
function mergeTypes(work: Normalizing, node: Made, one: Property, other: Property): NodeId {
  const [mine, theirs] = [work.normal(one.type), work.normal(other.type)]
  if (theirs.kind === 'unknown' || mine.id === theirs.id) return one.type
  if (mine.kind === 'unknown') return other.type
  const id = `${node.id}~normal/property/${one.name}/${one.type}/${other.type}`
  work.add({ kind: 'all', id, at: node.at, members: [one.type, other.type] })
  work.normal(id)
  return id
}

/** The only bound that is set, or of two the one that `pick` chooses; undefined if none is set. */
function pickBound(
  one: number | undefined,
  other: number | undefined,
  pick: (a: number, b: number) => number,
) {
  if (one === undefined || other === undefined) return one ?? other
  return pick(one, other)
}

/** The `dependentRequired` of both objects, merged by property, each needed name once. */
function dependent(one: ObjectNode, other: ObjectNode): ObjectNode['dependentRequired'] {
  const sum = new Map(one.dependentRequired)
  for (const [name, needed] of other.dependentRequired) {
    sum.set(name, [...new Set([...(sum.get(name) ?? []), ...needed])])
  }
  return sum
}

/**
 * The members of an `allOf`; alternatives of a type that another member excludes are removed from inline choices.
 * Choices that are named or referenced elsewhere are unchanged.
 */
function withoutOtherTypes(
  work: Normalizing,
  { id, members: own }: AllNode,
  members: readonly NormalNode[],
): readonly NormalNode[] {
  // The members of what was made here stand in schemas that hold without it.
  const copy = id.includes('~normal') ? id : undefined
  if (!members.some(({ kind }) => kind === 'union')) return members
  const types = members.map((member) => findJsonTypes(work, member))
  return members.map((member, index) => {
    // What others refer to is whole for them.
    if (member.kind !== 'union' || !own.includes(member.id) || !isInline(work, member)) return member
    const asked = types.filter((one, place) => place !== index && one !== undefined)
    const isTaken = (type: string): boolean => asked.every((one) => one?.has(type))
    return asked.length === 0 ? member : withoutOthers(work, member, isTaken, copy)
  })
}

/**
 * The choice without the alternatives whose types are not taken, also in nested inline choices. It replaces the
 * node, or is added under a new id below `copy` if given. The choice itself if nothing, or everything, would be
 * removed.
 */
function withoutOthers(
  work: Normalizing,
  union: UnionNode,
  isTaken: (type: string) => boolean,
  copy: NodeId | undefined,
): NormalNode {
  const kept = union.members.filter((id) => {
    const types = findJsonTypes(work, work.normal(id))
    return types === undefined || [...types].some(isTaken)
  })
  if (kept.length === 0) return union
  const inside = kept.map((id) => work.normal(id))
  const smaller = inside.map((one, index) =>
    one.kind === 'union' && one.id === kept[index] && isInline(work, one)
      ? withoutOthers(work, one, isTaken, copy)
      : one,
  )
  const isWhole = kept.length === union.members.length && smaller.every((one, index) => one === inside[index])
  if (isWhole) return union
  const id = copy === undefined ? union.id : `${copy}/of/${union.id}`
  const made = normalizeUnion(work, {
    ...union,
    id,
    members:
      copy === undefined
        ? kept
        : kept.map((own, index) => (smaller[index] === inside[index] ? own : (smaller[index]?.id ?? own))),
  })
  work.add(made)
  return work.normal(made.id)
}

function isInline(work: Normalizing, { id, name, mode, discriminator }: UnionNode): boolean {
  return name === undefined && mode !== 'first' && discriminator === undefined && !work.isReferred(id)
}

/** Choices nested deeper than this are not examined: they may contain themselves. */
const deepest = 8

/**
 * The JSON types of the values that a schema accepts; undefined for kinds (or nested choices) that are not
 * examined.
 */
function findJsonTypes(work: Normalizing, node: NormalNode, depth = 0): ReadonlySet<string> | undefined {
  if (node.kind === 'union') {
    const all =
      depth < deepest ? node.members.map((id) => findJsonTypes(work, work.normal(id), depth + 1)) : []
    const isKnown = all.length > 0 && all.every((one) => one !== undefined)
    return isKnown ? new Set(all.flatMap((one) => [...(one ?? [])])) : undefined
  }
  if (node.kind === 'code-list') return new Set(['string'])
  if (node.kind === 'constant') return new Set(node.values.map(nameValueType))
  if (node.kind === 'object' || node.kind === 'array' || node.kind === 'scalar')
    return new Set([nameJsonType(node)])
  return undefined
}
