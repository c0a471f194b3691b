import type { Config } from './config/index.ts'
import type { Sink } from './diagnostics/index.ts'
import { withManifest } from './output/index.ts'
import {
  checked,
  type LoadedVersion,
  loadSource,
  type Migration,
  migrate,
  type Progress,
  proveVersions,
  readTool,
  verifyVersions,
} from './pipeline/index.ts'
import type { ExamplesProof } from './prove/index.ts'
import type { OutputFile } from './typescript/index.ts'

export type { Migration } from './pipeline/index.ts'

export interface BuildOptions {
  readonly progress?: Progress
  /** Whether libxml2 and ajv judge the examples as well; where they disagree, the sink is told. */
  readonly verify?: boolean
}

/** Everything that a configuration asks for. */
export interface Build {
  readonly versions: readonly LoadedVersion[]
  readonly migrations: readonly Migration[]
  /** How each version's own examples fared. */
  readonly examples: readonly ExamplesProof[]
  /** Every file of the output folder, the manifest included. */
  readonly files: readonly OutputFile[]
}

/**
 * Reads, generates, compares, adapts, reports and proves what a configuration names. Writes nothing; gives nothing
 * where an error was reported to the sink.
 */
export async function build(config: Config, options: BuildOptions, sink: Sink): Promise<Build | undefined> {
  const problems = checked(sink)
  const versions: LoadedVersion[] = []
  for (const source of config.versions.values()) {
    const version = await loadSource(source, { ...config, ...options }, problems.sink)
    if (version) versions.push(version)
  }
  if (problems.hasErrors()) return undefined
  const examples = await proveVersions(versions, options, problems.sink)
  if (options.verify === true) await verifyVersions(versions, options, problems.sink)
  const migrations: Migration[] = []
  for (const plan of config.compare) {
    migrations.push(
      await migrate(plan, versions, { ...options, root: config.root, home: config.home }, problems.sink),
    )
  }
  if (problems.hasErrors()) return undefined
  const emitted = [...versions, ...migrations].flatMap(({ files }) => files)
  const inputs = versions.flatMap(({ version }) =>
    version.inputs.map((input) => ({ version: version.name, ...input })),
  )
  return { versions, migrations, examples, files: withManifest(emitted, inputs, readTool()) }
}
