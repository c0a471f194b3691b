import { fingerprint, folderWord, slug } from './identifier.ts'

/**
 * A folder name for each namespace: its last word that is no number or version; where two would be the same, both are
 * told apart by a fingerprint of the namespace.
 */
export function namespaceFolders(namespaces: ReadonlySet<string>): ReadonlyMap<string, string> {
  const wanted = new Map([...namespaces].map((namespace) => [namespace, folderName(namespace)]))
  const counts = new Map<string, number>()
  for (const name of wanted.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    [...wanted]
      .map(([namespace, name]): [string, string] => [
        namespace,
        (counts.get(name) ?? 0) > 1 ? `${name}-${fingerprint(namespace)}` : name,
      ])
      .sort(([, a], [, b]) => (a < b ? -1 : 1)),
  )
}

function folderName(namespace: string): string {
  const words = namespace.split(/[/:#?]+/u).filter((word) => slug(word) !== '' && !/^v?[\d.]+$/iu.test(word))
  return folderWord(slug(words.at(-1) ?? '')) || 'no-namespace'
}
