import { textAt } from '../json-schema/index.ts'
import type { OpenApiObject } from './object.ts'

/** What operations, parameters and headers may say that only a comparison asks for. */
const compared: readonly string[] = ['x-sunset', 'x-stability-level']

/** These of an object, as written. */
export function statedOf({ value }: OpenApiObject): { readonly stated?: ReadonlyMap<string, string> } {
  const stated = new Map<string, string>()
  for (const keyword of compared) {
    const text = textAt(value, keyword)
    if (text !== undefined) stated.set(keyword, text)
  }
  return stated.size === 0 ? {} : { stated }
}
