import type { Annotation, DataElement, Json } from '../../schema/index.ts'

/** One finding if two annotations state different values for a keyword (null if absent), otherwise none. */
export function statedChange(one: Annotation, other: Annotation, keyword: string) {
  const [before, after] = [one.stated?.get(keyword) ?? null, other.stated?.get(keyword) ?? null]
  // Most often both are absent.
  if (before === after || serializeCanonicalJson(before) === serializeCanonicalJson(after)) return []
  return [{ before, after, facts: { before, after } }]
}

/** The values of `x-extensible-enum` as texts (JSON text for other values); empty if it is not a list. */
export function extensibleValues({ stated }: Annotation): string[] {
  const list = stated?.get('x-extensible-enum')
  return Array.isArray(list)
    ? list.map((value: Json) => (typeof value === 'string' ? value : serializeCanonicalJson(value)))
    : []
}

/** JSON text with the keys of all objects sorted. */
export function serializeCanonicalJson(value: Json): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/**
 * Formats of OpenAPI 3.0, by the keyword that replaces them in 3.1 (OpenAPI 3.1.1, Migrating Binary Descriptions).
 */
const keywords: ReadonlyMap<string, readonly [keyword: string, value: string]> = new Map([
  ['byte', ['contentEncoding', 'base64']],
  ['binary', ['contentMediaType', 'application/octet-stream']],
])

/**
 * The keyword and value that a format is equivalent to, if the other side states that keyword; otherwise empty.
 */
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

/**
 * `subset A` or `subsets A, B and 3 more`: the first five by the first word of their name, the rest as a number.
 */
export function subsetList(subsets: readonly string[]): string {
  const shown = subsets.slice(0, 5).map((one) => one.split(' ')[0])
  const more = subsets.length - shown.length
  return `${subsets.length === 1 ? 'subset' : 'subsets'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
