import type { Annotation, DataElement, Json } from '../../schema/index.ts'

/**
 * Merges annotations into keywords: the first title, all documentation as one description, deprecated if any is, the
 * ids of all data elements.
 */
export function mergeAnnotations(
  annotations: readonly (Annotation | undefined)[],
): readonly (readonly [string, Json | undefined])[] {
  const present = annotations.filter((annotation) => annotation !== undefined)
  const texts = new Set(present.flatMap(({ documentation }) => documentation))
  const prose = [...texts].filter((text) => text.trim() !== '').join('\n\n')
  const ids = new Set(present.flatMap(({ dataElements }) => dataElements).map(({ id }: DataElement) => id))
  return [
    ['title', present.find(({ title }) => title !== undefined)?.title],
    ['description', prose === '' ? undefined : prose],
    ['deprecated', present.some(({ deprecated }) => deprecated) ? true : undefined],
    ['x-data-elements', ids.size === 0 ? undefined : [...ids]],
  ]
}
