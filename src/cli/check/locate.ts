import { dirname, resolve } from 'node:path'
import { type Config, isFile } from '../../config/index.ts'
import type { Location } from '../../diagnostics/index.ts'
import { pathFrom } from '../../files/index.ts'
import type { CheckedComparison, CheckResult, Finding, RefusedChange } from './check-result.ts'

/** A result of `check`, and what its locations are relative to. */
export interface JudgedCheck {
  readonly result: CheckResult
  /** Absent if the check ended because the lock does not match. */
  readonly config?: Config
}

/** Where the command runs, and with which file of the configuration. */
interface Where {
  readonly cwd: string
  readonly configFile: string | undefined
}

/** The result with its locations as paths from a folder: the repository's root, for a service that shows them. */
export async function locateFrom(
  root: string,
  { result, config }: JudgedCheck,
  { cwd, configFile }: Where,
): Promise<CheckResult> {
  const { RepositoryNames, findSide } = await import('../../pipeline/index.ts')
  const listSides = async (name: string) => (config && (await findSide(name, config, cwd, () => {}))) ?? []
  const findNames = async (versions: readonly string[]) =>
    new RepositoryNames((await Promise.all(versions.map(listSides))).flat(), cwd, root)
  const folders = [
    ...[cwd, ...(configFile === undefined ? [] : [dirname(configFile)])],
    ...(config === undefined ? [] : [config.home, config.root]),
  ]
  const comparisons = await Promise.all(
    result.comparisons.map(async (comparison): Promise<CheckedComparison> => {
      const names = await findNames([comparison.to, comparison.from])
      const placed = async (change: RefusedChange) =>
        change.at === undefined ? change : { ...change, at: await names.of(change.at) }
      return { ...comparison, shown: await Promise.all(comparison.shown.map(placed)) }
    }),
  )
  const ofAll = await findNames(result.comparisons.flatMap(({ from, to }) => [to, from]))
  const locate = async (at: Location): Promise<Location> => {
    const path = folders.map((folder) => resolve(folder, at.file)).find(isFile)
    return path === undefined ? await ofAll.of(at) : { ...at, file: pathFrom(root, path) }
  }
  const findings = await Promise.all(
    result.findings.map(
      async ({ at, ...one }): Promise<Finding> => ({ ...one, ...(at && { at: await locate(at) }) }),
    ),
  )
  return { ...result, findings, comparisons }
}
