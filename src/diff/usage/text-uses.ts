import {
  type BodySchema,
  isForm,
  isText,
  type Media,
  type NodeId,
  type Parameter,
  resolve,
  type SchemaSet,
  usualType,
} from '../../schema/index.ts'
import type { Walk } from '../match/shared/walk.ts'
import { mediaKey } from '../media-type.ts'

/** How a value is written as a text on the wire. */
export interface TextUse {
  /** The media type of the text; absent where the value is in JSON or XML. */
  readonly text?: string
  /** A list is written as one such text for each item. */
  readonly isRepeated?: true
  /** The text is never empty. */
  readonly isFilled?: true
}

const plain = 'text/plain'

/**
 * The text form of a parameter or header: `text/plain`, repeated for exploded lists in a query, never empty in a
 * path. Empty object if it has a media type instead of a style.
 */
export function describeParameterText(set: SchemaSet, node: NodeId, parameter: Parameter): TextUse {
  const { media, style, explode } = parameter
  if (media !== undefined) return {}
  const isExploded = parameter.in === 'query' && style === 'form' && explode
  // A path with an empty part is not the one that its template means.
  const filled = parameter.in === 'path' && style === 'simple' ? ({ isFilled: true } as const) : {}
  return { text: plain, ...repeated(set, node, isExploded), ...filled }
}

/**
 * The text form of a property of a form or multipart body, by style or content type. Empty for objects and
 * for what is written as JSON or XML, but a part without a type counts as bytes.
 */
export function describeFieldText(set: SchemaSet, node: NodeId, name: string, media: Media): TextUse {
  const { contentType, style, explode = true } = media.encodings?.get(name) ?? {}
  const isBytes = !isForm(media) && contentType === undefined && isUndescribed(set, node)
  if (style === undefined && valuesAt(set, node).hasObjects && !isBytes) return {}
  const isStyled = style !== undefined || (isForm(media) && contentType === undefined)
  const text = isStyled ? plain : mediaKey(contentType ?? usualType(set, node, isForm(media)))
  if (/[/+](?:json|xml)\b/u.test(text)) return {}
  return { text, ...repeated(set, node, style === undefined || (style === 'form' && explode)) }
}

/** The text form of an item that is a part of a multipart body; empty object if it can be a list or an object. */
export function describeItemText(set: SchemaSet, node: NodeId): TextUse {
  const { hasLists, hasObjects } = valuesAt(set, node)
  return hasLists || hasObjects ? {} : { text: mediaKey(usualType(set, node, false)) }
}

/**
 * Whether a schema, or the items of an array, have no type: as a part that is bytes (OpenAPI 3.1.1, Encoding
 * Object).
 */
function isUndescribed(set: SchemaSet, id: NodeId): boolean {
  const node = findItemNode(set, id) ?? resolve(set, id)
  return node.kind === 'unknown'
}

/** The text form of a body of a text media type; empty object for other types and for lists and objects. */
export function describeBodyText(set: SchemaSet, node: NodeId, { type }: Media): TextUse {
  const { hasLists, hasObjects } = valuesAt(set, node)
  return isText({ type }) && !hasLists && !hasObjects ? { text: mediaKey(type) } : {}
}

/** `isRepeated` if the value is exploded and is neither a list of lists nor an object; else empty. */
function repeated(set: SchemaSet, id: NodeId, isExploded: boolean): Pick<TextUse, 'isRepeated'> {
  const items = findItemNode(set, id)
  const isDeep = items ? items.kind !== 'unknown' && valuesAt(set, items.id).hasLists : isObject(set, id)
  return isExploded && !isDeep ? { isRepeated: true } : {}
}

/** The node of an array's items, references followed; undefined for other nodes. */
function findItemNode(set: SchemaSet, id: NodeId) {
  const node = resolve(set, id)
  return node.kind === 'array' && node.items !== false ? resolve(set, node.items) : undefined
}

/** Whether values of a schema can be objects; false for a schema without type. */
function isObject(set: SchemaSet, id: NodeId): boolean {
  const { kind } = resolve(set, id)
  return kind !== 'unknown' && valuesAt(set, id).hasObjects
}

/** What the values of a parameter, header or property can be, as far as serialization depends on it. */
export interface Values {
  readonly hasLists: boolean
  readonly hasObjects: boolean
  /** Only numbers, booleans and null, which JSON writes as styles do. */
  readonly areBare: boolean
  /** No text has a character that an address would have to encode. */
  readonly areUnreserved: boolean
}

const bare: Values = { hasLists: false, hasObjects: false, areBare: true, areUnreserved: true }
const text: Values = { ...bare, areBare: false, areUnreserved: false }
export const anyWrittenValues: Values = { ...text, hasLists: true, hasObjects: true }

/** The kinds of values that both sides have: only these can be serialized differently. */
export function findWrittenValues(walk: Walk, before: BodySchema, after: BodySchema): Values {
  return intersectValues(valuesIn(walk.before.set, before), valuesIn(walk.after.set, after))
}

/** The values of both: lists or objects only if both have them; bare or unreserved if one of them is. */
export function intersectValues(one: Values, other: Values): Values {
  return {
    hasLists: one.hasLists && other.hasLists,
    hasObjects: one.hasObjects && other.hasObjects,
    areBare: one.areBare || other.areBare,
    areUnreserved: one.areUnreserved || other.areUnreserved,
  }
}

/**
 * What the values of a schema can be, by its kind and parts; everything for circular schemas and other kinds.
 * An array of at most one item is not a list, unless its item is.
 */
export function valuesAt(set: SchemaSet, id: NodeId, above: ReadonlySet<NodeId> = new Set()): Values {
  const node = resolve(set, id)
  if (above.has(node.id)) return anyWrittenValues
  const inside = (child: NodeId): Values => valuesAt(set, child, new Set([...above, node.id]))
  switch (node.kind) {
    case 'scalar':
      return node.primitive === 'string' ? text : bare
    case 'code-list':
      return codes(node.members.map(({ value }) => value))
    case 'constant':
      return either(node.values.map(constant))
    case 'union':
      return either(node.members.map(inside))
    case 'array': {
      const items = either([...node.prefix, ...(node.items === false ? [] : [node.items])].map(inside))
      // A list of one item is written as this item, but not in JSON.
      return { ...items, hasLists: items.hasLists || node.maxItems > 1, areBare: false }
    }
    case 'object':
      return { ...anyWrittenValues, hasLists: false }
    default:
      return anyWrittenValues
  }
}

function valuesIn(set: SchemaSet, schema: BodySchema): Values {
  return schema.kind === 'type' ? valuesAt(set, schema.node) : anyWrittenValues
}

/** The kind of a constant value: a text, an object or list (everything possible), or a number, boolean or null. */
function constant(value: unknown): Values {
  if (typeof value === 'string') return codes([value])
  return typeof value === 'object' && value !== null ? anyWrittenValues : bare
}

function codes(texts: readonly string[]): Values {
  return { ...text, areUnreserved: texts.every((one) => /^[\w.~-]*$/.test(one)) }
}

/** The union: lists or objects if one has them; bare and unreserved only if all are. */
function either(all: readonly Values[]): Values {
  return {
    hasLists: all.some(({ hasLists }) => hasLists),
    hasObjects: all.some(({ hasObjects }) => hasObjects),
    areBare: all.every(({ areBare }) => areBare),
    areUnreserved: all.every(({ areUnreserved }) => areUnreserved),
  }
}
