import { basename, dirname, resolve, sep } from 'node:path'
import { pathFrom } from '../files/index.ts'
import { parseAddress } from './address.ts'
import type { SchemaSource, VersionSource } from './source.ts'

/** A version's sources by absolute path, each with the name that diagnostics and outputs call it by. */
export function sourceLabels(version: VersionSource, root: string): ReadonlyMap<string, string> {
  return toldApart(
    declaredPaths(version).map((path) => ({ name: basename(path), full: resolve(root, path) })),
  )
}

export interface NamedFile {
  readonly name: string
  /** Absolute. */
  readonly full: string
}

/**
 * Names by absolute path. Those that share one are called by their paths from the folder that they have in common, so
 * that no name depends on where the configuration stands.
 */
export function toldApart(files: readonly NamedFile[]): ReadonlyMap<string, string> {
  const names = new Map(files.map(({ full, name }) => [full, name]))
  const namesakes = new Map<string, string[]>()
  for (const [full, name] of names) namesakes.set(name, [...(namesakes.get(name) ?? []), full])
  for (const group of namesakes.values()) if (group.length > 1) renameFrom(commonFolder(group), group, names)
  if (new Set(names.values()).size < names.size)
    renameFrom(commonFolder([...names.keys()]), [...names.keys()], names)
  return names
}

function renameFrom(folder: string, group: readonly string[], names: Map<string, string>): void {
  for (const full of group) names.set(full, pathFrom(folder, full))
}

function commonFolder(paths: readonly string[]): string {
  let folder = dirname(paths[0] ?? '')
  const holds = (path: string): boolean => path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
  while (!paths.every(holds) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

function declaredPaths(version: VersionSource): readonly string[] {
  const schemas = (source: SchemaSource | undefined): readonly string[] => {
    if (source === undefined) return []
    return typeof source === 'string' ? [source] : [...source.values()]
  }
  const addresses = [
    ...[...version.apis.values()].flatMap((api) => [
      ...(api.openapi === undefined ? [] : [api.openapi]),
      ...(api.overlays ?? []),
      ...schemas(api.schemas),
    ]),
    ...schemas(version.schemas),
    ...(version.examples === undefined ? [] : [version.examples]),
  ]
  return addresses.map((address) => parseAddress(address).path)
}
