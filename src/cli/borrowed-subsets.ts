import type { Config } from '../config/index.ts'
import { borrowSubsets, countContents, type RunnableVersion } from '../pipeline/index.ts'
import { loadNamedRunnable } from './named-version.ts'
import type { Session } from './session.ts'

/** The subsets that a version without any has by a comparison of the configuration. */
export interface BorrowedPage {
  /** The version that names them. */
  readonly from: string
  readonly roots: readonly {
    readonly root: string
    readonly module: string
    /** How many data elements of the root have subsets, and those that have none. */
    readonly known: number
    readonly unknown: readonly string[]
  }[]
  /** How its ids differ from those that the version lists. */
  readonly ids: {
    readonly listed: number
    readonly withoutMembers: readonly string[]
    readonly notListed: readonly string[]
    /** As they are named, and as they are listed. */
    readonly respelled: Readonly<Record<string, string>>
  }
}

/** What comparisons lend a version that names no subsets; nothing where it names some. */
export async function borrowedPages(
  loaded: RunnableVersion,
  config: Config,
  session: Session,
): Promise<readonly BorrowedPage[]> {
  const { name } = loaded.version
  const { dataElements, subsets } = countContents(loaded.version)
  if (subsets.length > 0 || dataElements.length === 0) return []
  const pages: BorrowedPage[] = []
  for (const { from, to } of config.compare) {
    if (from !== name && to !== name) continue
    const other = await loadNamedRunnable(from === name ? to : from, config, session, {
      skipsDefects: true,
      // What is wrong with the other version is said where that one is asked for.
      sink: () => {},
    })
    if (other === undefined) continue
    const sides = from === name ? [loaded.version, other.version] : [other.version, loaded.version]
    const { roots, ids } = await borrowSubsets(sides[0] ?? loaded.version, sides[1] ?? other.version, [])
    if (ids === undefined) continue
    const { respelled, ...lists } = ids
    pages.push({
      from: other.version.name,
      ids: { ...lists, respelled: Object.fromEntries(respelled) },
      roots: roots.map(({ file, ...root }) => ({ ...root, module: file.replace(/\.ts$/, '.js') })),
    })
  }
  return pages
}
