import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Config } from '../config/index.ts'
import { sourceLabels } from '../ingest/index.ts'
import { outputFolders } from './output-folders.ts'

/** Folders to watch, each with the names in it that concern a build. */
export type WatchedFolders = ReadonlyMap<string, (name: string) => boolean>

/** More folders than this are not the sources of an interface, but a disk. */
const mostFolders = 2000

const sourceFile = /\.(?:xsd|json|ya?ml|xml|txt|text|zip)$/i

/** The configuration's folder, and those of every declared source with what may be a part of one below them. */
export function watchedFolders(
  config: Config | undefined,
  cwd: string,
  file: string | undefined,
): WatchedFolders {
  const isConfig = (name: string): boolean =>
    file === undefined ? name.startsWith('efti-schema.config.') : name === basename(file)
  const watched = new Map<string, (name: string) => boolean>()
  for (const folder of sourceFolders(config, cwd)) {
    watched.set(folder, (name) => isConfig(name) || sourceFile.test(name) || isFolder(join(folder, name)))
  }
  for (const path of ownFiles(config)) {
    const known = watched.get(dirname(path))
    watched.set(dirname(path), (name) => name === basename(path) || known?.(name) === true)
  }
  const home = file === undefined ? cwd : dirname(resolve(cwd, file))
  const known = watched.get(home)
  if (isFolder(home)) watched.set(home, (name) => isConfig(name) || known?.(name) === true)
  return watched
}

/** What a person keeps about comparisons: a build reads it, too. */
function ownFiles(config: Config | undefined): readonly string[] {
  return (config?.compare ?? [])
    .flatMap(({ mapping, hooks, impact }) => [mapping, hooks, impact])
    .flatMap((file) => (config === undefined || file === undefined ? [] : [resolve(config.home, file)]))
}

function sourceFolders(config: Config | undefined, cwd: string): ReadonlySet<string> {
  const folders = new Set<string>()
  const outputs = config === undefined ? [] : outputFolders(config)
  for (const source of config?.versions.values() ?? []) {
    for (const full of sourceLabels(source, config?.root ?? cwd).keys()) {
      if (isFolder(full)) addBelow(full, folders, outputs)
      else if (/\.zip$/i.test(full) || !existsSync(full)) folders.add(nearest(full))
      // A file may refer to those beside and below it.
      else addBelow(dirname(full), folders, outputs)
    }
  }
  return folders
}

function addBelow(top: string, folders: Set<string>, outputs: readonly string[]): void {
  const pending = [top]
  for (
    let folder = pending.pop();
    folder !== undefined && folders.size < mostFolders;
    folder = pending.pop()
  ) {
    folders.add(folder)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && isSourceFolder(entry.name) && !outputs.includes(path)) pending.push(path)
    }
  }
}

/** The folder that holds a path, or the next above it that is there. */
function nearest(path: string): string {
  let folder = dirname(path)
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

function isFolder(path: string): boolean {
  return isSourceFolder(basename(path)) && existsSync(path) && statSync(path).isDirectory()
}

/** What tools keep in a folder is no part of what was published. */
function isSourceFolder(name: string): boolean {
  return name !== 'node_modules' && !name.startsWith('.')
}
