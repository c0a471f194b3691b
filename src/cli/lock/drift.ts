import { basename } from 'node:path'
import type { ComparePlan, Config } from '../../config/index.ts'
import type { Diagnostic, Sink } from '../../diagnostics/index.ts'
import type { Comparison } from '../../diff/index.ts'
import {
  type Compared,
  compareSides,
  findSide,
  type LoadedVersion,
  loadSource,
  type Migration,
  migrate,
  type Progress,
} from '../../pipeline/index.ts'
import type { Session } from '../session.ts'

/** What changed since the lock was written, for each affected version and comparison. */
export interface Drift {
  readonly versions: readonly { readonly name: string; readonly comparison: Comparison }[]
  readonly plans: readonly PlanDrift[]
}

/** What the new sources mean for the user's hooks and mapping file. */
export interface PlanDrift {
  readonly from: string
  readonly to: string
  /** As `adapter.hook`: hooks that are newly needed, and those no longer needed. */
  readonly newHooks: readonly string[]
  readonly goneHooks: readonly string[]
  readonly hooksFile?: string
  /** Problems of mapping lines that are new with the new sources. */
  readonly mappingFile?: string
  readonly mappingLines: readonly { readonly line: number; readonly message: string }[]
}

/** The drift, or which sources could not be read. */
export type FoundDrift = { readonly drift: Drift } | { readonly unread: 'locked' | 'new' }

/**
 * What the new sources change in the touched versions and their comparisons; else, which sources cannot be read.
 * Problems of the new sources are reported, those of the locked ones are not, as nobody can correct them.
 */
export async function findDrift(
  before: Config,
  after: Config,
  touched: ReadonlySet<string>,
  session: Session,
): Promise<FoundDrift> {
  const now = new Reader(after, session.sink, session.progress)
  for (const name of touched) if (!(await now.load(name))) return { unread: 'new' }
  const drift = await compared(before, after, touched, now, session)
  return drift === undefined ? { unread: 'locked' } : { drift }
}

/** The drift of the touched versions and their comparisons; undefined if a locked source cannot be read. */
async function compared(
  before: Config,
  after: Config,
  touched: ReadonlySet<string>,
  now: Reader,
  session: Session,
): Promise<Drift | undefined> {
  const versions: { name: string; comparison: Comparison }[] = []
  for (const name of touched) {
    const compared = await compareDrafts(name, before, after, session)
    if (compared === undefined) return undefined
    versions.push({ name, comparison: compared.comparison })
  }
  const old = new Reader(before, () => {}, session.progress)
  const plans: PlanDrift[] = []
  for (const plan of after.compare) {
    if (!touched.has(plan.from) && !touched.has(plan.to)) continue
    const one = await old.migrate(plan)
    const other = await now.migrate(plan)
    if (one === undefined || other === undefined) return undefined
    plans.push(planDrift(plan, one, other))
  }
  return { versions, plans }
}

/**
 * Compares one version as locked with itself as fetched; undefined, without diagnostics, if one cannot be read.
 */
async function compareDrafts(
  name: string,
  before: Config,
  after: Config,
  { io, progress }: Session,
): Promise<Compared | undefined> {
  const sink: Sink = () => {}
  const one = await findSide(name, before, io.cwd, sink)
  const other = await findSide(name, after, io.cwd, sink)
  return one && other && (await compareSides(one, other, progress, sink))
}

interface Migrated extends Migration {
  readonly problems: readonly Diagnostic[]
}

/** The versions of one configuration, each read once. */
class Reader {
  readonly #config: Config
  readonly #sink: Sink
  readonly #progress: Progress
  readonly #versions = new Map<string, Promise<LoadedVersion | undefined>>()

  constructor(config: Config, sink: Sink, progress: Progress) {
    this.#config = config
    this.#sink = sink
    this.#progress = progress
  }

  /**
   * Runs a comparison and collects its diagnostics without reporting them; undefined if a version cannot be read.
   */
  async migrate(plan: ComparePlan): Promise<Migrated | undefined> {
    const from = await this.load(plan.from)
    const to = await this.load(plan.to)
    if (from === undefined || to === undefined) return undefined
    const problems: Diagnostic[] = []
    const sink: Sink = (problem) => problems.push(problem)
    const { root, home, out } = this.#config
    // Warnings of the migration are reported by the next build.
    const made = await migrate(plan, [from, to], { root, home, out, progress: this.#progress }, sink)
    return { ...made, problems }
  }

  /** Loads a version, once per name; undefined if it cannot be read. */
  load(name: string): Promise<LoadedVersion | undefined> {
    const known = this.#versions.get(name) ?? this.#read(name)
    this.#versions.set(name, known)
    return known
  }

  async #read(name: string): Promise<LoadedVersion | undefined> {
    const source = this.#config.versions.get(name)
    return source && (await loadSource(source, { ...this.#config, progress: this.#progress }, this.#sink))
  }
}

/** The hooks that became needed or unneeded, and the mapping problems that are new. */
function planDrift(plan: ComparePlan, before: Migrated, after: Migrated): PlanDrift {
  const [old, now] = [listHooks(before), listHooks(after)]
  const { from, to, hooks, mapping } = plan
  const fine = new Set(mappingProblems(plan, before).map(({ line, message }) => `${line} ${message}`))
  return {
    from,
    to,
    newHooks: now.filter((hook) => !old.includes(hook)),
    goneHooks: old.filter((hook) => !now.includes(hook)),
    ...(hooks === undefined ? {} : { hooksFile: hooks }),
    ...(mapping === undefined ? {} : { mappingFile: mapping }),
    mappingLines: mappingProblems(plan, after).filter(({ line, message }) => !fine.has(`${line} ${message}`)),
  }
}

/** All hooks of all adapters as `adapter.hook`, sorted. */
function listHooks({ adaptation }: Migration): readonly string[] {
  return adaptation.pairs.flatMap(({ name, hooks }) => hooks.map((hook) => `${name}.${hook.name}`)).sort()
}

/** The problems reported about lines of the mapping file; empty without one. */
function mappingProblems({ mapping }: ComparePlan, { problems }: Migrated): PlanDrift['mappingLines'] {
  if (mapping === undefined) return []
  return problems.flatMap(({ at, message }) =>
    at !== undefined && [mapping, basename(mapping)].includes(at.file) ? [{ line: at.line, message }] : [],
  )
}
