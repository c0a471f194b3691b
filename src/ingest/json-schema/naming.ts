import type { Name } from '../../schema/index.ts'
import { makePointer, type SchemaPlace } from './place.ts'

/** A JSON Pointer to a definition that stands at the top of a document, or in a document of nothing but definitions. */
const definition = /^\/(?:components\/schemas\/|\$defs\/|definitions\/|schemas\/)?([^/]+)$/

/** Keys at the top of a document below which one schema stands that nobody named. */
const unnamed: ReadonlySet<string> = new Set([
  ...['schema', 'not', 'if', 'then', 'else', 'items', 'additionalItems', 'unevaluatedItems', 'contains'],
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'contentSchema'],
])

/**
 * How the schemas of a set are called. A definition has its own name, in no namespace in the main document and in one
 * named after the file in all others; a document that is a schema is called like its file.
 */
export function makeNaming(main: string | undefined): (place: SchemaPlace) => Name | undefined {
  return (place) => {
    const { path, depth } = place
    if (depth > 3) return undefined
    const definitionName = depth === 0 ? '' : definition.exec(makePointer(place))?.[1]
    if (definitionName === undefined || (depth === 1 && unnamed.has(definitionName))) return undefined
    const stem = path.replace(/\.[^./]*$/, '')
    const file = stem.slice(stem.lastIndexOf('/') + 1)
    const isMain = path === main
    if (depth === 0) return { namespace: isMain ? '' : stem, local: file }
    const local = definitionName.replaceAll('~1', '/').replaceAll('~0', '~')
    // A definition called like its document stands one level down, so that the two names differ.
    if (local === file) return { namespace: `${stem}/definitions`, local }
    return { namespace: isMain ? '' : stem, local }
  }
}
