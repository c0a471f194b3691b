import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { type Config, isFile } from '../config/index.ts'
import type { Diagnostic, SourceText } from '../diagnostics/index.ts'
import type { SchemaSource, VersionSource } from '../ingest/index.ts'

/** The texts that messages speak of, so that each can show its line; a file that cannot be found again shows none. */
export async function sourceTexts(
  diagnostics: readonly Diagnostic[],
  config: Config | undefined,
  cwd: string,
  configFile: string | undefined,
): Promise<SourceText> {
  const texts = new Map<string, string | undefined>()
  for (const { at } of diagnostics) {
    if (at === undefined || texts.has(at.file)) continue
    texts.set(at.file, await textOf(at.file, placesOf(config, cwd, configFile)))
  }
  return (file) => texts.get(file)
}

interface Place {
  readonly root: string
  readonly path: string
}

/** Where a name in a message may be from: the working directory, the configuration, or a source that it declares. */
function placesOf(config: Config | undefined, cwd: string, configFile: string | undefined): readonly Place[] {
  const declared = [...(config?.versions.values() ?? [])].flatMap(pathsOf)
  return [
    ...declared.map((path) => ({ root: config?.root ?? cwd, path })),
    ...(configFile === undefined ? [] : [{ root: cwd, path: configFile }]),
    ...(config === undefined ? [] : [{ root: config.root, path: '.' }]),
    { root: cwd, path: '.' },
  ]
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
