import { textAt } from '../json-schema/index.ts'
import type { OpenApiObject } from './object.ts'

/** What operations, parameters and headers may say that only a comparison asks for. */
const compared: readonly string[] = ['x-sunset', 'x-stability-level']

/** These of an object, as written, with its examples where it has some. */
export function statedOf(
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
