import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { Config } from '../config/index.ts'
import { printable } from '../diagnostics/index.ts'
import { sourceLabels } from '../ingest/index.ts'
import { outputFolders } from './output-folders.ts'

/** Editors write a file in several steps; a change is told once they have been quiet for so long (in milliseconds). */
const quiet = 150

/** The first change in some folders. */
export class Changes {
  readonly #outputs: readonly string[]
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #next: Promise<string>
  #tell: (name: string) => void = () => {}
  #timer: NodeJS.Timeout | undefined

  /** The folders that a build writes, whose changes are its own, and what to watch. */
  constructor(outputs: readonly string[], folders: WatchedFolders = new Map()) {
    this.#outputs = outputs
    this.#next = new Promise((resolve) => {
      this.#tell = resolve
    })
    this.add(folders)
  }

  add(folders: WatchedFolders): void {
    for (const [folder, concerns] of folders) {
      if (this.#watchers.has(folder)) continue
      const watcher = watch(folder, (_event, name) => {
        if (name === null || concerns(name)) this.#met(folder, name ?? '')
      })
      // A watched folder may be taken away; its parent tells.
      watcher.on('error', () => watcher.close())
      this.#watchers.set(folder, watcher)
    }
  }

  /** The name of what changed, when it has become quiet. */
  next(): Promise<string> {
    return this.#next
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers.values()) watcher.close()
  }

  #met(folder: string, name: string): void {
    const path = join(folder, name)
    const isOurs = this.#outputs.some((out) => isBelow(path, out) || isBelow(out, path))
    if (isOurs && path !== folder) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tell(printable(name === '' ? basename(folder) : name)), quiet)
  }
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
}

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
