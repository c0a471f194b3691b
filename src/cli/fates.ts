import type { PlannedOutcome } from '../adapt/index.ts'
import type { Config } from '../config/index.ts'
import type { RunnableVersion } from '../pipeline/index.ts'
import { loadNamedRunnable } from './named-version.ts'
import type { Session } from './session.ts'

/** What becomes of each data element of a root in another version. */
export interface FatesPage {
  /** The name of the adapter. */
  readonly adapter: string
  /** The ids of the data elements that convert automatically. */
  readonly carried: readonly string[]
  readonly open: readonly Pick<PlannedOutcome, 'id' | 'fate' | 'because' | 'hooks'>[]
}

/**
 * For each adapter from the version to the named one: the data elements that convert automatically, and the others
 * with reason and hooks. Uses the configured mapping; undefined if the named version cannot be read.
 */
export async function fatesTo(
  name: string,
  from: RunnableVersion,
  config: Config,
  session: Session,
): Promise<readonly FatesPage[] | undefined> {
  const { adaptVersions, findMappingBetween } = await import('../pipeline/index.ts')
  const to = await loadNamedRunnable(name, config, session)
  if (to === undefined) return undefined
  const mapping = findMappingBetween(config, from.version.name, to.version.name, session.sink)
  const { pairs } = await adaptVersions(from.version, to.version, session.sink, mapping)
  return pairs
    .filter((pair) => pair.from.version === from.version.name)
    .map(({ name: adapter, fates }) => ({
      adapter,
      carried: fates.flatMap(({ id, fate }) => (fate === 'carried' ? [id] : [])),
      open: fates.flatMap(({ id, fate, because, hooks }) =>
        fate === 'carried' ? [] : { id, fate, ...(because === undefined ? {} : { because }), hooks },
      ),
    }))
}
