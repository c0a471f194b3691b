import {
  type Encoding,
  findOctets,
  isForm,
  isInParts,
  isJsonMedia,
  type Media,
  type NodeId,
  type Parameter,
  resolve,
  usualType,
} from '../../../schema/index.ts'
import { takesText } from '../../effect/text.ts'
import { mediaKey } from '../../media-type.ts'
import type { Pair, PairScope } from '../../pair.ts'
import type { HeaderSide, WritingSide } from '../../subjects.ts'
import {
  anyWrittenValues,
  findWrittenValues,
  intersectValues,
  type Values,
  valuesAt,
} from '../../usage/text-uses.ts'
import type { Walk, WalkSide } from '../shared/walk.ts'

type Add = (pair: Pair) => Pair

/**
 * Adds a `writing` pair for how the values of a parameter or header are serialized on both sides. The empty value
 * is only compared where `allowEmptyValue` has an effect: optional parameters of style `form`.
 */
export function matchWriting(
  add: Add,
  walk: Walk | undefined,
  what: 'parameter' | 'header',
  [before, after]: readonly [HeaderSide, HeaderSide],
  scope: PairScope,
  parent: Pair,
): void {
  const values = walk === undefined ? anyWrittenValues : findWrittenValues(walk, before.schema, after.schema)
  // Where a style writes no single text for what is empty, `allowEmptyValue` is ignored (OpenAPI 3.0.4, Parameter Object);
  // it stands for a parameter that is left out, which one that is required cannot be.
  const isSaid = before.allowsEmpty || after.allowsEmpty
  const areForms = before.style === 'form' && after.style === 'form'
  const mayBeEmpty = isSaid && areForms && !(before.required && after.required)
  /** The writing side of a parameter, with its empty value where that is compared. */
  const side = (parameter: HeaderSide, own: WalkSide | undefined): WritingSide => ({
    ...{ what, name: parameter.name },
    ...(parameter.partOf === undefined ? {} : { partOf: parameter.partOf }),
    ...parameterWriting(parameter, values),
    ...(own && mayBeEmpty && emptyText(own, parameter)),
  })
  const at = { beforeAt: before.at, afterAt: after.at }
  const sides = { before: side(before, walk?.before), after: side(after, walk?.after) }
  add({ on: 'writing', ...sides, ...at, scope, parent })
}

/**
 * How a query parameter accepts the empty text: `value` if its schema accepts it, `said` if only
 * `allowEmptyValue` does. Without `empty` if it is refused, or the parameter is not in the query.
 */
function emptyText({ set }: WalkSide, parameter: Parameter): Pick<WritingSide, 'empty'> {
  const { schema, media, allowsEmpty } = parameter
  if (parameter.in !== 'query' || schema.kind !== 'type') return {}
  if (media === undefined && takesText(set, schema.node, '', parameter)) return { empty: 'value' }
  return allowsEmpty ? { empty: 'said' } : {}
}

type Writing = Pick<WritingSide, 'style' | 'types' | 'isReserved'>

/**
 * The style of a parameter, or its media type. Numbers and booleans in JSON count as the default style of the
 * location, since the texts are equal.
 */
function parameterWriting({ in: place, media, ...parameter }: Parameter, values: Values): Writing {
  if (media === undefined) return styled(parameter, values)
  const plain = place === 'query' || place === 'cookie' ? 'form' : 'simple'
  return isJsonMedia(media) && values.areBare ? { style: plain } : { types: [mediaKey(media)] }
}

/**
 * Adds a `writing` pair for each property that both form or multipart bodies have, if one of them states
 * style or content type. Without such a statement, only if one side contains bytes and the other a text.
 */
export function matchEncodings(
  add: Add,
  walk: Walk,
  [before, after]: readonly [Media, Media],
  scope: PairScope,
  parent: Pair,
): void {
  for (const name of commonProperties(walk, [before, after])) {
    const [one, other] = [
      findPropertyType(walk.before, before, name),
      findPropertyType(walk.after, after, name),
    ]
    if (one === undefined || other === undefined) continue
    // Where neither says how it is written, the type does, but for bytes and texts that are of one type.
    const isSaid = isStated(before, name) || isStated(after, name)
    if (!isSaid && !areBytesAndText(walk, [before, after], [one, other])) continue
    const values = intersectValues(valuesAt(walk.before.set, one), valuesAt(walk.after.set, other))
    /** The writing side of a property in a body. */
    const side = (own: WalkSide, media: Media, type: NodeId): WritingSide => ({
      ...{ what: 'property', name },
      ...(areBytes(own, media, name, type) ? { isOctets: true as const } : {}),
      ...encodingWriting(media, name, usualType(own.set, type, isForm(media)), values),
    })
    const at = {
      beforeAt: before.encodings?.get(name)?.at ?? before.at,
      afterAt: after.encodings?.get(name)?.at ?? after.at,
    }
    const here = { ...scope, path: [...scope.path, name], key: `${scope.key} encoding ${name}` }
    const sides = { before: side(walk.before, before, one), after: side(walk.after, after, other) }
    add({ on: 'writing', ...sides, ...at, scope: here, parent })
  }
}

/** The names of the properties that both sides have and at least one has an encoding for. */
export function sharedParts(walk: Walk, [before, after]: readonly [Media, Media]): readonly string[] {
  const names = new Set([...(before.encodings?.keys() ?? []), ...(after.encodings?.keys() ?? [])])
  return [...names].filter(
    (name) =>
      findPropertyType(walk.before, before, name) !== undefined &&
      findPropertyType(walk.after, after, name) !== undefined,
  )
}

/** The names of the properties of an object body that both sides have. */
function commonProperties(walk: Walk, [before, after]: readonly [Media, Media]): readonly string[] {
  return listPropertyNames(walk.before, before).filter(
    (name) => findPropertyType(walk.after, after, name) !== undefined,
  )
}

function listPropertyNames({ set }: WalkSide, { schema }: Media): readonly string[] {
  const node = schema.kind === 'type' ? resolve(set, schema.node) : undefined
  return node?.kind === 'object' ? node.properties.map(({ name }) => name) : []
}

/**
 * Whether a part of a multipart body contains bytes on one side and text on the other: both strings, or lists
 * or choices of such. False for other bodies, and for schemas of different kinds.
 */
function areBytesAndText(
  walk: Walk,
  media: readonly [Media, Media],
  [one, other]: readonly [NodeId, NodeId],
): boolean {
  if (!media.every((side) => isInParts(side))) return false
  const [node, otherNode] = [resolve(walk.before.set, one), resolve(walk.after.set, other)]
  if (node.kind !== otherNode.kind) return false
  const [octets, others] = [findOctets(walk.before.set, one), findOctets(walk.after.set, other)]
  if ((octets === undefined) !== (others === undefined)) return true
  const areTexts = isTextual(walk.before, one) && isTextual(walk.after, other)
  return areTexts && usualType(walk.before.set, one, false) !== usualType(walk.after.set, other, false)
}

function isTextual({ set }: WalkSide, id: NodeId): boolean {
  const node = resolve(set, id)
  return node.kind === 'scalar' && node.primitive === 'string'
}

/** Whether generated code represents a property of a multipart body as bytes. */
function areBytes({ set }: WalkSide, media: Media, name: string, type: NodeId): boolean {
  const { contentType, style }: Partial<Encoding> = media.encodings?.get(name) ?? {}
  return isInParts(media) && style === undefined && findOctets(set, type, contentType) !== undefined
}

/** Whether a body states content type or style for a property. */
function isStated({ encodings }: Media, name: string): boolean {
  const { contentType, style }: Partial<Encoding> = encodings?.get(name) ?? {}
  return contentType !== undefined || style !== undefined
}

/** The type of a property of an object body; undefined if the body is not an object or does not have the property. */
function findPropertyType({ set }: WalkSide, { schema }: Media, name: string): NodeId | undefined {
  const node = schema.kind === 'type' ? resolve(set, schema.node) : undefined
  return node?.kind === 'object' ? node.properties.find((one) => one.name === name)?.type : undefined
}

/**
 * The style of a property if stated, else its content types (default: the usual one of its type). Plain text in a
 * form counts as exploded `form` style (OpenAPI 3.0.4 and 3.1.1, Encoding Object).
 */
function encodingWriting(media: Media, name: string, usual: string, values: Values): Writing {
  const {
    contentType,
    style,
    explode = true,
    allowReserved,
  }: Partial<Encoding> = media.encodings?.get(name) ?? {}
  const reserved = allowReserved ? { allowReserved } : {}
  if (style !== undefined) return styled({ style, explode, ...reserved }, values)
  const types = contentType?.split(',').map(mediaKey) ?? [usual]
  const isField = isForm(media) && types.every((one) => one === 'text/plain')
  return isField ? styled({ style: 'form', explode: true }, values) : { types }
}

const ofQueries: ReadonlySet<string> = new Set(['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'])
const delimited: ReadonlySet<string> = new Set(['spaceDelimited', 'pipeDelimited'])

/**
 * The style (with `, exploded` if so), reduced to what the values can show (OpenAPI 3.1.1, Style Examples).
 * Single values look the same in all query styles, and reserved characters only matter if values can have
 * them.
 */
function styled(
  { style, explode, allowReserved }: Pick<Parameter, 'style' | 'explode' | 'allowReserved'>,
  { hasLists, hasObjects, areUnreserved }: Values,
): Writing {
  const isSingle = !hasLists && !hasObjects
  const isForm = (isSingle && ofQueries.has(style)) || (explode && delimited.has(style))
  const isSpread = explode && !isSingle && style !== 'deepObject' && !(style === 'simple' && !hasObjects)
  return {
    style: `${isForm ? 'form' : style}${isSpread ? ', exploded' : ''}`,
    ...(allowReserved && !areUnreserved ? { isReserved: true } : {}),
  }
}
