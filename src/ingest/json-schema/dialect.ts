/** The schema languages that are read; each has its own keywords, in `keywords.ts`. */
export type Dialect = '2020-12' | 'draft-07' | 'openapi-3.0' | 'openapi-3.1'

const dialects: ReadonlyMap<string, Dialect> = new Map([
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['http://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['http://json-schema.org/draft-07/schema', 'draft-07'],
  ['https://json-schema.org/draft-07/schema', 'draft-07'],
  ['https://spec.openapis.org/oas/3.1/dialect/base', 'openapi-3.1'],
])

/** The dialect that a `$schema` names, if it is one that is read. */
export function dialectOf(identifier: string): Dialect | undefined {
  return dialects.get(identifier.replace(/#$/, ''))
}

/** JSON Schema draft-07 §8.3 and OpenAPI 3.0 §4.7.23: beside `$ref` everything else is ignored. */
export function ignoresSiblings(dialect: Dialect): boolean {
  return dialect === 'draft-07' || dialect === 'openapi-3.0'
}

/** OpenAPI 3.0 knows no `$id`, `$schema` and `$anchor`. */
export function hasIdentifiers(dialect: Dialect): boolean {
  return dialect !== 'openapi-3.0'
}
