import { loadConfig } from '../../../src/config/index.ts'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { loadVersion } from '../../../src/library.ts'
import { askingMapping } from '../../../src/pipeline/adapter-proof.ts'
import { adaptVersions } from '../../../src/pipeline/index.ts'
import {
  type OptionExamples,
  prepareTrials,
  showOptions,
  type TriedAdapter,
  targetSamples,
} from '../../../src/prove/index.ts'
import { loadEmittedAdapters, loadGenerated } from '../../../src/run/index.ts'
import { comparisonFolder } from '../../../src/typescript/index.ts'

/** The options of every adapter between two versions of a configuration. */
export interface ShownOptions {
  readonly tried: TriedAdapter
  readonly options: OptionExamples
  /** Every document that the adapter was heard to write meanwhile, and every one it was given. */
  readonly written: ReadonlySet<string>
}

export async function shownOptions(
  cwd: string,
  names: readonly [string, string],
  embedded = false,
): Promise<readonly ShownOptions[]> {
  const problems = new Diagnostics()
  const config = await loadConfig({ cwd, embedded }, problems.sink)
  const read = (name: string) => config && loadVersion(name, config, { cwd }, problems.sink)
  const [before, after] = [await read(names[0]), await read(names[1])]
  if (!before || !after) throw new Error(JSON.stringify(problems.sorted()))
  const [from, to] = [before.version, after.version]
  const adaptation = await adaptVersions(from, to, problems.sink)
  const mapping = askingMapping(adaptation, from)
  const asking = await adaptVersions(from, to, problems.sink, mapping)
  const folder = comparisonFolder(from, to)
  const generated = [...before.files, ...after.files]
  const adapters = loadEmittedAdapters(await loadGenerated([...generated, ...adaptation.files]), folder)
  const asked = loadEmittedAdapters(await loadGenerated([...generated, ...asking.files]), folder)
  const sides = await Promise.all(
    [before, after].map(async (side) => ({ version: side.version, roots: await side.roots() })),
  )
  const all = prepareTrials(adaptation.pairs, adapters, sides)
  return all.map((tried) => {
    const written = new Set<string>()
    const { pair, trial } = tried
    const back = all.find(
      ({ pair: { from: one } }) => one.root === pair.to.root && one.version === pair.to.version,
    )
    const adapter = asked.find(({ name }) => name === pair.name)
    const hooks = asking.pairs.find(({ name }) => name === pair.name)?.hooks ?? []
    const heard = { ...tried, trial: { ...trial, target: listening(trial.target, written) } }
    const options = showOptions(heard, back ? targetSamples(back) : [], adapter && { adapter, hooks })
    return { tried, options, written }
  })
}

/** A root that keeps what it writes. */
function listening(root: TriedAdapter['trial']['target'], written: Set<string>) {
  return {
    ...root,
    codec: () => {
      const codec = root.codec()
      return {
        ...codec,
        parse: codec.parse.bind(codec),
        validate: (value: unknown) => {
          const checked = codec.validate(value)
          if (root.node !== undefined && checked.ok) written.add(JSON.stringify(checked.value, null, 2))
          return checked
        },
        serialize: (value: unknown) => {
          const text = codec.serialize(value)
          written.add(text)
          return text
        },
      }
    },
  } as typeof root
}
