import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { type Config, isFile, loadFailure, loadModule } from '../config/index.ts'
import { diagnostic, invariant, type Location } from '../diagnostics/index.ts'
import { pathFrom } from '../files/index.ts'
import { leftOutBy } from '../mapping/index.ts'
import type { HooksByAdapter } from '../migrate/index.ts'
import type { ContextNeed, LoadedAdapters, LoadedVersion } from '../pipeline/index.ts'
import type { Adapter, AdaptPolicy, AdaptSetting, AdaptStep, CodecRoot } from '../run/index.ts'
import type { Version } from '../schema/index.ts'
import { contextFor, type GivenContext } from './context.ts'
import { loadNamed } from './named-version.ts'
import type { Session } from './session.ts'

type Flags = Readonly<Record<string, unknown>>

/** The adapters between two versions, with the user's hooks and mapping decisions. */
export interface LoadedStep extends LoadedAdapters {
  readonly leftOut: readonly string[]
  readonly versions: readonly [Version, Version]
  readonly hooks: HooksByAdapter
  /** The module of the hooks, absolute. */
  readonly hooksFile?: string
}

/** All steps from one version to another, in order; at least one. */
export type LoadedMigration = readonly [LoadedStep, ...LoadedStep[]]

/** The bytes of a file; empty for undefined. */
export function bytesAt(file: string | undefined): Uint8Array {
  return file === undefined ? new Uint8Array() : readFileSync(file)
}

/** The name, status and digest of a version, without its contents. */
export function pickVersionIdentity({ name, status, digest }: Version) {
  return { name, status, digest }
}

/** The value of a flag if it is a text; undefined otherwise. */
export function readTextFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * The policy of one step: what the flags drop (`error` by default), and the elements that the mapping leaves out.
 */
function readPolicy(flags: Flags, { leftOut }: LoadedStep): AdaptPolicy {
  return {
    ...(leftOut.length === 0 ? {} : { leftOut }),
    onUndetermined: flags.onUndetermined === 'drop' ? 'drop' : 'error',
    onLoss: flags.onLoss === 'drop' ? 'drop' : 'error',
    onMisfit: flags.onMisfit === 'drop' ? 'drop' : 'error',
  }
}

/** The settings of all steps for `adaptDocument`: the first step, the others as `later`. */
export function makeAdaptSteps(
  steps: LoadedMigration,
  flags: Flags,
): AdaptStep & Pick<AdaptSetting, 'later'> & { readonly policy: AdaptPolicy } {
  const [first, ...later] = steps.map((loaded): AdaptStep => {
    const { adapters, source, target, hooks, versions } = loaded
    const [from, to] = versions.map(({ name }) => name)
    const step = steps.length === 1 || from === undefined || to === undefined ? {} : { step: { from, to } }
    return { adapters, source, target, hooks, policy: readPolicy(flags, loaded), ...step }
  })
  invariant(first, 'a migration has a step')
  return later.length === 0 ? first : { ...first, later }
}

/** For each adapter of any step, by name, the context values that it needs. */
export function collectContextNeeds(steps: LoadedMigration): ReadonlyMap<string, readonly ContextNeed[]> {
  const all = new Map<string, readonly ContextNeed[]>()
  for (const { needs } of steps)
    for (const [name, own] of needs) all.set(name, [...(all.get(name) ?? []), ...own])
  return all
}

/** The context values that a document for this adapter of the first step needs over all steps. */
export function needsOnTheWay([first, ...later]: LoadedMigration, adapter: Adapter): readonly ContextNeed[] {
  const own = first.needs.get(adapter.name) ?? []
  const [next, ...others] = later
  const following = next?.adapters.find(({ from }) => from.root === adapter.to.root)
  if (next === undefined || following === undefined) return own
  return [...own, ...needsOnTheWay([next, ...others], following)]
}

/** The data elements that identify a document: those of the profile and of each step's comparison, each once. */
export async function readUnique(
  { profile, compare }: Config,
  steps: LoadedMigration,
): Promise<readonly string[]> {
  const { profiles } = await import('../profile/index.ts')
  const own = steps.flatMap(({ versions }) => planBetween(compare, versions)?.unique ?? [])
  return [...new Set([...(profiles.get(profile)?.unique ?? []), ...own])]
}

/** The configured comparison of two versions, in either direction; undefined without one. */
function planBetween(
  compare: Config['compare'],
  [from, to]: readonly [{ readonly name: string }, { readonly name: string }],
): Config['compare'][number] | undefined {
  return compare.find((one) => [one.from, one.to].includes(from.name) && [one.from, one.to].includes(to.name))
}

/**
 * Reports each identifying data element for which one context value would be shared by several documents.
 * `documents` is undefined if their number is not known; UUID placeholders are allowed.
 */
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

/**
 * The absolute path of the hooks module: from `--hooks`, else from the configured comparison, in either direction;
 * undefined without either.
 */
function findHooksFile(
  { compare, home }: Config,
  [from, to]: readonly [string, string],
  flags: Flags,
  { io }: Session,
): string | undefined {
  const given = readTextFlag(flags, 'hooks')
  if (given !== undefined) return resolve(io.cwd, given)
  const plan = planBetween(compare, [{ name: from }, { name: to }])
  return plan?.hooks === undefined ? undefined : resolve(home, plan.hooks)
}

/**
 * The versions that documents go through: the shortest path over the configured comparisons, in either direction.
 * Direct (`[from, to]`) if there is no such path.
 */
function findVersionPath({ compare }: Config, from: string, to: string): readonly [string, ...string[]] {
  const ways = new Map<string, readonly [string, ...string[]]>([[from, [from]]])
  for (const [version, way] of ways) {
    if (version === to) return way
    for (const plan of compare) {
      if (![plan.from, plan.to].includes(version)) continue
      const next = plan.from === version ? plan.to : plan.from
      if (!ways.has(next)) ways.set(next, [...way, next])
    }
  }
  return [from, to]
}

/**
 * Loads the versions, adapters, mappings and hooks of every step; undefined, with diagnostics, if any of it fails.
 * With `--root` only adapters that lead to that root; equal versions need it, and convert between roots of one
 * version.
 */
export async function loadMigration(
  from: string,
  to: string,
  { config, flags }: { readonly config: Config; readonly flags: Flags },
  session: Session,
): Promise<LoadedMigration | undefined> {
  const root = readTextFlag(flags, 'root')
  if (from === to && root === undefined) {
    session.sink(diagnostic('migration-same-version', { version: from }))
    return undefined
  }
  const versions: LoadedVersion[] = []
  for (const name of from === to ? [from] : findVersionPath(config, from, to)) {
    const version = await loadNamed(name, config, session)
    if (version === undefined) return undefined
    versions.push(version)
  }
  const targets = from === to ? versions : versions.slice(1)
  const steps: LoadedStep[] = []
  for (const [index, target] of targets.entries()) {
    const source = versions[index]
    const withProjections = root !== undefined && index === targets.length - 1
    const step = source && (await loadStep(source, target, { config, flags, withProjections }, session))
    if (step === undefined) return undefined
    steps.push(step)
  }
  const [first, ...later] = root === undefined ? steps : await chooseRoot(steps, root, session)
  return first && [first, ...later]
}

/** At most so many roots are listed if no name is similar. */
const mostListed = 5

/**
 * The steps with only those adapters that lead to a root of the last version, by its name. Reports, and returns no
 * steps, if nothing leads there, or if two ways lead there from one root.
 */
async function chooseRoot(
  steps: readonly LoadedStep[],
  root: string,
  { sink }: Session,
): Promise<readonly LoadedStep[]> {
  const { nearRoots, rootsNamed } = await import('../run/index.ts')
  const last = steps.at(-1)
  invariant(last, 'a migration has a step')
  const { target, adapters } = last
  const reached = new Set(adapters.map(({ to }) => to.root))
  const isReached = ({ set, local }: CodecRoot): boolean => reached.has(`${set}#${local}`)
  const named = rootsNamed(root, target)
  const chosen = named.filter(isReached)
  if (chosen.length === 0) {
    const all = [...target.xml, ...target.json].filter(isReached)
    const near = nearRoots(root, all).map(({ name }) => name)
    const others = near.length > 0 ? near : all.slice(0, mostListed).map(({ name }) => name)
    sink(diagnostic('migration-root', { root, isKnown: named.length > 0, near: others }))
    return []
  }
  let wanted: ReadonlySet<string> = new Set(chosen.map(({ set, local }) => `${set}#${local}`))
  const kept: LoadedStep[] = []
  for (const step of steps.toReversed()) {
    const leading = step.adapters.filter(({ to }) => wanted.has(to.root))
    kept.unshift({ ...step, adapters: leading })
    wanted = new Set(leading.map(({ from }) => from.root))
  }
  const starts = kept.at(-1)?.adapters.map(({ from }) => from.root) ?? []
  if (new Set(starts).size === starts.length) return kept
  sink(diagnostic('migration-root-several', { root, roots: chosen.map(({ name }) => name) }))
  return []
}

/**
 * Loads adapters, hooks and mapping between two versions. Reports if there are no adapters; undefined then, and if any
 * other error was reported.
 */
async function loadStep(
  source: LoadedVersion,
  target: LoadedVersion,
  {
    config,
    flags,
    withProjections,
  }: { readonly config: Config; readonly flags: Flags; readonly withProjections: boolean },
  session: Session,
): Promise<LoadedStep | undefined> {
  const { loadAdapters, findMappingBetween } = await import('../pipeline/index.ts')
  const [from, to] = [source.version.name, target.version.name]
  const hooksFile = findHooksFile(config, [from, to], flags, session)
  const hooks = await readHooks(hooksFile, session)
  session.progress(`${from}..${to}: writing adapters`)
  const mapping = from === to ? undefined : findMappingBetween(config, from, to, session.sink)
  const options = { withProjections, ...(mapping ? { mapping } : {}) }
  const loaded = await loadAdapters(source, target, session.sink, options)
  if (loaded.adapters.length === 0 && from === to)
    session.sink(diagnostic('projections-none', { version: from }))
  else if (loaded.adapters.length === 0) session.sink(diagnostic('adapters-none', whyNone(from, to, loaded)))
  if (session.hasErrors || hooks === undefined) return undefined
  return {
    ...loaded,
    versions: [source.version, target.version],
    hooks,
    ...(hooksFile === undefined ? {} : { hooksFile }),
    leftOut: mapping === undefined ? [] : leftOutBy(mapping),
  }
}

/** The facts for the diagnostic that there are no adapters: the kinds of roots on both sides, and the roots matched. */
function whyNone(from: string, to: string, { source, target, matched }: LoadedAdapters) {
  const [kindsFrom, kindsTo] = [source, target].map(({ xml, json }): readonly ('XML' | 'JSON')[] => [
    ...(xml.length > 0 ? ['XML' as const] : []),
    ...(json.length > 0 ? ['JSON' as const] : []),
  ])
  return { from, to, kindsFrom: kindsFrom ?? [], kindsTo: kindsTo ?? [], matched }
}

/**
 * The given values converted for documents of a pipe, which are not known yet. If every adapter requires a missing
 * value and no envelope or module can give it, reports it. Any other missing value sets its document aside later.
 */
export async function makeLinesContext(
  steps: LoadedMigration,
  given: GivenContext,
  isEnvelope: boolean,
  session: Session,
): Promise<Readonly<Record<string, unknown>>> {
  const all = steps[0].adapters.map((adapter) => needsOnTheWay(steps, adapter))
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

/**
 * The hooks that a module exports as `hooks` or by default; empty without a module. Reports, and returns
 * undefined, if it is missing, fails to load or exports no hooks.
 */
async function readHooks(
  path: string | undefined,
  { io, sink }: Session,
): Promise<HooksByAdapter | undefined> {
  if (path === undefined) return {}
  const problem = (text: string, at?: Location): undefined => {
    sink(diagnostic('hooks-file', { file: basename(path), problem: text }, at))
    return undefined
  }
  if (!isFile(path)) return problem('there is no such file.')
  const { hooksIn } = await import('../migrate/index.ts')
  try {
    const found = hooksIn(await loadModule(path))
    return 'hooks' in found ? found.hooks : problem(found.problem)
  } catch (error) {
    const failure = loadFailure(error, path)
    const file = pathFrom(io.cwd, resolve(dirname(path), failure.at.file))
    return problem(failure.problem, { ...failure.at, file })
  }
}
