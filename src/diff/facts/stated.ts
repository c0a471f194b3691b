import type { Annotation, DataElement, Json } from '../../schema/index.ts'

/** A keyword that refuses no value, where it says something else; `null` where it is absent. */
export function statedChange(one: Annotation, other: Annotation, keyword: string) {
  const [before, after] = [one.stated?.get(keyword) ?? null, other.stated?.get(keyword) ?? null]
  // Most often both are absent.
  if (before === after || serializeCanonicalJson(before) === serializeCanonicalJson(after)) return []
  return [{ before, after, facts: { before, after } }]
}

/** Values that an open list names (`x-extensible-enum`). */
export function extensibleValues({ stated }: Annotation): string[] {
  const list = stated?.get('x-extensible-enum')
  return Array.isArray(list)
    ? list.map((value: Json) => (typeof value === 'string' ? value : serializeCanonicalJson(value)))
    : []
}

/** JSON whose keys stand in one order, whatever the source's. */
export function serializeCanonicalJson(value: Json): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

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

export function listSubsetIds({ subsets }: DataElement): string[] {
  return subsets.map((one) => one.subset).sort()
}

/** The first subsets by name, the rest as a number. */
export function subsetList(subsets: readonly string[]): string {
  const shown = subsets.slice(0, 5).map((one) => one.split(' ')[0])
  const more = subsets.length - shown.length
  return `${subsets.length === 1 ? 'subset' : 'subsets'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
