import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { type Config, listNamedFiles } from '../config/index.ts'
import { printable } from '../diagnostics/index.ts'
import { sourceLabels } from '../ingest/index.ts'
import { outputFolders } from './output-folders.ts'
import { configPath } from './warm/state.ts'

/** Milliseconds without events after which a change is reported, since editors write a file in several steps. */
const quiet = 150

/** Watches folders and reports the first change. */
export class Changes {
  readonly #outputs: readonly string[]
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #next: Promise<string>
  #tell: (name: string) => void = () => {}
  #timer: NodeJS.Timeout | undefined

  /** `outputs` are the folders that a build writes: changes there are ignored. `folders` are watched. */
  constructor(outputs: readonly string[], folders: WatchedFolders = new Map()) {
    this.#outputs = outputs
    this.#next = new Promise((resolve) => {
      this.#tell = resolve
    })
    this.add(folders)
  }

  /** Watches further folders; those watched already keep their test. */
  add(folders: WatchedFolders): void {
    for (const [folder, concerns] of folders) {
      if (this.#watchers.has(folder)) continue
      const watcher = watch(folder, (_event, name) => {
        if (name === null || concerns(name)) this.#met(folder, name ?? '')
      })
      // A watched folder may be removed; the watcher of its parent reports that.
      watcher.on('error', () => watcher.close())
      this.#watchers.set(folder, watcher)
    }
  }

  /** Resolves with the name of the changed file, once no further event comes for 150 ms. */
  next(): Promise<string> {
    return this.#next
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers.values()) watcher.close()
  }

  /** Reports a changed name once 150 ms pass without another event; changes in the outputs are ignored. */
  #met(folder: string, name: string): void {
    const path = join(folder, name)
    const isOurs = this.#outputs.some((out) => isBelow(path, out) || isBelow(out, path))
    if (isOurs && path !== folder) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tell(printable(name === '' ? basename(folder) : name)), quiet)
  }
}

/** Whether a path is the folder or below it. */
function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
}

/** Folders to watch, each with a test for the names in it that a build depends on. */
export type WatchedFolders = ReadonlyMap<string, (name: string) => boolean>

/** The most folders that are watched, in case a source is a whole disk. */
const mostFolders = 2000

const sourceFile = /\.(?:xsd|json|ya?ml|csv|xml|txt|text|zip)$/i

/**
 * The folders to watch: the configuration's, those of all sources and below them, and those of the user's files for
 * comparisons and of the files that the configuration imports; each with the names that matter.
 */
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
  const modules = configPath(cwd, { config: file })
  for (const path of [...ownFiles(config), ...(modules === undefined ? [] : listNamedFiles(modules))]) {
    const known = watched.get(dirname(path))
    watched.set(dirname(path), (name) => name === basename(path) || known?.(name) === true)
  }
  const home = file === undefined ? cwd : dirname(resolve(cwd, file))
  const known = watched.get(home)
  if (isFolder(home)) watched.set(home, (name) => isConfig(name) || known?.(name) === true)
  return watched
}

/** The absolute paths of the files that comparisons name: mapping, hooks, accepted changes and impact. */
function ownFiles(config: Config | undefined): readonly string[] {
  return (config?.compare ?? [])
    .flatMap(({ mapping, hooks, accepted, impact }) => [mapping, hooks, accepted, impact])
    .flatMap((file) => (config === undefined || file === undefined ? [] : [resolve(config.home, file)]))
}

/** The folders of all sources with the folders below; for an archive or a missing path only the nearest folder. */
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

/**
 * Adds a folder and all folders below it, apart from outputs, hidden folders and node_modules, up to the limit.
 */
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

/** The nearest existing folder above a path. */
function nearest(path: string): string {
  let folder = dirname(path)
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

/** Whether the path is an existing folder, apart from hidden ones and node_modules. */
function isFolder(path: string): boolean {
  return isSourceFolder(basename(path)) && existsSync(path) && statSync(path).isDirectory()
}

/** Whether a folder may contain sources: not `node_modules` and not hidden. */
function isSourceFolder(name: string): boolean {
  return name !== 'node_modules' && !name.startsWith('.')
}
