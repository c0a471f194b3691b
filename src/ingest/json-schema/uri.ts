/**
 * The absolute form of a reference without its fragment; `source:<path>` for files of the source, `source:/<name>` for what
 * only an identifier can be. Nothing where it would leave the source (other hosts, `..` above the root) or is no reference.
 */
export function resolveUri(base: string, reference: string): string | undefined {
  const target = withoutFragment(reference)
  if (target === '') return base
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return target.startsWith('source:') ? undefined : absolute(target)
  if (base.startsWith('source:')) {
    if (isRooted(target)) return `source:${target}`
    const path = joinPath(base.slice('source:'.length), target)
    return path === undefined ? undefined : `source:${path}`
  }
  return absolute(target, base)
}

/** Whether a reference begins with one `/`: it can be a schema's identifier, but never the path of a file. */
export function isRooted(reference: string): boolean {
  return /^\/(?:[^/\\\0]|$)/.test(reference)
}

export function withoutFragment(reference: string): string {
  return reference.split('#', 1)[0] ?? ''
}

/** The fragment, percent-decoded; nothing where the encoding is broken. */
export function findFragment(reference: string): string | undefined {
  const start = reference.indexOf('#')
  return start < 0 ? '' : decoded(reference.slice(start + 1))
}

/** A relative path resolved beside a file of the source; nothing where it leads out of it. */
export function joinPath(file: string, relative: string): string | undefined {
  const path = decoded(relative.split('?', 1)[0] ?? '')
  if (path === undefined || path.startsWith('/') || /[\\\0]/.test(path)) return undefined
  const segments = file.split('/').slice(0, -1)
  for (const segment of path.split('/')) {
    if (segment === '..' && segments.length === 0) return undefined
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return segments.join('/')
}

/** The absolute form of a URI, resolved against a base where given; undefined where it cannot be parsed. */
function absolute(target: string, base?: string): string | undefined {
  if (base === undefined && !URL.canParse(target)) return undefined
  if (base !== undefined && !URL.canParse(target, base)) return undefined
  return new URL(target, base).href
}

/** The text percent-decoded; undefined where the encoding is broken. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
