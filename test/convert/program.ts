import { Diagnostics } from '../../src/diagnostics/index.ts'
import { loadConfig, loadVersion } from '../../src/index.ts'
import { makeConverters } from '../../src/pipeline/conversion-files.ts'
import { findMappingBetween } from '../../src/pipeline/decisions.ts'
import { adaptVersions } from '../../src/pipeline/migrate.ts'
import { type GeneratedProgram, loadGenerated } from '../../src/run/index.ts'
import type { Converter } from '../../src/runtime/index.ts'
import type { OutputFile } from '../../src/typescript/index.ts'

/** A converter, for tests that know its types only at run time. */
export type AnyConverter = Converter<object, object, object, object>

export interface Converters {
  readonly files: readonly OutputFile[]
  readonly program: GeneratedProgram
  /** What the index of the converters exports. */
  readonly all: Readonly<Record<string, AnyConverter>>
}

/** Everything that is generated for two versions of a configuration, running. */
export async function convertersIn(
  cwd: string,
  from: string,
  to: string,
  embedded = false,
): Promise<Converters> {
  const problems = new Diagnostics()
  const config = await loadConfig({ cwd, embedded }, problems.sink)
  const read = (name: string) => config && loadVersion(name, config, { cwd }, problems.sink)
  const [before, after] = [await read(from), await read(to)]
  const told = () =>
    problems
      .sorted()
      .map(({ message }) => message)
      .join('\n')
  if (!config || !before || !after) throw new Error(told())
  const mapping = findMappingBetween(config, from, to, problems.sink)
  const adaptation = await adaptVersions(before.version, after.version, problems.sink, mapping)
  const converters = await makeConverters(before.version, after.version, adaptation, [], mapping)
  const files = [...before.files, ...after.files, ...adaptation.files, ...converters]
  const program = await loadGenerated(files)
  const index = converters.find(({ path }) => path.endsWith('/convert/index.ts'))?.path ?? ''
  return { files, program, all: program.load(index) as Converters['all'] }
}
