import {
  type BodySchema,
  type Encoding,
  isForm,
  type Media,
  type Parameter,
  resolve,
} from '../../schema/index.ts'
import type { Pair, Scope } from '../pair.ts'
import type { WritingSide } from '../subjects.ts'
import type { Side, Walk } from './walk.ts'

type Add = (pair: Pair) => Pair

/** How the values of a parameter or header are written; `explode` says nothing of a single value. */
export function matchWriting(
  add: Add,
  what: 'parameter' | 'header',
  [before, after]: readonly [Parameter, Parameter],
  isSingle: boolean,
  scope: Scope,
  parent: Pair,
): void {
  const side = ({ name, style, explode, allowReserved, media }: Parameter): WritingSide => ({
    ...{ what, name },
    writing: media ?? styled({ style, explode: explode && !isSingle, allowReserved }),
  })
  const at = { beforeAt: before.at, afterAt: after.at }
  add({ on: 'writing', before: side(before), after: side(after), ...at, scope, parent })
}

/** How the properties of a form are written that both sides have; those that came or went say so themselves. */
export function matchEncodings(
  add: Add,
  walk: Walk,
  [before, after]: readonly [Media, Media],
  scope: Scope,
  parent: Pair,
): void {
  for (const name of new Set([...(before.encodings?.keys() ?? []), ...(after.encodings?.keys() ?? [])])) {
    const [one, other] = [
      propertyOf(walk.before, before.schema, name),
      propertyOf(walk.after, after.schema, name),
    ]
    if (one === undefined || other === undefined) continue
    const isSingle = isSingleValue(walk.before, one) && isSingleValue(walk.after, other)
    const side = (media: Media): WritingSide => ({
      ...{ what: 'property', name },
      writing: encodingOf(media, name, isSingle),
    })
    const at = {
      beforeAt: before.encodings?.get(name)?.at ?? before.at,
      afterAt: after.encodings?.get(name)?.at ?? after.at,
    }
    const here = { ...scope, path: [...scope.path, name], key: `${scope.key} encoding ${name}` }
    add({ on: 'writing', before: side(before), after: side(after), ...at, scope: here, parent })
  }
}

/** Whether neither side takes lists or objects. */
export function areSingleValues(walk: Walk, before: BodySchema, after: BodySchema): boolean {
  return isSingleBody(walk.before, before) && isSingleBody(walk.after, after)
}

function isSingleBody(side: Side, schema: BodySchema): boolean {
  return schema.kind === 'type' && isSingleValue(side, schema.node)
}

function isSingleValue(side: Side, id: string, seen: ReadonlySet<string> = new Set()): boolean {
  const node = resolve(side.set, id)
  if (node.kind === 'scalar' || node.kind === 'code-list') return true
  if (node.kind === 'constant')
    return node.values.every((value) => value === null || typeof value !== 'object')
  if (node.kind !== 'union' || seen.has(node.id)) return false
  const within = new Set([...seen, node.id])
  return node.members.every((member) => isSingleValue(side, member, within))
}

function propertyOf({ set }: Side, schema: BodySchema, name: string): string | undefined {
  const node = schema.kind === 'type' ? resolve(set, schema.node) : undefined
  return node?.kind === 'object' ? node.properties.find((one) => one.name === name)?.type : undefined
}

/** What is not said is a style in forms, and in parts the media type that goes with the type (OpenAPI 3.0.4, Encoding Object). */
function encodingOf(media: Media, name: string, isSingle: boolean): string {
  const {
    contentType,
    style,
    explode = true,
    allowReserved,
  }: Partial<Encoding> = media.encodings?.get(name) ?? {}
  if (contentType !== undefined)
    return isSingle && contentType === 'text/plain' ? 'its type asks' : contentType
  if (style === undefined && !isForm(media)) return 'its type asks'
  if (isSingle) return styled({ style: 'form', explode: false, allowReserved })
  return styled({ style: style ?? 'form', explode, allowReserved })
}

function styled({
  style,
  explode,
  allowReserved,
}: Pick<Parameter, 'style' | 'explode'> & { allowReserved: true | undefined }): string {
  return [
    style,
    ...(explode ? ['exploded'] : []),
    ...(allowReserved ? ['reserved characters as they are'] : []),
  ].join(', ')
}
