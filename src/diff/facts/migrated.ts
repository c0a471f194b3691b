import type { Annotation, Json } from '../../schema/index.ts'

/** Formats of OpenAPI 3.0 that 3.1 says by keywords of JSON Schema (OpenAPI 3.1.1, Migrating Binary Descriptions). */
const keywords: ReadonlyMap<string, readonly [keyword: string, value: string]> = new Map([
  ['byte', ['contentEncoding', 'base64']],
  ['binary', ['contentMediaType', 'application/octet-stream']],
])

/** What a format says by a keyword that the other side states. */
export function saidByFormat(
  format: string | undefined,
  other: Annotation | undefined,
): readonly (readonly [string, Json])[] {
  const said = format === undefined ? undefined : keywords.get(format)
  return said !== undefined && other?.stated?.has(said[0]) ? [said] : []
}
