/** A description as plain data. */
export type Doc = { [key: string]: unknown }

/** What a rewrite makes: files by path, the description first in `entry`, and the rules that it may raise. */
export interface Rewritten {
  readonly document: Doc
  readonly files?: Readonly<Record<string, Doc>>
  /** How often it found something to rewrite. */
  readonly places: number
}

/** Another way to write the same description; `chance` says at which places. */
export type Rewrite = (document: Doc, chance: () => boolean) => Rewritten

export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function docAt(value: unknown, ...keys: readonly string[]): Doc {
  let at: unknown = value
  for (const key of keys) at = isDoc(at) ? at[key] : undefined
  return isDoc(at) ? at : {}
}

const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const singles = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']

/** A copy of a description with every schema replaced by what `change` makes of it, inner ones first. */
export function mapSchemas(document: Doc, change: (schema: Doc, path: string) => Doc): Doc {
  const schema = (value: unknown, path: string): unknown => {
    if (!isDoc(value)) return value
    const copy: Doc = { ...value }
    for (const key of singles) if (isDoc(copy[key])) copy[key] = schema(copy[key], `${path}/${key}`)
    for (const key of lists) {
      const list = copy[key]
      if (Array.isArray(list)) copy[key] = list.map((one, index) => schema(one, `${path}/${key}/${index}`))
    }
    for (const key of maps) {
      if (isDoc(copy[key]))
        copy[key] = mapEntries(copy[key], (one, name) => schema(one, `${path}/${key}/${name}`))
    }
    return change(copy, path)
  }
  const walk = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((one, index) => walk(one, `${path}/${index}`))
    if (!isDoc(value)) return value
    return mapEntries(value, (one, key) => {
      if (key === 'example' || key === 'examples') return one
      if (key === 'schema') return schema(one, `${path}/${key}`)
      if (key === 'schemas' && path === '/components' && isDoc(one)) {
        return mapEntries(one, (inner, name) => schema(inner, `/components/schemas/${name}`))
      }
      return walk(one, `${path}/${key}`)
    })
  }
  return walk(document, '') as Doc
}

export function mapEntries(doc: Doc, change: (value: unknown, key: string) => unknown): Doc {
  return Object.fromEntries(Object.entries(doc).map(([key, value]) => [key, change(value, key)]))
}

/** The component that a schema refers to, where it is a reference and nothing else. */
export function referred(schema: unknown): string | undefined {
  if (!isDoc(schema) || Object.keys(schema).length !== 1) return undefined
  const match = typeof schema.$ref === 'string' && /^#\/components\/schemas\/([^/]+)$/.exec(schema.$ref)
  return match ? match[1]?.replaceAll('~1', '/').replaceAll('~0', '~') : undefined
}
