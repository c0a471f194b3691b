import { diagnostic, pointed } from '../../diagnostics/index.ts'
import type { Credential, Operation, SecurityRequirement, SecurityScheme } from '../../schema/index.ts'
import { below, type SchemaPlace, textAt } from '../json-schema/index.ts'
import type { MapValue } from '../text/index.ts'
import type { Description } from './description.ts'
import {
  entriesIn,
  itemsIn,
  type OpenApiObject,
  objectIn,
  openObject,
  readTextValue,
} from './openapi-object.ts'

/** The security schemes of a description by name; malformed ones are reported and left out. */
export function readSecuritySchemes(
  description: Description,
  document: OpenApiObject,
): ReadonlyMap<string, SecurityScheme> {
  const found = new Map<string, SecurityScheme>()
  const components = objectIn(description, document, 'components', 'components')
  if (components === undefined) return found
  for (const { key, place } of entriesIn(description, components, 'securitySchemes')) {
    const scheme = openObject(description, place, 'securityScheme')
    if (scheme !== undefined) found.set(key, readSecurityScheme(scheme))
  }
  return found
}

/**
 * A security scheme: type, HTTP scheme, place and name as one text, the credential, URLs by flow and field, and all
 * scopes sorted.
 */
function readSecurityScheme(scheme: OpenApiObject): SecurityScheme {
  const { value } = scheme
  const [type = '', where, name, http] = ['type', 'in', 'name', 'scheme'].map((key) => textAt(value, key))
  const urls = new Map<string, string>()
  const scopes = new Set<string>()
  for (const field of ['openIdConnectUrl', 'oauth2MetadataUrl']) {
    const url = textAt(value, field)
    if (url !== undefined) urls.set(field, url)
  }
  const flows = below(scheme, 'flows')?.value
  for (const { key: flow, value: said } of flows?.kind === 'map' ? flows.entries.values() : []) {
    if (said.kind !== 'map') continue
    for (const field of ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl']) {
      const url = textAt(said, field)
      if (url !== undefined) urls.set(`${flow} ${field}`, url)
    }
    const offered = said.entries.get('scopes')?.value
    for (const scope of offered?.kind === 'map' ? offered.entries.keys() : []) scopes.add(scope)
  }
  // Names of HTTP schemes and of headers are the same in small and in capital letters (RFC 9110 §5.1, §11.1).
  const shown = where === 'header' ? name?.toLowerCase() : name
  const parts = [type, http?.toLowerCase(), ...(where === undefined ? [] : [`in ${where}`]), shown]
  const form = parts.filter((part) => part !== undefined).join(' ')
  return { form, shown: readCredential(value), urls, scopes: [...scopes].sort(), at: value.at }
}

/**
 * Where a call carries the credential of a scheme: the API key's place, or the header `Authorization`, as `bearer`
 * for OAuth 2.0 and OpenID Connect (RFC 6750 §2.1). `connection` for all others.
 */
function readCredential(scheme: MapValue): Credential {
  const [type, where, name, http] = ['type', 'in', 'name', 'scheme'].map((key) => textAt(scheme, key))
  const isPlace = where === 'header' || where === 'query' || where === 'cookie'
  if (type === 'apiKey' && isPlace && name !== undefined) return { in: where, name }
  const authScheme = type === 'http' ? http?.toLowerCase() : bearers.has(type) ? 'bearer' : undefined
  return authScheme === undefined ? { in: 'connection' } : { in: 'header', name: 'Authorization', authScheme }
}

const bearers: ReadonlySet<string | undefined> = new Set(['oauth2', 'openIdConnect'])

/** What a `security` field asks, and where. */
export type Security = Required<Pick<Operation, 'security' | 'securityAt'>>

/** The requirements in a `security` field, in order, and its place; undefined where the field is absent. */
export function readSecurity(description: Description, parent: OpenApiObject): Security | undefined {
  const field = parent.value.entries.get('security')
  if (field === undefined) return undefined
  const security = itemsIn(description, parent, 'security').map((place) => requirementAt(description, place))
  return { security, securityAt: field.value.at }
}

/** A security requirement: scheme names with sorted scopes; reports undeclared schemes. Empty if malformed. */
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

/** Whether the entry document's components have a security scheme of this name. */
function isDeclared({ root }: Description, name: string): boolean {
  const components = below(root, 'components')
  const schemes = components && below(components, 'securitySchemes')
  return schemes !== undefined && below(schemes, name) !== undefined
}
