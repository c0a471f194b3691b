import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { type Config, isFile } from '../config/index.ts'
import type { Diagnostic } from '../diagnostics/index.ts'
import type { SchemaSource, VersionSource } from '../ingest/index.ts'

interface Place {
  readonly root: string
  readonly path: string
}

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
    const known = this.#known.get(key) ?? textOf(at.file, this.#places(version))
    this.#known.set(key, known)
    return known
  }

  /** Where a name may be from: a source of the version, the configuration's folder, the working directory. */
  #places(version: string | undefined): readonly Place[] {
    const source = version === undefined ? undefined : this.#config?.versions.get(version)
    const root = this.#config?.root ?? this.#cwd
    return [
      ...(source ? pathsOf(source).map((path) => ({ root, path })) : []),
      ...(this.#configFile === undefined ? [] : [{ root: this.#cwd, path: this.#configFile }]),
      { root, path: '.' },
      { root: this.#cwd, path: '.' },
    ]
  }
}

function pathsOf({ apis, schemas, examples }: VersionSource): readonly string[] {
  const inApis = [...apis.values()].flatMap((api) => [...listed(api.openapi), ...listed(api.schemas)])
  return [...inApis, ...listed(schemas), ...listed(examples)].map((path) => path.split('!/')[0] ?? path)
}

function listed(source: SchemaSource | undefined): readonly string[] {
  if (source === undefined) return []
  return typeof source === 'string' ? [source] : [...source.values()]
}

async function textOf(file: string, places: readonly Place[]): Promise<string | undefined> {
  const [label = '', member] = file.split('!/')
  for (const { root, path } of places) {
    const isIt = basename(path) === label || path === label
    if (member !== undefined && isIt) return memberOf(path, root, member)
    const found = textAt(resolve(root, path), label)
    if (member === undefined && found !== undefined) return found
  }
  return undefined
}

/** A file that a source names by its last part, by its path below the source's folder, or below the source itself. */
function textAt(path: string, label: string): string | undefined {
  const candidates = [
    path,
    resolve(path, label),
    resolve(dirname(path), label),
    resolve(path, '..', '..', label),
  ]
  const found = candidates.find((one) => basename(one) === basename(label) && isFile(one))
  return found === undefined ? undefined : readFileSync(found, 'utf8')
}

async function memberOf(path: string, root: string, member: string): Promise<string | undefined> {
  const { readSource } = await import('../ingest/index.ts')
  const source = await readSource(path, { root }, () => {})
  const bytes = source?.files.get(member)?.bytes
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
}
