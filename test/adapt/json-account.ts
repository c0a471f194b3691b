import { pointer } from './json-versions.ts'

type Path = readonly (string | number)[]

/** What an adapter says became of a document. */
export interface Told {
  readonly value?: unknown
  readonly losses: readonly { readonly path: Path }[]
  readonly issues: readonly { readonly path: Path }[]
}

/** Every value of a JSON document by its pointer; empty lists and objects are values. */
export function leavesOf(value: unknown, path: Path = []): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[pointer(path), value]]
  const entries = Object.entries(value)
  if (entries.length === 0) return [[pointer(path), value]]
  return entries.flatMap(([name, member]) =>
    leavesOf(member, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

/**
 * Values of a document that are neither in what was made of it, nor said to be lost, nor held back by an issue. Only texts
 * and numbers tell where they went; a value counts as often as it is there.
 */
export function unaccounted(
  source: unknown,
  told: Told,
  codes: ReadonlyMap<string, string>,
): readonly string[] {
  const made = new Map<string, number>()
  for (const [, value] of told.value === undefined ? [] : leavesOf(told.value)) {
    const text = JSON.stringify(String(JSON.stringify(value)).replaceAll('"', ''))
    made.set(text, (made.get(text) ?? 0) + 1)
  }
  const gone = [...told.losses, ...told.issues].map(({ path }) => pointer(path))
  const isGone = (place: string): boolean => gone.some((one) => place === one || place.startsWith(`${one}/`))
  return leavesOf(source).flatMap(([place, value]) => {
    // An object without properties may have some where it went.
    if (isGone(place) || (typeof value === 'object' && value !== null && !Array.isArray(value))) return []
    const own = String(JSON.stringify(value)).replaceAll('"', '')
    for (const text of [own, codes.get(own) ?? own]) {
      const key = JSON.stringify(text)
      const count = made.get(key) ?? 0
      if (count === 0) continue
      made.set(key, count - 1)
      return []
    }
    return [place]
  })
}
