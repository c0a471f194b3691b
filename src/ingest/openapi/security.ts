import { diagnostic } from '../../diagnostics/index.ts'
import type { Operation } from '../../schema/index.ts'
import { below } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import { itemsIn, type OpenApiObject, textOf } from './object.ts'

/** The alternatives of a `security` field, and the scopes asked of each scheme. */
export type Security = Required<Pick<Operation, 'security' | 'scopes'>>

/** A `security` field; nothing where it is absent. */
export function readSecurity(description: Description, parent: OpenApiObject): Security | undefined {
  if (!parent.value.entries.has('security')) return undefined
  const asked = new Map<string, readonly string[]>()
  const security = itemsIn(description, parent, 'security').map(({ value }) => {
    if (value.kind !== 'map') {
      const object = 'a security requirement'
      description.sink(diagnostic('openapi-object-malformed', { object }, value.at))
      return []
    }
    for (const { key: name, keyAt, value: scopes } of value.entries.values()) {
      if (!isDeclared(description, name)) {
        description.sink(diagnostic('openapi-security-undeclared', { name }, keyAt))
      }
      const texts = scopes.kind === 'list' ? scopes.items.map(textOf) : []
      const named = [...(asked.get(name) ?? []), ...texts.filter((text) => text !== undefined)]
      if (named.length > 0) asked.set(name, [...new Set(named)].sort())
    }
    return [...value.entries.keys()]
  })
  return { security, scopes: asked }
}

/** Security schemes are looked up in the entry document's components, and nowhere else. */
function isDeclared({ root }: Description, name: string): boolean {
  const components = below(root, 'components')
  const schemes = components && below(components, 'securitySchemes')
  return schemes !== undefined && below(schemes, name) !== undefined
}
