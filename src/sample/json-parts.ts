import type { Json } from '../schema/index.ts'

/** Whether a value is a JSON object, not an array or `null`. */
export function isJsonObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How often a value is tried with more parts. */
const mostTrials = 256

/**
 * The accepted value with as many properties or items of a made one as are accepted; unchanged if their JSON types
 * differ. Parts are tried in halves, so that a few refused ones need few trials.
 */
export function keepParts(
  accepted: Json,
  made: Json | undefined,
  isAccepted: (value: Json) => boolean,
): Json {
  if (isJsonObject(accepted) && isJsonObject(made)) {
    const add = (before: Json, parts: readonly [string, Json][]) =>
      isJsonObject(before) ? { ...before, ...Object.fromEntries(parts) } : before
    return addParts(accepted, Object.entries(made), add, isAccepted)
  }
  if (!Array.isArray(accepted) || !Array.isArray(made)) return accepted
  const items = made as readonly Json[]
  const add = (before: Json, parts: readonly (readonly [number, Json])[]): Json => {
    const own = Array.isArray(before) ? ([...before] as Json[]) : []
    for (const [index, item] of parts) own[Math.min(index, own.length)] = item
    return own
  }
  return addParts(accepted, [...items.entries()], add, isAccepted)
}

/** The value with the parts that can be added; parts that need others are tried again. */
function addParts<P>(
  accepted: Json,
  parts: readonly P[],
  add: (before: Json, parts: readonly P[]) => Json,
  isAccepted: (value: Json) => boolean,
): Json {
  let value = accepted
  let trials = 0
  /** Adds some of the parts; returns those that were refused. */
  const tryParts = (some: readonly P[]): readonly P[] => {
    if (some.length === 0 || trials >= mostTrials) return some
    trials += 1
    const next = add(value, some)
    if (isAccepted(next)) {
      value = next
      return []
    }
    if (some.length === 1) return some
    const half = Math.ceil(some.length / 2)
    return [...tryParts(some.slice(0, half)), ...tryParts(some.slice(half))]
  }
  let left = parts
  let before = left.length + 1
  while (left.length > 0 && left.length < before) {
    before = left.length
    left = tryParts(left)
  }
  return value
}
