import type { AdapterPair, PlannedOutcome } from '../adapt/index.ts'
import type { Config } from '../config/index.ts'
import type { RunnableVersion } from '../pipeline/index.ts'
import { loadNamedRunnable } from './named-version.ts'
import type { PathCounts } from './path-counts.ts'
import type { Session } from './session.ts'

/** What becomes of each data element of a root in another version, or of each property of a JSON root. */
export interface FatesPage {
  /** The name of the adapter. */
  readonly adapter: string
  /** The ids of the data elements that convert automatically. */
  readonly carried: readonly string[]
  readonly open: readonly Pick<PlannedOutcome, 'id' | 'fate' | 'because' | 'hooks'>[]
  /** Of an adapter without data elements that knows its properties: their counts. */
  readonly properties?: PathCounts
  /** The outermost properties that are not at the same path. */
  readonly places?: NonNullable<AdapterPair['paths']>['places']
}

/**
 * For each adapter from the version to the named one: the data elements that convert automatically, and the others
 * with reason and hooks. Without data elements, what becomes of the properties. Uses the configured mapping; undefined if the named version cannot be read.
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
    .map(({ name: adapter, fates, paths }) => ({
      adapter,
      carried: fates.flatMap(({ id, fate }) => (fate === 'carried' ? [id] : [])),
      open: fates.flatMap(({ id, fate, because, hooks }) =>
        fate === 'carried' ? [] : { id, fate, ...(because === undefined ? {} : { because }), hooks },
      ),
      ...(fates.length > 0 || paths === undefined ? {} : { properties: paths.counts, places: paths.places }),
    }))
}
