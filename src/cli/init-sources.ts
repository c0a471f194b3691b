import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Config, isFolderName } from '../config/index.ts'
import { diagnostic, nearNames } from '../diagnostics/index.ts'
import { pathFrom, portable } from '../files/index.ts'
import { sourceLabels } from '../ingest/index.ts'
import type { FoundApi, FoundVersion } from '../init/index.ts'
import type { Side } from '../pipeline/index.ts'
import type { Version } from '../schema/index.ts'
import type { Session } from './session.ts'

/** An argument of `init`: a path, with the name of its version if given (`v1=specs/v1.yaml`). */
interface Spec {
  readonly name?: string
  readonly path: string
}

/**
 * Reads the sources that the arguments of `init` name, those of one version name as one version; reports, and leaves
 * out, missing files and files without schema.
 */
export async function readSpecs(args: readonly string[], session: Session): Promise<readonly FoundVersion[]> {
  const { cwd } = session.io
  const specs = args.map((arg) => parseSpec(arg, cwd))
  const known = specs.filter((spec) => isReadable(spec, session))
  const found: FoundVersion[] = []
  for (const spec of known) {
    const version = await readSpec(spec, session)
    if (version !== undefined) found.push(version)
  }
  return mergeSources(found, session)
}

/**
 * The paths of sources that the existing configuration does not name, so that a person has to add them; reports those
 * that do not exist. None if the configuration cannot be read.
 */
export function findUnconfigured(
  args: readonly string[],
  config: Config | undefined,
  session: Session,
): readonly string[] {
  const { cwd } = session.io
  const known = new Set(
    [...(config?.versions.values() ?? [])].flatMap((version) => [
      ...sourceLabels(version, config?.root ?? cwd).keys(),
    ]),
  )
  const specs = args.map((arg) => parseSpec(arg, cwd)).filter((spec) => isReadable(spec, session))
  return config === undefined
    ? []
    : specs.map(({ path }) => portable(path)).filter((path) => !known.has(resolve(cwd, path)))
}

/** Splits `name=path`; the whole argument is the path if a file of that name exists or there is no name. */
function parseSpec(arg: string, cwd: string): Spec {
  const [, name, path] = /^([^=/\\]+)=(.+)$/s.exec(arg) ?? []
  return name === undefined || path === undefined || existsSync(resolve(cwd, arg))
    ? { path: arg }
    : { name, path }
}

/** Whether the version name is valid and the path (or its archive) exists; reports it if not. */
function isReadable({ name, path }: Spec, { io, sink }: Session): boolean {
  if (name !== undefined && !isFolderName(name)) {
    sink(diagnostic('config-name', { what: 'a version', name }))
    return false
  }
  if (existsSync(resolve(io.cwd, path.replace(/!\/.*$/s, '')))) return true
  const isAddress = /^(?:https?|ftp|git):/i.test(path)
  sink(diagnostic('init-source-missing', { path, isAddress, near: isAddress ? [] : nearPaths(path, io.cwd) }))
  return false
}

/** Paths in the same folder whose names are similar to a missing one. */
function nearPaths(path: string, cwd: string): readonly string[] {
  const folder = dirname(path)
  const at = resolve(cwd, folder)
  if (!statSync(at, { throwIfNoEntry: false })?.isDirectory()) return []
  return nearNames(basename(path), readdirSync(at)).map((name) => portable(join(folder, name)))
}

/** Reads one source as a version; reports errors, or that it has no schema, and returns undefined. */
async function readSpec({ name, path }: Spec, session: Session): Promise<FoundVersion | undefined> {
  const { cwd } = session.io
  const [config, { readVersion, findSide }] = await Promise.all([
    // Settings of an existing configuration do not apply here.
    session.config(undefined, { optional: true }),
    import('../pipeline/index.ts'),
  ])
  // Allowed here; the first build reports what needs a setting.
  const conventions = { allowDoctype: true, unheldPatterns: 'open' } as const
  const side = config && (await findSide(path, config, cwd, session.sink, { conventions }))
  if (side === undefined) return undefined
  const source = { ...side.source, name: path }
  session.reads({ source, root: side.options.root })
  const options = { ...side.options, progress: session.progress }
  const version = await readVersion(source, options, (problem) => {
    if (problem.severity === 'error') session.sink(problem)
  })
  if (version === undefined) return undefined
  if (!saysAnything(version)) {
    const [file = path] = version.inputs.map((input) => input.file)
    session.sink({ ...diagnostic('init-no-schema', { path }, { file, line: 1, column: 1 }), version: path })
    return undefined
  }
  return { ...(name === undefined ? {} : { name }), path: portable(path), ...locateFiles(side, version, cwd) }
}

/** Whether a version has an API, an XML set, or a JSON schema that is more than "any value". */
function saysAnything({ apis, sets }: Version): boolean {
  return (
    apis.some(({ file }) => file !== undefined) ||
    sets.some(({ language, nodes }) =>
      language === 'xml' ? true : [...nodes.values()].some(({ kind }) => kind !== 'unknown'),
    )
  )
}

/** The OpenAPI files and schema paths of a source, relative to the working directory. */
function locateFiles(
  { source, options }: Side,
  version: Version,
  cwd: string,
): Pick<FoundVersion, 'apis' | 'schemas'> {
  const here = (place: string): string => {
    const [path = '', ...entry] = place.split('!/')
    return [pathFrom(cwd, resolve(options.root, path)) || '.', ...entry].join('!/')
  }
  const read = new Map(version.apis.map((api) => [api.name, api]))
  const apis = new Map<string, FoundApi>()
  for (const [name, { openapi }] of source.apis) {
    if (openapi === undefined) continue
    const { title, documentVersion } = read.get(name) ?? {}
    apis.set(name, {
      file: here(openapi),
      ...(title === undefined ? {} : { title }),
      ...(documentVersion === undefined ? {} : { documentVersion }),
    })
  }
  return { apis, schemas: typeof source.schemas === 'string' ? [here(source.schemas)] : [] }
}

/** Merges the sources that have the same version name; reports a folder or archive combined with other schemas. */
function mergeSources(found: readonly FoundVersion[], { sink }: Session): readonly FoundVersion[] {
  const versions = new Map<string | FoundVersion, FoundVersion>()
  for (const one of found) {
    const key = one.name ?? one
    const other = versions.get(key)
    const schemas = [...(other?.schemas ?? []), ...one.schemas]
    const whole = schemas.find((path) => !/\.(?:xsd|json|ya?ml)$/i.test(path))
    const rest = schemas.find((path) => path !== whole)
    if (whole !== undefined && rest !== undefined)
      sink(diagnostic('flag-not-with', { flag: whole, other: rest }))
    versions.set(key, { ...one, apis: new Map([...(other?.apis ?? []), ...one.apis]), schemas })
  }
  return [...versions.values()]
}
