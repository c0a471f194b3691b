import type { Adaptation } from '../adapt/index.ts'
import type { ComparePlan } from '../config/index.ts'
import { invariant, type Sink } from '../diagnostics/index.ts'
import type { Comparison } from '../diff/index.ts'
import type { ExamplesProof } from '../prove/index.ts'
import type { Version } from '../schema/index.ts'
import { comparisonFolder, type OutputFile } from '../typescript/index.ts'
import { readTool } from './tool.ts'
import type { LoadedVersion, Progress } from './version.ts'

/** What was found out about, and written for, the step from one version to another. */
export interface Migration {
  readonly plan: ComparePlan
  readonly comparison: Comparison
  readonly adaptation: Adaptation
  /** Where its files are, below the output folder. */
  readonly folder: string
  readonly files: readonly OutputFile[]
}

interface Waiting {
  readonly progress?: Progress
}

/** One comparison of a configuration: what changed, the adapters both ways, and the pages that say so. */
export async function migrate(
  plan: ComparePlan,
  versions: readonly LoadedVersion[],
  { progress }: Waiting,
  sink: Sink,
): Promise<Migration> {
  const from = called(plan.from, versions)
  const to = called(plan.to, versions)
  progress?.(`${plan.from}..${plan.to}: comparing`)
  const [{ diff }, { adapt }, { reportFiles }] = await Promise.all([
    import('../diff/index.ts'),
    import('../adapt/index.ts'),
    import('../report/index.ts'),
  ])
  const comparison = diff(from, to)
  progress?.(`${plan.from}..${plan.to}: writing adapters`)
  const adaptation = adapt(from, to, { toolVersion: readTool().version }, sink)
  const folder = comparisonFolder(from, to)
  const pages = reportFiles(comparison, folder)
  return { plan, comparison, adaptation, folder, files: [...pages, ...adaptation.files] }
}

function called(name: string, versions: readonly LoadedVersion[]): Version {
  const found = versions.find(({ version }) => version.name === name)
  invariant(found, `the configuration let the unknown version "${name}" through`)
  return found.version
}

/** Every version's own examples, judged by what was emitted for it. */
export async function proveVersions(
  versions: readonly LoadedVersion[],
  { progress }: Waiting,
  sink: Sink,
): Promise<readonly ExamplesProof[]> {
  const { proveExamples } = await import('../prove/index.ts')
  const proofs: ExamplesProof[] = []
  for (const { version, roots } of versions) {
    if (version.examples.length === 0) continue
    progress?.(`${version.name}: checking ${version.examples.length} examples`, version.name)
    proofs.push(proveExamples(version, await roots(), sink))
  }
  return proofs
}
