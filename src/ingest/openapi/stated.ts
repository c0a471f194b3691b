import { textAt } from '../json-schema/index.ts'
import type { OpenApiObject } from './openapi-object.ts'

/** What operations, parameters and headers may say that only a comparison asks for. */
const compared: readonly string[] = ['x-sunset', 'x-stability-level']

/** These of an object, as written, with its examples where it has some. */
export function readStated(
  { value }: OpenApiObject,
  examples: ReadonlyMap<string, string> = new Map(),
): { readonly stated?: ReadonlyMap<string, string> } {
  const stated = new Map<string, string>(examples)
  for (const keyword of compared) {
    const text = textAt(value, keyword)
    if (text !== undefined) stated.set(keyword, text)
  }
  return stated.size === 0 ? {} : { stated }
}

/** The extensions of an object whose value is a single one, as text; those of what is around it where it has none itself. */
export function readExtensions(
  { value }: OpenApiObject,
  around: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const found = new Map(around)
  for (const { key, value: one } of value.entries.values()) {
    if (key.startsWith('x-') && one.kind === 'scalar') found.set(key, one.text)
  }
  return found
}
