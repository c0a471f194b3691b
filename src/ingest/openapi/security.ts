import { diagnostic, pointed } from '../../diagnostics/index.ts'
import type { Operation, SecurityRequirement } from '../../schema/index.ts'
import { below, type SchemaPlace } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import { itemsIn, type OpenApiObject, readTextValue } from './openapi-object.ts'

/** What a `security` field asks, and where. */
export type Security = Required<Pick<Operation, 'security' | 'securityAt'>>

/** A `security` field; nothing where it is absent. */
export function readSecurity(description: Description, parent: OpenApiObject): Security | undefined {
  const field = parent.value.entries.get('security')
  if (field === undefined) return undefined
  const security = itemsIn(description, parent, 'security').map((place) => requirementAt(description, place))
  return { security, securityAt: field.value.at }
}

function requirementAt(description: Description, { id, value }: SchemaPlace): SecurityRequirement {
  const asked = new Map<string, readonly string[]>()
  if (value.kind !== 'map') {
    const object = 'a security requirement'
    description.sink(pointed(id, diagnostic('openapi-object-malformed', { object }, value.at)))
    return asked
  }
  for (const { key: name, keyAt, value: scopes } of value.entries.values()) {
    if (!isDeclared(description, name)) {
      description.sink(diagnostic('openapi-security-undeclared', { name }, keyAt))
    }
    const texts = scopes.kind === 'list' ? scopes.items.map(readTextValue) : []
    asked.set(name, [...new Set(texts.filter((text) => text !== undefined))].sort())
  }
  return asked
}

/** Security schemes are looked up in the entry document's components, and nowhere else. */
function isDeclared({ root }: Description, name: string): boolean {
  const components = below(root, 'components')
  const schemes = components && below(components, 'securitySchemes')
  return schemes !== undefined && below(schemes, name) !== undefined
}
