import { sha256 } from '../../files/index.ts'
import type { Library } from './schema-links.ts'

/** By path: which of the documents that are the same, byte for byte and in all that they lead to, stands for them. */
export type Copies = ReadonlyMap<string, string>

const known = new WeakMap<Library, Copies>()

/** Documents that a source holds several times, as packages of vendors do with common types. */
export function copiesIn(library: Library): Copies {
  const found = known.get(library) ?? findCopies(library)
  known.set(library, found)
  return found
}

function findCopies({ documents, links }: Library): Copies {
  const paths = [...documents].flatMap(([path, document]) => (document === undefined ? [] : path)).sort()
  let classes = mapToFirst(paths, (path) => sha256(documents.get(path)?.file.bytes ?? new Uint8Array()))
  // Copies of what includes or imports others are the same only where these are: each round tells more apart.
  for (;;) {
    const before = classes
    const leadsTo = (path: string) =>
      (links.get(path) ?? []).map(({ targets }) => targets.map((target) => before.get(target)))
    const next = mapToFirst(paths, (path) => JSON.stringify([before.get(path), leadsTo(path)]))
    if (new Set(next.values()).size === new Set(before.values()).size) return before
    classes = next
  }
}

/** For each path, the first of the paths that have the same key. */
function mapToFirst(paths: readonly string[], keyOf: (path: string) => string): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  return new Map(
    paths.map((path) => {
      const key = keyOf(path)
      const representative = first.get(key) ?? path
      first.set(key, representative)
      return [path, representative]
    }),
  )
}
