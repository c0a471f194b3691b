import type { Description } from './description.ts'
import { entriesIn, type OpenApiObject, objectIn, openObject } from './object.ts'

/** Components are read where they are used; here their names and the security schemes' fields are checked. */
export function readComponents(description: Description, document: OpenApiObject): void {
  const components = objectIn(description, document, 'components', 'components')
  if (components === undefined) return
  for (const { place } of entriesIn(description, components, 'securitySchemes')) {
    openObject(description, place, 'securityScheme')
  }
}
