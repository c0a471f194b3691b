import { isJsonMedia } from '../schema/index.ts'
/**
 * The normalized media type: names in lower case, parameters sorted and without quotes. `charset` is removed for
 * JSON, which does not define it (RFC 9110 §8.3.1, RFC 8259 §11).
 */
export function mediaKey(type: string): string {
  const [bare = '', ...parameters] = type.split(';').map((part) => part.trim())
  const name = bare.toLowerCase()
  const kept = parameters.filter(Boolean).map(parameterKey)
  const isJson = isJsonMedia(name)
  return [name, ...kept.filter((one) => !isJson || !one.startsWith('charset=')).sort()].join(';')
}

/**
 * `name=value` with the name in lower case and the value without quotes; the value of `charset` in lower case,
 * too.
 */
function parameterKey(parameter: string): string {
  const [name = '', ...rest] = parameter.split('=')
  const value = rest
    .join('=')
    .trim()
    .replace(/^"(.*)"$/u, '$1')
  const key = name.trim().toLowerCase()
  return `${key}=${key === 'charset' ? value.toLowerCase() : value}`
}

/**
 * The wider ranges that match a media type from `mediaKey`, the narrowest first: the type without parameters,
 * `type/*`, the range of all types; never the key itself.
 */
export function mediaRangesAround(key: string): readonly string[] {
  const [bare = ''] = key.split(';')
  const [type = ''] = bare.split('/')
  return [bare, `${type}/*`, '*/*'].filter((range, at, all) => range !== key && all.indexOf(range) === at)
}
