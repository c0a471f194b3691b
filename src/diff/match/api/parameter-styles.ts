import {
  type Encoding,
  isForm,
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
import { anyWrittenValues, findWrittenValues, shared, type Values, valuesAt } from '../../usage/text-uses.ts'
import type { Walk, WalkSide } from '../shared/walk.ts'

type Add = (pair: Pair) => Pair

/** How the values of a parameter or header are written. */
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

function emptyText({ set }: WalkSide, parameter: Parameter): Pick<WritingSide, 'empty'> {
  const { schema, media, allowsEmpty } = parameter
  if (parameter.in !== 'query' || schema.kind !== 'type') return {}
  if (media === undefined && takesText(set, schema.node, '', parameter)) return { empty: 'value' }
  return allowsEmpty ? { empty: 'said' } : {}
}

type Writing = Pick<WritingSide, 'style' | 'types' | 'isReserved'>

/** Numbers and flags are the same text by JSON and by the plain style of the place. */
function parameterWriting({ in: place, media, ...parameter }: Parameter, values: Values): Writing {
  if (media === undefined) return styled(parameter, values)
  const plain = place === 'query' || place === 'cookie' ? 'form' : 'simple'
  return isJson(media) && values.areBare ? { style: plain } : { types: [mediaKey(media)] }
}

/** How the properties of a form are written that both sides have; those that came or went say so themselves. */
export function matchEncodings(
  add: Add,
  walk: Walk,
  [before, after]: readonly [Media, Media],
  scope: PairScope,
  parent: Pair,
): void {
  for (const name of sharedParts(walk, [before, after])) {
    const [one, other] = [
      findPropertyType(walk.before, before, name),
      findPropertyType(walk.after, after, name),
    ]
    if (one === undefined || other === undefined) continue
    // Where neither says how it is written, the type does.
    if (!isStated(before, name) && !isStated(after, name)) continue
    const values = shared(valuesAt(walk.before.set, one), valuesAt(walk.after.set, other))
    const side = (own: WalkSide, media: Media, type: NodeId): WritingSide => ({
      ...{ what: 'property', name },
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

/** The properties that both sides have, and one of them says something of. */
export function sharedParts(walk: Walk, [before, after]: readonly [Media, Media]): readonly string[] {
  const names = new Set([...(before.encodings?.keys() ?? []), ...(after.encodings?.keys() ?? [])])
  return [...names].filter(
    (name) =>
      findPropertyType(walk.before, before, name) !== undefined &&
      findPropertyType(walk.after, after, name) !== undefined,
  )
}

function isStated({ encodings }: Media, name: string): boolean {
  const { contentType, style }: Partial<Encoding> = encodings?.get(name) ?? {}
  return contentType !== undefined || style !== undefined
}

function findPropertyType({ set }: WalkSide, { schema }: Media, name: string): NodeId | undefined {
  const node = schema.kind === 'type' ? resolve(set, schema.node) : undefined
  return node?.kind === 'object' ? node.properties.find((one) => one.name === name)?.type : undefined
}

/**
 * What is not said is the media type that goes with the type; texts of this type, and lists of them, are fields of a form
 * (OpenAPI 3.0.4 and 3.1.1, Encoding Object).
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

/** The style as far as the values can show it (OpenAPI 3.1.1, Style Examples). */
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

function isJson(type: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(type)
}
