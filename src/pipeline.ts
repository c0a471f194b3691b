import type { Store } from './cache/index.ts'
import { type Config, readTool } from './config/index.ts'
import type { Sink } from './diagnostics/index.ts'
import { withManifest } from './output/index.ts'
import {
  chainsOf,
  checked,
  type LoadedVersion,
  loadSource,
  type Migration,
  migrate,
  ownInputs,
  type Progress,
  type ProvenProjections,
  projectVersions,
  proveVersions,
  selectWantedFiles,
  splitReports,
  verifyVersions,
  wantedEmitters,
  withRuntime,
} from './pipeline/index.ts'
import type { ExamplesProof } from './prove/index.ts'
import { type OutputFile, withImportEnding } from './typescript/index.ts'

export type { Migration } from './pipeline/index.ts'

/** Options of a build; `{}` uses only the configuration. */
export interface BuildOptions {
  readonly progress?: Progress
  /** Whether libxml2 and ajv also validate the examples; disagreements are reported to the sink. */
  readonly verify?: boolean
  /** A cache of former results, used for what is unchanged. */
  readonly cache?: Store
}

/** The result of a build. */
export interface Build {
  readonly versions: readonly LoadedVersion[]
  readonly migrations: readonly Migration[]
  /** The results of each version's examples. */
  readonly examples: readonly ExamplesProof[]
  /** The projections within each version, in the order of the versions. */
  readonly projections: readonly (ProvenProjections & { readonly version: string })[]
  /** Every file of the output folder, the manifest included. */
  readonly files: readonly OutputFile[]
  /** Every file of the folder for reports, if the configuration names one. */
  readonly reportFiles?: readonly OutputFile[]
}

/**
 * Makes all files that a configuration asks for: generated code, comparisons, adapters, projections, reports and
 * proofs, with manifests. Report files are separate if `reports` names a folder. Writes nothing; `undefined` if
 * loading, proving or comparing reported an error.
 */
export async function build(config: Config, options: BuildOptions, sink: Sink): Promise<Build | undefined> {
  const problems = checked(sink)
  const versions: LoadedVersion[] = []
  const emitters = wantedEmitters(config)
  for (const source of config.versions.values()) {
    const version = await loadSource(
      source,
      { ...config, ...options, ...(emitters && { emitters }) },
      problems.sink,
    )
    if (version) versions.push(version)
  }
  if (problems.hasErrors()) return undefined
  const examples = await proveVersions(versions, options, problems.sink)
  if (options.verify === true) await verifyVersions(versions, options, problems.sink)
  const migrations: Migration[] = []
  for (const plan of config.compare) {
    migrations.push(await migrate(plan, versions, { ...config, ...options }, problems.sink))
  }
  const documents = Math.max(0, ...config.compare.map((plan) => plan.documents ?? 100))
  const trials = { documents: config.compare.length === 0 ? 100 : documents, verify: options.verify === true }
  const projections = await projectVersions(versions, options, trials, problems.sink)
  if (problems.hasErrors()) return undefined
  const made = [...versions, ...projections, ...migrations].flatMap(({ files }) => files)
  made.push(...(await historyFiles(migrations)), ...(await chainsOf(migrations, versions)))
  const emitted = await selectWantedFiles(made, versions, config.generate)
  const sources = versions.flatMap(({ version }) =>
    version.inputs.map((input) => ({ version: version.name, ...input })),
  )
  const inputs = [...sources, ...config.compare.flatMap((plan) => ownInputs(plan, config))]
  const printed = await printedIn(config, withRuntime(emitted, config.runtime))
  const tool = readTool()
  if (config.reports === undefined)
    return { versions, migrations, examples, projections, files: withManifest(printed, inputs, tool) }
  const { code, reports } = splitReports(printed, versions)
  const reportFiles = withManifest(reports, inputs, tool, 'reports')
  return { versions, migrations, examples, projections, files: withManifest(code, inputs, tool), reportFiles }
}

/** The files in the language, and with the imports, that a configuration asks for. */
async function printedIn(
  { emit, importEnding }: Config,
  files: readonly OutputFile[],
): Promise<readonly OutputFile[]> {
  if (emit === 'ts') return withImportEnding(files, importEnding)
  const { emitJavaScript } = await import('./javascript/index.ts')
  return emitJavaScript(files)
}

/** The page that shows several comparisons side by side; no file if there are fewer than two. */
async function historyFiles(migrations: readonly Migration[]): Promise<readonly OutputFile[]> {
  if (migrations.length < 2) return []
  const { printHistory } = await import('./report/index.ts')
  const isDraft = migrations.some(({ folder }) => folder.startsWith('draft/'))
  const path = isDraft ? 'draft/history.html' : 'history.html'
  const steps = migrations.map(({ comparison, folder }) => ({
    comparison,
    report: `${isDraft ? relativeTo(folder) : folder}/report.html`,
  }))
  return [{ path, text: printHistory(steps) }]
}

/** The path of an output folder relative to `draft/`. */
function relativeTo(folder: string): string {
  return folder.startsWith('draft/') ? folder.slice('draft/'.length) : `../${folder}`
}
