import { dirname, resolve } from 'node:path'
import type { Config } from '../config/index.ts'
import type { Diagnostic } from '../diagnostics/index.ts'
import type { VersionSource } from '../ingest/index.ts'
import type { FileLines } from '../pipeline/index.ts'

/** A version that is read from where a person said, and the folder that its paths are relative to. */
export interface PlacedSource {
  readonly source: VersionSource
  readonly root: string
}

interface Places {
  readonly config: Config | undefined
  readonly cwd: string
  readonly configFile: string | undefined
  /** Versions that the configuration does not know, by name. */
  readonly sides: ReadonlyMap<string, PlacedSource>
}

/** The files that messages speak of, read again so that each can show its line; what cannot be found shows none. */
export class ShownLines {
  readonly #config: Config | undefined
  readonly #cwd: string
  readonly #configFile: string | undefined
  readonly #sides: ReadonlyMap<string, PlacedSource>
  readonly #known = new Map<string, Promise<FileLines | undefined>>()

  constructor({ config, cwd, configFile, sides }: Places) {
    this.#config = config
    this.#cwd = cwd
    this.#configFile = configFile
    this.#sides = sides
  }

  /** The line of a problem that was met while a version was worked on; a note needs none. */
  async of({ at, severity }: Diagnostic, version: string | undefined): Promise<string | undefined> {
    if (at === undefined || severity === 'note') return undefined
    const key = `${version ?? ''} ${at.file}`
    const known = this.#known.get(key) ?? this.#read(at.file, version)
    this.#known.set(key, known)
    return (await known)?.at(at.line)
  }

  async #read(file: string, version: string | undefined): Promise<FileLines | undefined> {
    const { readLines } = await import('../pipeline/index.ts')
    const side = version === undefined ? undefined : this.#sides.get(version)
    // What stands in the working directory may be another state of the file.
    if (side !== undefined) return readLines(side.source, side.root, file, [])
    const source = version === undefined ? undefined : this.#config?.versions.get(version)
    return readLines(source, this.#config?.root ?? this.#cwd, file, this.#others(file))
  }

  /** Where a name may be from that is of no source: the configuration's folder, the working directory. */
  #others(file: string): readonly string[] {
    const folders = [
      ...(this.#configFile === undefined ? [] : [dirname(resolve(this.#cwd, this.#configFile))]),
      ...(this.#config === undefined ? [] : [this.#config.root]),
      this.#cwd,
    ]
    return folders.map((folder) => resolve(folder, file))
  }
}
