import { compiled, compilers } from '../../support/compile.ts'
import type { GeneratedVersion } from '../../support/generated.ts'
import type { Suite } from '../suite.ts'
import { type Outcome, Tally } from '../tally.ts'
import { families, generatedFamily } from './families.ts'

/** Each family is read and generated, its codecs load, and each compiler accepts what was generated. */
export const familiesCompile: Suite = {
  run: async (options) => {
    const tally = new Tally('families-compile')
    for (const family of families) {
      const generated = await attempt(family)
      tally.add(family, generated !== undefined && loads(generated) ? 'right' : 'undecided')
      const verdicts = await typeVerdicts(generated)
      for (const compiler of compilers)
        tally.add(`${family} ${compiler}`, verdicts.get(compiler) ?? 'undecided')
    }
    return tally.result(options)
  },
}

async function attempt(family: string): Promise<GeneratedVersion | undefined> {
  try {
    return await generatedFamily(family)
  } catch (problem) {
    console.error(`${family}: ${String(problem).split('\n')[0]}`)
    return undefined
  }
}

function loads({ files, program }: GeneratedVersion): boolean {
  for (const { path } of files) if (path.endsWith('.ts')) program.load(path)
  return true
}

async function typeVerdicts(generated: GeneratedVersion | undefined): Promise<ReadonlyMap<string, Outcome>> {
  const verdicts = new Map<string, Outcome>()
  if (generated === undefined) return verdicts
  await compiled(generated.files, async (check) => {
    for (const compiler of compilers) {
      const said = await check(compiler)
      if (said !== '') console.error(said.split('\n')[0])
      verdicts.set(compiler, said === '' ? 'right' : 'wrong')
    }
  })
  return verdicts
}
