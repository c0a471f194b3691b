import { writeOut } from '../../align/index.ts'
import {
  allows,
  type CodeListNode,
  expandedName,
  listTypesInPlace,
  type NodeId,
  resolve,
  type ScalarNode,
  type SchemaSet,
} from '../../schema/index.ts'
import { findShape, type Member, type ScalarForm, scalarForm } from '../../typescript/index.ts'

/** A text with its type. */
export interface TypedScalar {
  readonly set: SchemaSet
  readonly node: ScalarNode | CodeListNode
  readonly form: ScalarForm
  /** All allowed values, if they are listed. */
  readonly codes?: readonly string[]
}

export interface ValueAttribute {
  readonly member: Member
  readonly role: Role | undefined
  readonly scalar: TypedScalar
  /** The only value that it can have. */
  readonly constant?: string
}

/** A type that holds a single text: directly, with attributes, or inside a chain of single child elements. */
export interface ValueForm {
  /** The child elements down to the holder; empty where the type is the holder. */
  readonly chain: readonly Member[]
  /** The type that holds the text: a scalar, or an element type with text. */
  readonly holder: NodeId
  /** The member with the text, if the holder is an object. */
  readonly text?: Member
  readonly scalar: TypedScalar
  /** The attributes that hold a single text each. */
  readonly attributes: readonly ValueAttribute[]
  /** All other attributes: of list and union types, and those that a wildcard allows. */
  readonly otherAttributes: readonly Member[]
}

/** The greatest number of child elements in a chain. */
const deepestChain = 4

/** A cache by schema set and type. */
type Known<T> = WeakMap<SchemaSet, Map<NodeId, T>>

/** Returns the cached result for a type, also if it is undefined; calls `find` the first time. */
function getCached<T>(all: Known<T>, set: SchemaSet, type: NodeId, find: () => T): T {
  const types = all.get(set) ?? new Map<NodeId, T>()
  all.set(set, types)
  const known = types.get(type)
  if (known !== undefined || types.has(type)) return known as T
  const found = find()
  types.set(type, found)
  return found
}

const forms: Known<ValueForm | undefined> = new WeakMap()
const scalars: Known<TypedScalar | undefined> = new WeakMap()

/** The form in which a type holds a single text; undefined where it holds none or several. Cached. */
export function valueForm(set: SchemaSet, type: NodeId): ValueForm | undefined {
  return getCached(forms, set, type, () => findValueForm(set, type))
}

/**
 * Follows single child elements, at most 4 deep, to a type with text. Undefined at several members, wildcards,
 * substitutes or types that others can replace.
 */
function findValueForm(set: SchemaSet, type: NodeId): ValueForm | undefined {
  const chain: Member[] = []
  let holder = type
  while (chain.length <= deepestChain) {
    const node = resolve(set, holder)
    if (node.kind !== 'complex') {
      const scalar = readScalar(set, holder)
      return scalar && { chain, holder, scalar, attributes: [], otherAttributes: [] }
    }
    const shape = findShape(set, node)
    if (shape.kind === 'value') {
      const scalar = readScalar(set, shape.type)
      return scalar && { chain, holder, scalar, attributes: [], otherAttributes: [] }
    }
    const [only, ...others] = shape.members
    if (node.content.kind === 'text') return readAttributeForm(set, chain, holder, shape.members)
    if (only === undefined || others.length > 0 || only.from.kind !== 'element') return undefined
    // A value that names its element or type holds more than a text.
    if (only.from.alternatives !== undefined || isReplaced(set, only.type)) return undefined
    chain.push(only)
    holder = only.type
  }
  return undefined
}

/** Whether values can name another type: the type is abstract or has derived types. */
function isReplaced(set: SchemaSet, type: NodeId): boolean {
  const node = resolve(set, type)
  return node.kind === 'complex' && (node.abstract || listTypesInPlace(set, node.id, []).length > 0)
}

/** The form of a type with text and attributes. Undefined where the text has no scalar type. */
function readAttributeForm(
  set: SchemaSet,
  chain: readonly Member[],
  holder: NodeId,
  members: readonly Member[],
): ValueForm | undefined {
  const text = members.find((member) => member.from.kind === 'text')
  const scalar = text && readScalar(set, text.type)
  if (!text || !scalar) return undefined
  const attributes = members.flatMap((member): readonly ValueAttribute[] => {
    if (member.from.kind !== 'attribute') return []
    const held = readScalar(set, member.type)
    if (!held) return []
    const { fixed } = member.from.use
    const only = held.codes?.length === 1 ? held.codes[0] : undefined
    const constant = fixed === undefined ? only : normalizeSpace(held, fixed)
    const role = readRole(member)
    return [{ member, role, scalar: held, ...(constant === undefined ? {} : { constant }) }]
  })
  const single = new Set([text, ...attributes.map(({ member }) => member)])
  const otherAttributes = members.filter((member) => !single.has(member))
  return { chain, holder, text, scalar, attributes, otherAttributes }
}

/** All attributes of a form, and its wildcard. */
export function listFormAttributes({ attributes, otherAttributes }: ValueForm): readonly Member[] {
  return [...attributes.map(({ member }) => member), ...otherAttributes]
}

/**
 * The wildcard among these attributes that allows an attribute of another version, and the name under which its value
 * contains it. Undefined where no wildcard allows it, or an attribute of this name is declared.
 */
export function findInWildcard(
  members: readonly Member[],
  { from }: Member,
): { readonly wildcard: Member; readonly name: string } | undefined {
  if (from.kind !== 'attribute') return undefined
  const { namespace } = from.use.name
  const name = expandedName(from.use.name)
  const isDeclared = members.some(
    (one) => one.from.kind === 'attribute' && expandedName(one.from.use.name) === name,
  )
  const wildcard = members.find(
    (one) => one.from.kind === 'anyAttributes' && allows(one.from.wildcard.namespaces, namespace),
  )
  return wildcard && !isDeclared ? { wildcard, name } : undefined
}

/** The role of an attribute; undefined for a wildcard, too. */
export function readRole({ from }: Member): Role | undefined {
  return from.kind === 'attribute' ? findRole(from.use.name.local) : undefined
}

function readScalar(set: SchemaSet, type: NodeId): TypedScalar | undefined {
  return getCached(scalars, set, type, () => readHeldScalar(set, type))
}

/**
 * The scalar or code list of a type, also of a complex type with only text; undefined for lists, unions and
 * objects.
 */
function readHeldScalar(set: SchemaSet, type: NodeId): TypedScalar | undefined {
  const node = resolve(set, type)
  if (node.kind === 'complex') {
    const shape = findShape(set, node)
    return shape.kind === 'value' ? readScalar(set, shape.type) : undefined
  }
  if (node.kind !== 'scalar' && node.kind !== 'code-list') return undefined
  const form = scalarForm(set, node)
  if (node.kind === 'scalar') return { set, node, form }
  return { set, node, form, codes: [...new Set(node.members.map((member) => member.value))] }
}

/** Whether a text is a qualified name. Its value is an expanded name, which documents cannot contain. */
export function holdsName({ node: { primitive } }: TypedScalar): boolean {
  return primitive === 'QName' || primitive === 'NOTATION'
}

/** A text of the schema with the white space that a value of the type has. */
export function normalizeSpace({ node: { whiteSpace } }: TypedScalar, text: string): string {
  if (whiteSpace === 'preserve') return text
  const replaced = text.replace(/[\t\n\r]/g, ' ')
  return whiteSpace === 'replace' ? replaced : replaced.replace(/ +/g, ' ').replace(/^ | $/g, '')
}

/** The same scalar type without facets and codes, for a value that the user or a hook gives. */
export function openScalar({ set, node, form }: TypedScalar): TypedScalar {
  const { id, at, primitive, builtin, whiteSpace } = node
  return { set, form, node: { kind: 'scalar', id, at, primitive, builtin, whiteSpace, facets: {} } }
}

/** The type as a plain string without restrictions. */
export function makePlainText({ set, node }: TypedScalar): TypedScalar {
  const { id, at } = node
  const facets = {}
  return {
    set,
    form: 'string',
    node: { kind: 'scalar', id, at, primitive: 'string', builtin: 'string', whiteSpace: 'preserve', facets },
  }
}

/** A text that is equal for types that differ only in name: form and codes of the text and of each attribute. */
export function printValueSignature({ scalar, attributes, otherAttributes }: ValueForm): string {
  const parts = attributes.map(({ member, scalar: held }) => [member.property, held.form, held.codes])
  const others = otherAttributes.map(({ property, type }) => [property, type])
  return JSON.stringify([scalar.form, scalar.codes, parts, ...others])
}

/** The meaning of an attribute for the value it belongs to. */
interface Role {
  readonly name:
    | 'scheme'
    | 'scheme-agency'
    | 'list'
    | 'list-agency'
    | 'unit'
    | 'currency'
    | 'language'
    | 'format'
  /** Whether the value has another meaning without it, so that it must be converted together with it. */
  readonly isEssential: boolean
}

/** The roles by attribute name, in lower case and without `id`, `identifier` or `code` at the end. */
const roles: ReadonlyMap<string, Role> = new Map([
  ['scheme', { name: 'scheme', isEssential: false }],
  ['schemeagency', { name: 'scheme-agency', isEssential: false }],
  ['list', { name: 'list', isEssential: false }],
  ['listagency', { name: 'list-agency', isEssential: false }],
  ['unit', { name: 'unit', isEssential: true }],
  ['currency', { name: 'currency', isEssential: true }],
  ['language', { name: 'language', isEssential: false }],
  ['format', { name: 'format', isEssential: true }],
])

/**
 * The role of an attribute by its local name, in any spelling: `unitId`, `unitCode` and `UnitID` are the same, and so
 * are `Ccy` and `currency`.
 * Undefined for other names.
 */
function findRole(attribute: string): Role | undefined {
  const plain = attribute.toLowerCase().replaceAll(/[^a-z]/g, '')
  return roles.get(writeOut(plain)) ?? roles.get(writeOut(plain.replace(/(?:identifier|code|id)$/, '')))
}
