import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Config, isFile } from '../config/index.ts'
import type { Diagnostic } from '../diagnostics/index.ts'
import type { VersionSource } from '../ingest/index.ts'

/** The texts that messages speak of, read again so that each can show its line; what cannot be found shows none. */
export class SourceTexts {
  readonly #config: Config | undefined
  readonly #cwd: string
  readonly #configFile: string | undefined
  readonly #known = new Map<string, Promise<string | undefined>>()

  constructor(config: Config | undefined, cwd: string, configFile: string | undefined) {
    this.#config = config
    this.#cwd = cwd
    this.#configFile = configFile
  }

  /** The text around a problem that was met while a version was worked on; a note needs none. */
  async of({ at, severity }: Diagnostic, version: string | undefined): Promise<string | undefined> {
    if (at === undefined || severity === 'note') return undefined
    const key = `${version ?? ''} ${at.file}`
    const known = this.#known.get(key) ?? this.#read(at.file, version)
    this.#known.set(key, known)
    return known
  }

  #read(file: string, version: string | undefined): Promise<string | undefined> {
    const source = version === undefined ? undefined : this.#config?.versions.get(version)
    return readText(source, this.#config?.root ?? this.#cwd, file, this.#others(file))
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

/** The text that a version's source calls by this name, or one of the other paths; nothing where there is none. */
async function readText(
  source: VersionSource | undefined,
  root: string,
  file: string,
  others: readonly string[],
): Promise<string | undefined> {
  const { sourceLabels } = await import('../ingest/index.ts')
  const labels = source === undefined ? [] : [...sourceLabels(source, root)]
  const [label = '', member] = file.split('!/')
  if (member !== undefined) {
    const archive = labels.find(([, name]) => name === label)?.[0]
    return archive === undefined ? undefined : memberOf(archive, member)
  }
  const path = [...labels.flatMap((one) => pathsIn(one, file)), ...others].find(isFile)
  return path === undefined ? undefined : readFileSync(path, 'utf8')
}

/** The lines of some files of a version's source, by file. */
export async function linesOf(
  source: VersionSource,
  root: string,
  files: Iterable<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  for (const file of new Set(files)) {
    const text = await readText(source, root, file, [])
    if (text !== undefined) found.set(file, text.split(/\r\n|\r|\n/u))
  }
  return found
}

/** Where a file may be that a source names: itself, below it, or beside it. */
function pathsIn([full, name]: readonly [string, string], file: string): readonly string[] {
  if (file === name) return [full]
  if (file.startsWith(`${name}/`)) return [resolve(full, file.slice(name.length + 1))]
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  return file.startsWith(folder) ? [resolve(dirname(full), file.slice(folder.length))] : []
}

async function memberOf(archive: string, member: string): Promise<string | undefined> {
  const { readSource } = await import('../ingest/index.ts')
  const source = await readSource(archive, { root: '.' }, () => {})
  const bytes = source?.files.get(member)?.bytes
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
}
