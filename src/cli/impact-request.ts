import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, packageRoot, readRuntimeName } from '../config/index.ts'
import type { Comparison } from '../diff/index.ts'
import type { ImpactRequest } from '../impact/index.ts'
import type { Version } from '../schema/index.ts'
import { defaultRuntime } from '../typescript/index.ts'
import { loadNamed } from './named-version.ts'
import type { Session } from './session.ts'

interface Where {
  readonly config: Config
  readonly project: string
  readonly out: string | undefined
}

/**
 * Loads both versions with their generated files, compares them under the configured policy, and makes the adapters;
 * undefined if a version cannot be read.
 */
export async function loadImpactRequest(
  from: string,
  to: string,
  { config, project, out }: Where,
  session: Session,
): Promise<ImpactRequest | undefined> {
  const [{ adaptVersions, findMappingBetween, withRuntime }, { diffInDetail }] = await Promise.all([
    import('../pipeline/index.ts'),
    import('../diff/index.ts'),
  ])
  const before = await loadNamed(from, config, session)
  const after = before && (await loadNamed(to, config, session))
  if (before === undefined || after === undefined) return undefined
  session.progress(`${from}..${to}: comparing`)
  const mapping = findMappingBetween(config, from, to, session.sink)
  const { comparison, found, copies } = diffInDetail(before.version, after.version, mapping?.names)
  const adapters = await adaptVersions(before.version, after.version, session.sink, mapping)
  const versions = [before.version, after.version] as const
  const judged = await underPlan([from, to], versions, comparison, config, session)
  // A whole copy of the runtime: what else is in the output, such as converters, imports it as well.
  const made = withRuntime([...before.files, ...after.files, ...adapters.files], config.runtime, 'whole')
  const [end, adaptersAt] = [before.files.length, before.files.length + after.files.length]
  return {
    from: { version: before.version, files: made.slice(0, end) },
    to: { version: after.version, files: made.slice(end, adaptersAt) },
    adapters: { files: made.slice(adaptersAt), pairs: adapters.pairs, moves: adapters.moves },
    ...{ comparison: judged, found, copies },
    ...{ project, out: out ?? config.out, packages: ownPackages() },
  }
}

/** The comparison with the configured severities and acceptances applied. */
async function underPlan(
  [from, to]: readonly [string, string],
  versions: readonly [Version, Version],
  comparison: Comparison,
  config: Config,
  session: Session,
): Promise<Comparison> {
  const { readPolicy, underPolicy } = await import('../pipeline/index.ts')
  const plan = config.compare.find((one) => one.from === from && one.to === to)
  return underPolicy(comparison, readPolicy(plan, config.root, session.sink, versions), session.sink)
}

/**
 * Maps both names of the runtime to its file in this package: the built declarations, else the source. The package may
 * not be installed in the project.
 */
function ownPackages(): ReadonlyMap<string, string> {
  const built = join(packageRoot, 'dist/runtime/index.d.ts')
  const path = existsSync(built) ? built : join(packageRoot, 'src/runtime/index.ts')
  return new Map([defaultRuntime, readRuntimeName()].map((name) => [name, path.replaceAll('\\', '/')]))
}
