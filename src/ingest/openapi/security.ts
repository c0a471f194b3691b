import { diagnostic } from '../../diagnostics/index.ts'
import { below } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import { itemsIn, type OpenApiObject } from './object.ts'

/** The alternatives of a `security` field, each the schemes it needs together; nothing where the field is absent. */
export function readSecurity(
  description: Description,
  parent: OpenApiObject,
): readonly (readonly string[])[] | undefined {
  if (!parent.value.entries.has('security')) return undefined
  return itemsIn(description, parent, 'security').map(({ value }) => {
    if (value.kind !== 'map') {
      const object = 'a security requirement'
      description.sink(diagnostic('openapi-object-malformed', { object }, value.at))
      return []
    }
    for (const { key: name, keyAt, value: scopes } of value.entries.values()) {
      if (!isDeclared(description, name)) {
        description.sink(diagnostic('openapi-security-undeclared', { name }, keyAt))
      }
      if (scopes.kind === 'list' && scopes.items.length > 0) {
        description.sink(diagnostic('openapi-scopes-not-carried', { name }, keyAt))
      }
    }
    return [...value.entries.keys()]
  })
}

/** Security schemes are looked up in the entry document's components, and nowhere else. */
function isDeclared({ root }: Description, name: string): boolean {
  const components = below(root, 'components')
  const schemes = components && below(components, 'securitySchemes')
  return schemes !== undefined && below(schemes, name) !== undefined
}
