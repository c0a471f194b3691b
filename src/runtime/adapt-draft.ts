import type { Draft, Requirements } from './adapt-types.ts'

/** What to ask for a required member, once the object is there. */
export type Questions<T> = { readonly [K in keyof T]?: () => T[K] | undefined }

/** The required members that are not there, with the data elements that they carry. */
export function missingOf<T extends object>(required: Requirements<T>, draft: Draft<T>) {
  const missing: (readonly [string, string])[] = []
  for (const [property, id] of Object.entries<string | undefined>(required)) {
    if (!Object.hasOwn(draft, property) || Reflect.get(draft, property) === undefined)
      missing.push([property, id ?? property])
  }
  return missing
}

/** What the questions about members that are not there are answered. */
export function answersOf<T extends object>(asked: Questions<T>, draft: Draft<T>) {
  const given = new Map<string, unknown>(Object.entries(draft))
  const open = Object.entries<(() => unknown) | undefined>(asked).filter(
    ([property]) => given.get(property) === undefined,
  )
  return Object.fromEntries(open.map(([property, ask]) => [property, ask?.()]))
}

const always = { enumerable: true, configurable: true, writable: true }

/** The object without members that are nothing. */
export function present<T extends object>(draft: Draft<T>): T {
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(draft)) {
    const value: unknown = Reflect.get(draft, name)
    if (value === undefined) continue
    // A name that every object inherits something by (`__proto__`) becomes a member like any other.
    if (name in kept) Object.defineProperty(kept, name, { ...always, value })
    else kept[name] = value
  }
  return kept as T
}

export function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
