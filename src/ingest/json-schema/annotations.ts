import type { Annotation, Json } from '../../schema/index.ts'
import { type MapValue, toJson } from '../text/index.ts'
import { textAt } from './place.ts'

/** Keywords that refuse no value and mean something to a comparison. */
const stated: readonly string[] = [
  'default',
  'examples',
  'example',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'xml',
  'x-extensible-enum',
  'x-sunset',
  'x-stability-level',
]

/** What a schema, or an object of a description, says about itself; nothing where it says nothing. */
export function annotationOf(map: MapValue): Annotation | undefined {
  const title = textAt(map, 'title')
  const description = textAt(map, 'description')
  const deprecated = isTrue(map, 'deprecated')
  const more = statedIn(map)
  if (title === undefined && description === undefined && !deprecated && more === undefined) return undefined
  return {
    ...(title === undefined ? {} : { title }),
    documentation: description === undefined ? [] : [description],
    deprecated,
    dataElements: [],
    ...(more === undefined ? {} : { stated: more }),
  }
}

function statedIn(map: MapValue): ReadonlyMap<string, Json> | undefined {
  const found = stated.flatMap((keyword): readonly (readonly [string, Json])[] => {
    const value = map.entries.get(keyword)?.value
    return value === undefined ? [] : [[keyword, toJson(value)]]
  })
  return found.length === 0 ? undefined : new Map(found)
}

export function isTrue(map: MapValue, keyword: string): boolean {
  const value = map.entries.get(keyword)?.value
  return value?.kind === 'scalar' && value.value === true
}
