import { diagnostic, nearNames, type Sink } from '../../diagnostics/index.ts'
import type { NamePairs, ParameterNames } from '../../mapping/index.ts'
import { expandedName, isBuiltIn, type Operation, type Version } from '../../schema/index.ts'
import { findLayout } from '../../typescript/index.ts'

/** Reports each name of the mapping file that its version does not have, with similar names. */
export function reportNames(names: NamePairs, from: Version, to: Version, sink: Sink): void {
  for (const section of ['roots', 'namespaces', 'types', 'parameters'] as const) {
    for (const pair of names[section]) {
      for (const [side, version] of [
        ['from', from],
        ['to', to],
      ] as const) {
        const known = section === 'parameters' ? parameterNames(version, pair) : knownNames(section, version)
        const place = pair[side]
        if (known.has(place)) continue
        const near = nearNames(place, known)
        sink(diagnostic('mapping-place-unknown', { place, version: version.name, near }, pair.at[side]))
      }
    }
  }
}

/**
 * The names of a version's roots, types or namespaces that a mapping file may use: local and expanded, and for
 * roots also with their set.
 */
function knownNames(section: Exclude<keyof NamePairs, 'parameters'>, version: Version): ReadonlySet<string> {
  const { sets } = version
  const xml = sets.filter(({ language }) => language === 'xml')
  const types = xml.flatMap((set) =>
    [...set.nodes.values()].flatMap((node) => (node.name && !isBuiltIn(node) ? [node.name] : [])),
  )
  const roots = xml.flatMap((set) => [...set.elements.values()].map(({ name }) => name))
  if (section === 'namespaces') return new Set([...types, ...roots].map(({ namespace }) => namespace))
  const names = section === 'roots' ? roots : types
  const holders = section === 'roots' ? xml : []
  const json = sets
    .filter(({ language }) => language === 'json')
    .flatMap((set) => {
      const { exportedTypes, typeName } = findLayout(version).set(set.name)
      // Inline schemas have names as well, as they are exported.
      const exported = exportedTypes('').flatMap(({ id }) => typeName(id) ?? [])
      const named = [...set.nodes.values()].flatMap(({ name }) => name?.local ?? [])
      return [...named, ...exported, ...exported.map((name) => `${set.name}#${name}`)]
    })
  return new Set([
    ...json,
    ...names.flatMap((name) => [name.local, expandedName(name)]),
    ...holders.flatMap((set) => [...set.elements.keys()].map((name) => `${set.name}#${name}`)),
  ])
}

/**
 * The parameter names of the operation that an entry names, as `query limit` and `limit`. Of all operations where
 * it names none or this version has no such operation.
 */
function parameterNames({ apis }: Version, { operation, from, to }: ParameterNames): ReadonlySet<string> {
  const all = apis.flatMap(({ operations }) => operations)
  const named = all.filter((one) => operation === undefined || isNamed(one, operation))
  // The entry may use the name that the operation has in the other version.
  const own = (named.length > 0 ? named : all).flatMap(({ parameters }) => parameters)
  const names = new Set(own.flatMap(({ in: place, name }) => [`${place} ${name}`, name]))
  // Header names are compared without case.
  const headers = own.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase())
  for (const text of [from, to]) {
    if (headers.includes(text.replace(/^header /u, '').toLowerCase())) names.add(text)
  }
  return names
}

/** Whether `text` is the operation's id or `GET /path`. */
function isNamed({ id, method, path }: Operation, text: string): boolean {
  return id === text || `${method.toUpperCase()} ${path}` === text
}
