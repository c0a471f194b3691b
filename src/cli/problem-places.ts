import { dirname, resolve } from 'node:path'
import { type Config, isFile } from '../config/index.ts'
import type { Diagnostic, Location } from '../diagnostics/index.ts'
import type { VersionSource } from '../ingest/index.ts'
import type { FileLines, FoundFile } from '../pipeline/index.ts'
import { outputFolders } from './output-folders.ts'

/** The source of a version, and the folder that its paths are relative to. */
export interface PlacedSource {
  readonly source: VersionSource
  readonly root: string
  /** The user's name for a path below the root (such as `git:main:api.yaml`), if it differs. */
  readonly spell?: ((path: string) => string | undefined) | undefined
}

interface Places {
  readonly config: Config | undefined
  readonly cwd: string
  readonly configFile: string | undefined
  /** Versions that the configuration does not know, by name. */
  readonly sides: ReadonlyMap<string, PlacedSource>
}

interface NamedFile {
  readonly name: string
  readonly lines: FileLines | undefined
}

/** Finds the files named in diagnostics: their paths from the working directory, and their lines. */
export class ProblemPlaces {
  readonly #places: Places
  readonly #known = new Map<string, Promise<NamedFile | undefined>>()

  constructor(places: Places) {
    this.#places = places
  }

  /** The diagnostic with paths relative to the working directory; a file that is not found keeps its name. */
  async named(diagnostic: Diagnostic): Promise<Diagnostic> {
    const { at, related, version } = diagnostic
    const name = async (place: Location): Promise<Location> => {
      const found = await this.#file(place.file, version)
      return found === undefined ? place : { ...place, file: found.name }
    }
    return {
      ...diagnostic,
      ...(at === undefined ? {} : { at: await name(at) }),
      related: await Promise.all(related.map(name)),
    }
  }

  /** The source line of an original (not renamed) diagnostic; undefined for notes and without a location. */
  async line({ at, severity, version }: Diagnostic): Promise<string | undefined> {
    if (at === undefined || severity === 'note') return undefined
    return (await this.#file(at.file, version))?.lines?.at(at.line)
  }

  /** The named file of a version, found once and then cached; undefined if it does not exist. */
  #file(file: string, version: string | undefined): Promise<NamedFile | undefined> {
    const key = `${version ?? ''} ${file}`
    const known = this.#known.get(key) ?? this.#find(file, version)
    this.#known.set(key, known)
    return known
  }

  /**
   * Finds a file in the source of the version, else beside the configuration or in the outputs; undefined if there is
   * none. The name is as the user spelled it, or relative to the working directory.
   */
  async #find(file: string, version: string | undefined): Promise<NamedFile | undefined> {
    const { nameForTerminal, readLines } = await import('../pipeline/index.ts')
    const { cwd } = this.#places
    const side = version === undefined ? undefined : this.#side(version)
    const found = (side && (await inSource(side, file))) ?? this.#beside(file)
    if (found === undefined) return undefined
    return { name: nameForTerminal(cwd, found, side?.spell), lines: await readLines(found) }
  }

  #side(version: string): PlacedSource | undefined {
    const { config, sides } = this.#places
    const source = config?.versions.get(version)
    return sides.get(version) ?? (config && source && { source, root: config.root })
  }

  /** Looks for a file of no version in the folders of the configuration, the outputs and the working directory. */
  #beside(file: string): FoundFile | undefined {
    const { config, configFile, cwd } = this.#places
    const folders = [
      ...(configFile === undefined ? [] : [dirname(resolve(cwd, configFile))]),
      ...(config === undefined ? [] : [config.home, config.root, ...outputFolders(config)]),
      cwd,
    ]
    const path = folders.map((folder) => resolve(folder, file)).find(isFile)
    return path === undefined ? undefined : { path }
  }
}

/** The file of a source with this name; undefined if the source has none. */
async function inSource({ source, root }: PlacedSource, file: string): Promise<FoundFile | undefined> {
  const { findFile } = await import('../pipeline/index.ts')
  return findFile(source, root, file)
}
