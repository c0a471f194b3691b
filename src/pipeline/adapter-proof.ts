import type { Adaptation } from '../adapt/index.ts'
import { diagnostic, quoted, type Sink } from '../diagnostics/index.ts'
import type { AdapterProof, ExamplePassage } from '../prove/index.ts'
import { type OutputFile, slug } from '../typescript/index.ts'
import { secondOpinions } from './judge.ts'
import type { LoadedVersion } from './version.ts'

/** What trying the adapters of a comparison gave. */
export interface ProvenAdapters {
  readonly proofs: readonly AdapterProof[]
  readonly passages: readonly ExamplePassage[]
  readonly files: readonly OutputFile[]
}

interface Proving {
  /** The folder of the comparison. */
  readonly folder: string
  /** How many documents are generated for each adapter. */
  readonly documents: number
  readonly verify: boolean
  /** The same adapters, made with a mapping that leaves losses to hooks. */
  readonly asking?: Adaptation
}

// Many documents show the same fault; a few are enough to find it.
const shown = 3

/** Takes examples and generated documents through every adapter and back, and reports what must not happen. */
export async function proveAdapters(
  { files, pairs }: Adaptation,
  versions: readonly LoadedVersion[],
  { folder, documents, verify, asking }: Proving,
  sink: Sink,
): Promise<ProvenAdapters> {
  if (pairs.length === 0) return { proofs: [], passages: [], files: [] }
  const prove = await import('../prove/index.ts')
  const generated = versions.flatMap((loaded) => loaded.files)
  const all = [...generated, ...files]
  const adapters = prove.loadAdapters(await prove.loadGenerated(all), folder)
  const sides = await Promise.all(
    versions.map(async (loaded) => ({ version: loaded.version, roots: await loaded.roots() })),
  )
  const tried = prove.triedAdapters(pairs, adapters, sides)
  const asked =
    asking === undefined
      ? []
      : prove.loadAdapters(await prove.loadGenerated([...generated, ...asking.files]), folder)
  const samples = new Map(tried.map((one) => [printVersionRoot(one.pair.from), prove.targetSamples(one)]))
  const showOptions = (one: (typeof tried)[number]) => {
    const { name, to } = one.pair
    const adapter = asked.find((other) => other.name === name)
    const hooks = asking?.pairs.find((other) => other.name === name)?.hooks ?? []
    return prove.showOptions(one, samples.get(printVersionRoot(to)) ?? [], adapter && { adapter, hooks })
  }
  const { passages, files: examples } = prove.examplePassages(tried)
  const proofs: AdapterProof[] = []
  const converted: Converted[] = []
  for (const one of tried) {
    const { target } = one.trial
    const options = verify
      ? {
          documents,
          keep: (document: string, text: string) =>
            converted.push({ document, text, root: target, version: one.pair.to.version }),
        }
      : { documents }
    const proof = { ...prove.proveAdapter(one, options), options: showOptions(one) }
    const [first] = proof.findings
    if (first) {
      const { document, says } = first
      const more = proof.findings.length - 1
      sink(diagnostic('adapter-unproven', { adapter: quoted(proof.adapter), document, says, more }))
    }
    proofs.push(proof)
  }
  await askAgain(converted, versions, sink)
  const found = proofs.flatMap(({ adapter, findings }) =>
    findings.slice(0, shown).map(({ text }, index) => {
      const ending = text.startsWith('<') ? 'xml' : 'json'
      return { path: `findings/${slug(adapter)}-${index + 1}.${ending}`, text }
    }),
  )
  const own = [prove.proofFile('adapters/proof.json', proofs), ...examples, ...found]
  return { proofs, passages, files: own.map(({ path, text }) => ({ path: `${folder}/${path}`, text })) }
}

function printVersionRoot({ version, root }: AdapterProof['from']): string {
  return `${version} ${root}`
}

interface Converted {
  readonly document: string
  readonly text: string
  readonly version: string
  readonly root: Parameters<Awaited<ReturnType<typeof secondOpinions>>['of']>[2]
}

/** Every converted document was taken by the emitted validator; libxml2 is asked, too. */
async function askAgain(
  converted: readonly Converted[],
  versions: readonly LoadedVersion[],
  sink: Sink,
): Promise<void> {
  for (const loaded of versions) {
    const opinions = await secondOpinions(loaded)
    for (const { document, text, root } of converted.filter(
      ({ version }) => version === loaded.version.name,
    )) {
      const asked = await opinions.of(text, root.node === undefined ? 'xml' : 'json', root)
      if (!('valid' in asked) || asked.valid) continue
      const facts = {
        subject: `what an adapter makes of ${quoted(document)}`,
        ...{ root: root.name, isValid: true, ours: '', by: asked.by, theirs: asked.says },
      }
      sink(diagnostic('verify-disagrees', facts))
    }
  }
}
