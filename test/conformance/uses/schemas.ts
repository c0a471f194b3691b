/** A JSON Schema, or any other object of a description. */
export type Members = { [key: string]: unknown }

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function membersOf(value: unknown): readonly (readonly [string, Members])[] {
  if (!isMembers(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => (isMembers(inner) ? [[key, inner] as const] : []))
}

export function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : []
}

export function clone<T>(value: T): T {
  return structuredClone(value)
}

/** What a local reference leads to. */
export function target(description: Members, reference: string): Members {
  let at: unknown = description
  for (const step of reference.slice(2).split('/')) {
    const name = decodeURIComponent(step.replaceAll('~1', '/').replaceAll('~0', '~'))
    at = isMembers(at) ? at[name] : Array.isArray(at) ? at[Number(name)] : undefined
  }
  return isMembers(at) ? at : {}
}

/** An object of a description, references followed. */
export function follow(description: Members, value: Members): Members {
  let at = value
  for (let steps = 0; typeof at.$ref === 'string' && steps < 20; steps++) at = target(description, at.$ref)
  return at
}
