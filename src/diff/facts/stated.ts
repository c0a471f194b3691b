import type { Annotation, Json } from '../../schema/index.ts'

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
