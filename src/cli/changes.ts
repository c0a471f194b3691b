import { type FSWatcher, watch } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { printable } from '../diagnostics/index.ts'
import type { WatchedFolders } from './watched-folders.ts'

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
