/** Where a schemaLocation leads: a path inside the source, or why it may not be followed. */
export type Target = { readonly path: string } | { readonly refused: 'remote' | 'outside' | 'unreadable' }

/** Resolves a schemaLocation against the document that holds it; nothing but the source itself can be named. */
export function resolveLocation(from: string, location: string): Target {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(location)) return { refused: 'remote' }
  if (location.startsWith('/')) return { refused: 'outside' }
  const decoded = decodedPath(location.replace(/[?#].*$/s, ''))
  if (decoded === undefined || decoded.includes('\\') || decoded.includes('\0'))
    return { refused: 'unreadable' }
  const segments = from.split('/').slice(0, -1)
  for (const segment of decoded.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return { refused: 'outside' }
  }
  return { path: segments.join('/') }
}

function decodedPath(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
