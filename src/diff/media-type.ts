/**
 * A media type without what makes no difference: the case of its names, quotes and the order of parameters, and the
 * `charset` of JSON, which has none (RFC 9110 §8.3.1, RFC 8259 §11).
 */
export function mediaKey(type: string): string {
  const [bare = '', ...parameters] = type.split(';').map((part) => part.trim())
  const name = bare.toLowerCase()
  const kept = parameters.filter(Boolean).map(parameterKey)
  const isJson = /[/+]json$/u.test(name)
  return [name, ...kept.filter((one) => !isJson || !one.startsWith('charset=')).sort()].join(';')
}

function parameterKey(parameter: string): string {
  const [name = '', ...rest] = parameter.split('=')
  const value = rest
    .join('=')
    .trim()
    .replace(/^"(.*)"$/u, '$1')
  const key = name.trim().toLowerCase()
  return `${key}=${key === 'charset' ? value.toLowerCase() : value}`
}

/** The ranges around a media type that `mediaKey` wrote, the narrowest first. */
export function mediaRangesAround(key: string): readonly string[] {
  const [bare = ''] = key.split(';')
  const [type = ''] = bare.split('/')
  return [bare, `${type}/*`, '*/*'].filter((range, at, all) => range !== key && all.indexOf(range) === at)
}
