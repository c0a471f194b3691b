/** Where a schemaLocation leads: a path inside the source, or why it may not be followed. */
export type LocationTarget =
  | { readonly path: string }
  | { readonly refused: 'remote' | 'outside' | 'unreadable' }

/** Resolves a schemaLocation against the document that holds it; nothing but the source itself can be named. */
export function resolveLocation(from: string, location: string): LocationTarget {
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

/**
 * The files of a source that an address may mean: those of its name, and of them the ones that share most of its folders.
 * Published families name each other by where they were published.
 */
export function findCopies(address: string, paths: Iterable<string>): readonly string[] {
  const place = decodedPath(
    address.replace(/[?#].*$/s, '').replace(/^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/]*)?/i, ''),
  )
  const segments = place?.split('/') ?? []
  const shared = [...paths].map((path): [string, number] => [path, commonEnd(path.split('/'), segments)])
  const most = Math.max(0, ...shared.map(([, count]) => count))
  return most === 0 ? [] : shared.flatMap(([path, count]) => (count === most ? [path] : []))
}

/** How many segments two paths have in common, from the last on. */
function commonEnd(left: readonly string[], right: readonly string[]): number {
  const [one, other] = [left.toReversed(), right.toReversed()]
  const different = one.findIndex((segment, index) => segment === '' || segment !== other[index])
  return different === -1 ? one.length : different
}
