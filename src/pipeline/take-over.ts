import { dirname, resolve } from 'node:path'
import type { Adaptation } from '../adapt/index.ts'
import { type ComparePlan, type Config, hooksEnding, mappingEnding, ownFile } from '../config/index.ts'
import { diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import { pathFrom, readIfThere } from '../files/index.ts'
import {
  isEmptyProposal,
  type Mapping,
  mergeMapping,
  type Proposal,
  printMapping,
  readMapping,
} from '../mapping/index.ts'
import type { Version } from '../schema/index.ts'
import { comparisonFolder } from '../typescript/index.ts'
import { adaptVersions } from './migrate.ts'
import { proposeMapping, schemaFrom } from './proposals.ts'
import { checked, type Progress, readVersion } from './version.ts'

/** A file of the user's, with its text before and after and the lines added. */
export interface OwnText {
  /** Relative to the folder of the user's own files. */
  readonly path: string
  readonly before: string | undefined
  readonly after: string
  /** One line for each addition. */
  readonly added: readonly string[]
}

/**
 * The user's mapping file, then the hooks file if a hook is needed, with the proposals for two versions added;
 * writes nothing. Undefined if an error was reported.
 */
export async function takeOver(
  config: Config,
  from: string,
  to: string,
  progress: Progress | undefined,
  sink: Sink,
): Promise<readonly OwnText[] | undefined> {
  const plan = findPlan(config, from, to, sink)
  const versions = plan && (await readBoth(config, plan, progress, sink))
  if (!plan || !versions) return undefined
  const mappingPath = plan.mapping ?? ownFile(plan.from, plan.to, mappingEnding)
  const hooksPath = plan.hooks ?? ownFile(plan.from, plan.to, hooksEnding)
  const problems = checked(sink)
  const own = new OwnMapping(config.home, mappingPath, plan)
  const mapping = own.read(problems.sink)
  if (problems.hasErrors()) return undefined
  progress?.(`${plan.from}..${plan.to}: joining`)
  const found = await adaptVersions(...versions, problems.sink, mapping)
  if (problems.hasErrors()) return undefined
  const merged = own.merge(proposeMapping(found, plan.to), problems.sink)
  // The hooks needed depend on the mapping with the additions.
  const silent: Sink = () => {}
  const after = merged.added.length === 0 ? mapping : own.parse(merged.after, silent)
  const adaptation = after === mapping ? found : await adaptVersions(...versions, silent, after)
  const hooks = await mergedHooks(config, hooksPath, adaptation, comparisonFolder(...versions), problems.sink)
  return hooks ? [merged, hooks] : [merged]
}

/** The configured comparison of two versions in either direction, else a plain one; reports unknown versions. */
function findPlan(
  { versions, compare }: Config,
  from: string,
  to: string,
  sink: Sink,
): ComparePlan | undefined {
  const known = [...versions.keys()]
  const lost = [from, to].filter((name) => !versions.has(name))
  for (const name of lost) {
    sink(diagnostic('config-version-unknown', { name, known, near: nearNames(name, known) }))
  }
  if (lost.length > 0) return undefined
  const named = (one: string, other: string) => compare.find((plan) => plan.from === one && plan.to === other)
  return named(from, to) ?? named(to, from) ?? { from, to }
}

/** Reads both versions of a comparison; undefined if one cannot be read. */
async function readBoth(
  config: Config,
  { from, to }: ComparePlan,
  progress: Progress | undefined,
  sink: Sink,
): Promise<readonly [Version, Version] | undefined> {
  const { root, profile, limits, versions } = config
  const options = { root, profile, limits, ...(progress ? { progress } : {}) }
  const sources = [versions.get(from), versions.get(to)].filter((source) => source !== undefined)
  const [one, other] = await Promise.all(sources.map((source) => readVersion(source, options, sink)))
  return one && other ? [one, other] : undefined
}

/** The user's mapping file, which may be missing or empty. */
class OwnMapping {
  readonly #path: string
  readonly #plan: ComparePlan
  readonly #text: string | undefined

  constructor(home: string, path: string, plan: ComparePlan) {
    this.#path = path
    this.#plan = plan
    this.#text = readIfThere(resolve(home, path))
  }

  read(sink: Sink): Mapping | undefined {
    return this.#text === undefined || this.#text.trim() === '' ? undefined : this.parse(this.#text, sink)
  }

  parse(text: string, sink: Sink): Mapping | undefined {
    return readMapping(this.#path, new TextEncoder().encode(text), this.#plan, sink)
  }

  /**
   * The file's text with the proposal added, or a whole new file, and a line for each addition; unchanged for an
   * empty proposal. Reports sections it cannot be added to; their lines are left out.
   */
  merge(proposal: Proposal, sink: Sink): OwnText {
    const path = this.#path
    const before = this.#text
    const added = [
      ...proposal.pairs.map(
        ({ from, to, by }) =>
          `pair ${[from].flat().join(' and ')} → ${[to].flat().join(' and ')}${by === undefined ? '' : ` by ${by}`}`,
      ),
      ...proposal.without.map(({ from, policy }) => `${from} without counterpart: ${policy}`),
    ]
    if (isEmptyProposal(proposal)) return { path, before, after: before ?? '', added: [] }
    if (before === undefined || before.trim() === '') {
      const up = path
        .split('/')
        .slice(1)
        .map(() => '..')
      const after = printMapping({ ...proposal, notes: [] }, this.#plan, schemaFrom(up.join('/')))
      return { path, before, after: `${before ?? ''}${after}`, added }
    }
    const { text, unplaced } = mergeMapping(before, proposal)
    for (const section of unplaced) {
      sink(diagnostic('mapping-unplaced', { section, count: proposal[section].length }, at(path)))
    }
    const isIn = (section: 'pairs' | 'without') => !unplaced.includes(section)
    const [pairs, others] = [added.slice(0, proposal.pairs.length), added.slice(proposal.pairs.length)]
    return {
      ...{ path, before, after: text },
      added: [...(isIn('pairs') ? pairs : []), ...(isIn('without') ? others : [])],
    }
  }
}

/**
 * The user's hooks file with a stub for each hook it lacks; undefined if no hook is needed. Reports stubs without
 * a place.
 */
async function mergedHooks(
  { home, out, importEnding }: Config,
  path: string,
  { pairs }: Adaptation,
  folder: string,
  sink: Sink,
): Promise<OwnText | undefined> {
  if (pairs.every(({ hooks }) => hooks.length === 0)) return undefined
  const { mergeHooksFile } = await import('../adapt/index.ts')
  const file = resolve(home, path)
  const before = readIfThere(file)
  const way = pathFrom(dirname(file), resolve(out, folder, `adapters/hooks${importEnding}`))
  const { text, added, unplaced } = await mergeHooksFile(
    before,
    pairs,
    way.startsWith('.') ? way : `./${way}`,
  )
  const [first] = unplaced
  if (first !== undefined) {
    sink(diagnostic('hooks-unplaced', { file: path, count: unplaced.length, first }, at(path)))
  }
  return { path, before, after: text, added }
}

/** The location of the start of a file. */
function at(file: string) {
  return { file, line: 1, column: 1 }
}
