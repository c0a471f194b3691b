import { diagnostic, nearNames, type Sink } from '../../diagnostics/index.ts'
import type { NamePairs } from '../../mapping/index.ts'
import { expandedName, isBuiltIn, type Version } from '../../schema/index.ts'

/** Reports names of a mapping file that a version does not have. */
export function reportNames(names: NamePairs, from: Version, to: Version, sink: Sink): void {
  for (const section of ['roots', 'namespaces', 'types'] as const) {
    for (const pair of names[section]) {
      for (const [side, version] of [
        ['from', from],
        ['to', to],
      ] as const) {
        const known = knownNames(section, version)
        const place = pair[side]
        if (known.has(place)) continue
        const near = nearNames(place, known)
        sink(diagnostic('mapping-place-unknown', { place, version: version.name, near }, pair.at[side]))
      }
    }
  }
}

/** What a version calls its roots, namespaces or types: by expanded and by local name. */
function knownNames(section: keyof NamePairs, { sets }: Version): ReadonlySet<string> {
  const xml = sets.filter(({ language }) => language === 'xml')
  const types = xml.flatMap((set) =>
    [...set.nodes.values()].flatMap((node) => (node.name && !isBuiltIn(node) ? [node.name] : [])),
  )
  const roots = xml.flatMap((set) => [...set.elements.values()].map(({ name }) => name))
  if (section === 'namespaces') return new Set([...types, ...roots].map(({ namespace }) => namespace))
  const names = section === 'roots' ? roots : types
  const holders = section === 'roots' ? xml : []
  return new Set([
    ...names.flatMap((name) => [name.local, expandedName(name)]),
    ...holders.flatMap((set) => [...set.elements.keys()].map((name) => `${set.name}#${name}`)),
  ])
}
