import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config/index.ts'
import { diagnostic } from '../diagnostics/index.ts'
import { leftOutBy } from '../mapping/index.ts'
import type { LoadedAdapters } from '../pipeline/index.ts'
import type { AdaptPolicy } from '../prove/index.ts'
import type { Version } from '../schema/index.ts'
import { contextFor, type GivenContext } from './context.ts'
import { loadNamed } from './named-version.ts'
import type { Session } from './session.ts'

type Flags = Readonly<Record<string, unknown>>

/** The adapters between two versions, with what the mapping says. */
export interface LoadedMigration extends LoadedAdapters {
  readonly leftOut: readonly string[]
  readonly versions: readonly [Version, Version]
}

export function bytesAt(file: string | undefined): Uint8Array {
  return file === undefined ? new Uint8Array() : readFileSync(file)
}

export function named({ name, status, digest }: Version) {
  return { name, status, digest }
}

export function text(flags: Flags, name: string): string | undefined {
  const value = flags[name]
  return typeof value === 'string' ? value : undefined
}

export function policyOf(flags: Flags, { leftOut }: LoadedMigration): AdaptPolicy {
  return {
    ...(leftOut.length === 0 ? {} : { leftOut }),
    onUndetermined: flags.onUndetermined === 'drop' ? 'drop' : 'error',
    onLoss: flags.onLoss === 'drop' ? 'drop' : 'error',
    onMisfit: flags.onMisfit === 'drop' ? 'drop' : 'error',
  }
}

/** The data elements that identify a document: the profile's, and those of the configuration for these two versions. */
export async function uniqueOf(
  { profile, compare }: Config,
  from: string,
  to: string,
): Promise<readonly string[]> {
  const { profiles } = await import('../profile/index.ts')
  const plan = compare.find((one) => [one.from, one.to].includes(from) && [one.from, one.to].includes(to))
  return [...(profiles.get(profile)?.unique ?? []), ...(plan?.unique ?? [])]
}

/** Several documents with one value for what identifies a document are refused before anything is written. */
export async function checkShared(
  documents: number | undefined,
  context: Readonly<Record<string, unknown>>,
  unique: readonly string[],
  { sink }: Session,
): Promise<void> {
  if (documents !== undefined && documents < 2) return
  const { uuidMark } = await import('../migrate/index.ts')
  for (const id of unique) {
    const value = context[id]
    if (value !== undefined && value !== uuidMark)
      sink(diagnostic('context-shared', documents === undefined ? { id } : { id, documents }))
  }
}

/** The flag's module, or the one that the configuration names for these two versions, either way round. */
export function hooksFileOf(
  { compare, home }: Config,
  from: string,
  to: string,
  flags: Flags,
  { io }: Session,
): string | undefined {
  const given = text(flags, 'hooks')
  if (given !== undefined) return resolve(io.cwd, given)
  const plan = compare.find((one) => [one.from, one.to].includes(from) && [one.from, one.to].includes(to))
  return plan?.hooks === undefined ? undefined : resolve(home, plan.hooks)
}

export async function load(
  from: string,
  to: string,
  config: Config,
  session: Session,
): Promise<LoadedMigration | undefined> {
  const { loadAdapters, mappingBetween } = await import('../pipeline/index.ts')
  const source = await loadNamed(from, config, session)
  const target = source && (await loadNamed(to, config, session))
  if (source === undefined || target === undefined) return undefined
  session.progress(`${from}..${to}: writing adapters`)
  const mapping = mappingBetween(config, from, to, session.sink)
  const loaded = await loadAdapters(source, target, session.sink, mapping)
  if (loaded.adapters.length === 0) session.sink(diagnostic('adapters-none', whyNone(from, to, loaded)))
  const versions = [source.version, target.version] as const
  return session.hasErrors
    ? undefined
    : { ...loaded, versions, leftOut: mapping === undefined ? [] : leftOutBy(mapping) }
}

/** What stands in the way of adapters, where there are none. */
function whyNone(from: string, to: string, { source, target, matched }: LoadedAdapters) {
  const sides = [
    { name: from, roots: source },
    { name: to, roots: target },
  ]
  const withoutXml = sides.filter(({ roots }) => roots.xml.length === 0).map(({ name }) => name)
  return { from, to, withoutXml, matched }
}

/**
 * The given values for documents of a pipe, which are not known yet. What is missing for one of them sets it aside; what
 * every adapter needs and nobody gives is reported.
 */
export async function contextOfLines(
  { adapters, needs }: LoadedMigration,
  given: GivenContext,
  isEnvelope: boolean,
  session: Session,
): Promise<Readonly<Record<string, unknown>>> {
  const all = adapters.map(({ name }) => needs.get(name) ?? [])
  const isWhole = !isEnvelope && given.module === undefined
  const [first = [], ...others] = all
  const isEverywhere = ({ dataElement }: { readonly dataElement: string }) =>
    others.every((list) => list.some((one) => one.isRequired && one.dataElement === dataElement))
  const missing = first.filter(
    (need) => need.isRequired && !given.values.has(need.dataElement) && isEverywhere(need),
  )
  if (isWhole && missing.length > 0) return contextFor(missing, { values: new Map() }, session)
  return contextFor(all.flat(), given, session, false)
}
