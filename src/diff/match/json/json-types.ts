import { NumberSpace } from '../../../containment/index.ts'
import { type Json, type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { MemberSide } from '../../subjects.ts'
import { addPair, type Walk, type WalkPlace, type WalkSide } from '../shared/walk.ts'

/**
 * Both nodes; if one is an integer and the other a number with an integral `multipleOf`, that one is made an
 * integer.
 */
export function asIntegers(
  walk: Walk,
  before: NormalNode,
  after: NormalNode,
): readonly [NormalNode, NormalNode] {
  if (isInteger(before)) return [before, asInteger(walk.after, after)]
  return isInteger(after) ? [asInteger(walk.before, before), after] : [before, after]
}

function isInteger(node: NormalNode): boolean {
  return node.kind === 'scalar' && node.primitive === 'decimal' && node.facets.fractionDigits === 0
}

/**
 * A number with an integral `multipleOf` as an integer (without `multipleOf` 1), which replaces the node in the
 * set; other nodes are unchanged.
 */
function asInteger({ normal }: WalkSide, node: NormalNode): NormalNode {
  if (node.kind !== 'scalar' || node.primitive !== 'number' || normal === undefined) return node
  const { multipleOf, ...rest } = node.facets
  if (multipleOf === undefined || !isMultiple(multipleOf, '1')) return node
  const facets = { ...rest, fractionDigits: 0, ...(isMultiple('1', multipleOf) ? {} : { multipleOf }) }
  const integer: NormalNode = { ...node, primitive: 'decimal', builtin: 'integer', facets }
  // It accepts the same values, so it can replace the node for all references.
  normal.add(integer)
  return integer
}

function isMultiple(text: string, of: string): boolean {
  return NumberSpace.everything.multipleOf(of).has(text) === true
}

/** The types of JSON Schema; an integer is a number. */
const everyType = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const

/**
 * Handles a schema that accepts all JSON types on one side and only some on the other: adds one `alternative` pair
 * for the other types, and returns both sides without them. Otherwise both nodes unchanged.
 */
export function matchOtherTypes(
  walk: Walk,
  before: NormalNode,
  after: NormalNode,
  place: WalkPlace,
): readonly [NormalNode, NormalNode] {
  const [mine, theirs] = [findPlainTypes(walk.before.set, before), findPlainTypes(walk.after.set, after)]
  if (mine === undefined || theirs === undefined) return [before, after]
  const isAny = [mine, theirs].map(({ size }) => size === everyType.length)
  if (isAny[0] === isAny[1]) return [before, after]
  const lone = isAny[0] ? setApart(walk.before, before, theirs) : setApart(walk.after, after, mine)
  if (lone === undefined) return [before, after]
  addPair(
    walk,
    'alternative',
    isAny[0] ? { before: lone.member, after: undefined } : { before: undefined, after: lone.member },
    { ...place, key: `${place.key}/alternative/${lone.member.called}` },
    { before: before.at, after: after.at },
  )
  return isAny[0] ? [lone.rest, after] : [before, lone.rest]
}

interface Apart {
  readonly member: MemberSide
  readonly rest: NormalNode
}

/**
 * Splits a choice of all types into the members of the `asked` types (`rest`) and one new alternative of all
 * others, added to the set. Undefined if no member is of an asked type, or fewer than two others exist.
 */
function setApart(
  { set, normal }: WalkSide,
  node: NormalNode,
  asked: ReadonlySet<string>,
): Apart | undefined {
  if (node.kind !== 'union' || normal === undefined) return undefined
  const isAsked = (id: NodeId): boolean => listMemberTypes(resolve(set, id)).every((type) => asked.has(type))
  const rest = node.members.filter(isAsked)
  const others = node.members.filter((id) => !isAsked(id))
  const [first] = rest
  if (first === undefined || others.length < 2) return undefined
  const id = `${node.id}~normal/other types`
  normal.add({ kind: 'union', id, at: node.at, mode: 'any', members: others, facets: {} })
  const called = `any type but ${everyType.filter((type) => asked.has(type)).join(', ')}`
  const choice = { members: [...rest, id], lone: [id], member: id }
  return {
    member: { called, form: 'union (any)', isOpen: false, id, choice, at: node.at },
    rest: rest.length === 1 ? resolve(set, first) : { ...node, members: rest },
  }
}

/** The JSON types of a schema, or of a plain choice of unnamed schemas; undefined if a type is not known. */
function findPlainTypes(set: SchemaSet, node: NormalNode): ReadonlySet<string> | undefined {
  if (node.kind === 'union' && (node.mode !== 'any' || node.discriminator !== undefined)) return undefined
  const members = node.kind === 'union' ? node.members.map((id) => resolve(set, id)) : [node]
  const types = members.map(listMemberTypes)
  const isPlain = types.every((one) => one.length > 0) && members.every((one) => one === node || !one.name)
  return isPlain ? new Set(types.flat()) : undefined
}

/** The JSON types of a scalar, code list, constant, object or array; empty for other nodes. */
function listMemberTypes(node: NormalNode): readonly string[] {
  switch (node.kind) {
    case 'scalar':
      return [node.primitive === 'decimal' ? 'number' : node.primitive]
    case 'code-list':
      return ['string']
    case 'constant':
      return [...new Set(node.values.map(nameConstantType))]
    case 'object':
    case 'array':
      return [node.kind]
    default:
      return []
  }
}

/** The JSON type of a value, such as `null` or `array`; whole numbers are `number`, too. */
function nameConstantType(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
