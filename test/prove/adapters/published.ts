import { type Adaptation, adapt } from '../../../src/adapt/index.ts'
import { prepareTrials, type TriedAdapter } from '../../../src/prove/index.ts'
import { listCodecRoots, loadEmittedAdapters, loadGenerated } from '../../../src/run/index.ts'
import { comparisonFolder } from '../../../src/typescript/index.ts'
import { readV0, readV1 } from '../../adapt/versions.ts'
import { corpus } from '../../support/corpus.ts'
import { type GeneratedVersion, runnable } from '../../support/generated.ts'
import { type CompiledSchema, compileSchema } from '../../support/libxml2.ts'
import { unzip } from '../../support/unzip.ts'

/** V0 and draft V1 with their adapters running, and libxml2 for the roots that they lead to. */
export interface Published {
  readonly v0: GeneratedVersion
  readonly v1: GeneratedVersion
  readonly adaptation: Adaptation
  readonly tried: ReadonlyMap<string, TriedAdapter>
  /** By the local name of the adapter's target, with its version. */
  readonly libxml2: ReadonlyMap<string, CompiledSchema>
}

export const names = {
  answer: 'consignmentToFTI010GetCmdsResponse',
  answerBack: 'FTI010GetCmdsResponseToConsignment',
  upload: 'consignmentToFTI004UploadIdentifierRequest',
  uploadBack: 'FTI004UploadIdentifierRequestToConsignment',
} as const

let known: Promise<Published> | undefined

export function published(): Promise<Published> {
  known ??= make()
  return known
}

async function make(): Promise<Published> {
  const [from, to] = [await readV0(), await readV1()]
  const [v0, v1] = [await runnable(from), await runnable(to)]
  const folder = comparisonFolder(from, to)
  const options = { header: [], runtime: 'efti-schema-toolkit/runtime', folder }
  const adaptation = adapt(from, to, options, () => undefined)
  const adapters = loadEmittedAdapters(await loadGenerated(adaptation.files), folder)
  const sides = [v0, v1].map(({ version, program }) => ({ version, roots: listCodecRoots(version, program) }))
  const tried = prepareTrials(adaptation.pairs, adapters, sides)
  const [old, draft] = await Promise.all(
    ['v0', 'v1-draft'].map((version) => unzip(corpus(`corpus/efti/${version}/schemas.zip`))),
  )
  const compile = (files: typeof old, pattern: RegExp): CompiledSchema => {
    const entry = [...(files ?? new Map()).keys()].find((name) => pattern.test(name))
    if (!files || entry === undefined) throw new Error(`no schema ${pattern}`)
    return compileSchema(files, entry)
  }
  return {
    ...{ v0, v1, adaptation },
    tried: new Map(tried.map((one) => [one.pair.name, one])),
    libxml2: new Map([
      [names.answer, compile(draft, /FTI010s\.xsd$/)],
      [names.upload, compile(draft, /FTI004s\.xsd$/)],
      [names.answerBack, compile(old, /consignment-common\.xsd$/)],
      [names.uploadBack, compile(old, /consignment-identifier\.xsd$/)],
    ]),
  }
}
