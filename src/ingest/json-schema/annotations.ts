import type { Annotation } from '../../schema/index.ts'
import type { MapValue } from '../text/index.ts'
import { textAt } from './place.ts'

/** What a schema, or an object of a description, says about itself; nothing where it says nothing. */
export function annotationOf(map: MapValue): Annotation | undefined {
  const title = textAt(map, 'title')
  const description = textAt(map, 'description')
  const deprecated = isTrue(map, 'deprecated')
  if (title === undefined && description === undefined && !deprecated) return undefined
  return {
    ...(title === undefined ? {} : { title }),
    documentation: description === undefined ? [] : [description],
    deprecated,
    dataElements: [],
  }
}

export function isTrue(map: MapValue, keyword: string): boolean {
  const value = map.entries.get(keyword)?.value
  return value?.kind === 'scalar' && value.value === true
}
