import type { Lazy } from '../descriptor.ts'
import type { JsonType } from './descriptor.ts'

/** As many types are asked for one place; a type that leads to itself ends there. */
const mostTypes = 10_000

/** Whether a type says anything of the value at a place: what is in another place may be any value. */
export function isDeclared(type: JsonType, path: readonly (string | number)[]): boolean {
  let asked = 0
  const all = (types: readonly Lazy<JsonType>[], at: number): boolean =>
    types.some((one) => isSaid(one(), at))
  const isSaid = (one: JsonType, at: number): boolean => {
    if (asked++ > mostTypes) return true
    const step = path[at]
    switch (one.json) {
      case 'unknown':
        return false
      case 'all':
      case 'any':
      case 'one':
        return all(one.of, at)
      case 'if':
        return all([one.of, ...(one.then ? [one.then] : []), ...(one.else ? [one.else] : [])], at)
      case 'not':
      case 'resource':
      case 'dynamic':
        return isSaid(one.of(), at)
      case 'unevaluated': {
        const more = typeof step === 'string' ? one.properties : one.items
        return isSaid(one.of(), at) || (step !== undefined && more !== undefined && isMore(more, at))
      }
      case 'array': {
        if (typeof step !== 'number') return step === undefined
        const item = one.prefix?.[step] ?? one.items
        return item !== undefined && isMore(item, at)
      }
      case 'object': {
        if (typeof step !== 'string') return step === undefined
        const own = one.properties?.find(([name]) => name === step)?.[1]
        const named = (one.patterns ?? []).filter(([pattern]) => pattern.test(step)).map(([, type]) => type)
        const found = own === undefined ? named : [own, ...named]
        if (found.length > 0) return all(found, at + 1)
        return one.additional !== undefined && isMore(one.additional, at)
      }
      default:
        return true
    }
  }
  const isMore = (one: Lazy<JsonType> | false, at: number): boolean => one === false || isSaid(one(), at + 1)
  return isSaid(type, 0)
}
