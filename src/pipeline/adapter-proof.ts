import type { Adaptation, AdapterPair } from '../adapt/index.ts'
import { diagnostic, type Location, quoted, type Sink } from '../diagnostics/index.ts'
import type {
  CodesEntry,
  Mapping,
  MappingSide,
  PlaceText,
  RepeatsEntry,
  WithoutEntry,
} from '../mapping/index.ts'
import type { AdapterProof, ExamplePassage } from '../prove/index.ts'
import type { Version } from '../schema/index.ts'
import { type OutputFile, slug } from '../typescript/index.ts'
import { secondOpinions } from './judge.ts'
import type { LoadedVersion } from './version.ts'

/** The results of trying the adapters of a comparison. */
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
  /** The same adapters made with a mapping that asks a hook about every loss. */
  readonly asking?: Adaptation
}

// Many documents show the same fault; a few are enough to find it.
const shown = 3

/**
 * Converts examples and generated documents with every adapter and back; reports adapters whose results are
 * wrong. Returns a proof for each adapter, the examples, and files: the proofs, the examples, and up to three
 * faulty documents of each adapter. With `verify`, libxml2 or ajv judges the results too; everything is empty
 * without adapters.
 */
export async function proveAdapters(
  { files, pairs }: Adaptation,
  versions: readonly LoadedVersion[],
  { folder, documents, verify, asking }: Proving,
  sink: Sink,
): Promise<ProvenAdapters> {
  if (pairs.length === 0) return { proofs: [], passages: [], files: [] }
  const prove = await import('../prove/index.ts')
  const { loadEmittedAdapters, loadGenerated } = await import('../run/index.ts')
  const generated = versions.flatMap((loaded) => loaded.files)
  const all = [...generated, ...files]
  const adapters = loadEmittedAdapters(await loadGenerated(all), folder)
  const sides = await Promise.all(
    versions.map(async (loaded) => ({ version: loaded.version, roots: await loaded.roots() })),
  )
  const tried = prove.prepareTrials(pairs, adapters, sides)
  const asked =
    asking === undefined
      ? []
      : loadEmittedAdapters(await loadGenerated([...generated, ...asking.files]), folder)
  const samples = new Map(tried.map((one) => [printVersionRoot(one.pair.from), prove.targetSamples(one)]))
  const showOptions = (one: (typeof tried)[number]) => {
    const { name, to } = one.pair
    const adapter = asked.find((other) => other.name === name)
    const hooks = asking?.pairs.find((other) => other.name === name)?.hooks ?? []
    return prove.showOptions(one, samples.get(printVersionRoot(to)) ?? [], adapter && { adapter, hooks })
  }
  const { passages, files: examples } = prove.collectExamplePassages(tried)
  const proofs: AdapterProof[] = []
  const converted: ConvertedDocument[] = []
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
  await verifyConverted(converted, versions, sink)
  const found = proofs.flatMap(({ adapter, findings }) =>
    findings.slice(0, shown).map(({ text }, index) => {
      const ending = text.startsWith('<') ? 'xml' : 'json'
      return { path: `findings/${slug(adapter)}-${index + 1}.${ending}`, text }
    }),
  )
  const own = [prove.proofFile('adapters/proof.json', proofs), ...examples, ...found]
  return { proofs, passages, files: own.map(({ path, text }) => ({ path: `${folder}/${path}`, text })) }
}

/** The version and root as one text, as a map key. */
function printVersionRoot({ version, root }: AdapterProof['from']): string {
  return `${version} ${root}`
}

/** A converted document, for a second opinion. */
export interface ConvertedDocument {
  readonly document: string
  readonly text: string
  readonly version: string
  readonly root: Parameters<Awaited<ReturnType<typeof secondOpinions>>['of']>[2]
}

/**
 * Asks libxml2 or ajv about converted documents, all valid for the generated validators; reports each that they
 * reject. Documents about which they cannot be asked are skipped.
 */
export async function verifyConverted(
  converted: readonly ConvertedDocument[],
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

/**
 * A copy of the mapping that asks a hook about every loss and maps every undecided code to nothing, to try these
 * answers. Entries of the user stay; undefined if nothing was added.
 */
export function askingMapping(
  { pairs }: Adaptation,
  from: Version,
  mapping: Mapping = { file: '', pairs: [], names: noNames, without: [], repeats: [], codes: [] },
): Mapping | undefined {
  const without = new Entries<WithoutEntry>(mapping.without)
  const repeats = new Entries<RepeatsEntry>(mapping.repeats)
  const codes = new Entries<CodesEntry>(mapping.codes)
  for (const pair of pairs) {
    const side = pair.from.version === from.name ? 'from' : 'to'
    const root = nameMappedRoot(pair, side)
    for (const { cause, dataElement, path } of pair.losses.places) {
      const place = dataElement ?? path
      if (cause === 'place') without.add(side, place, root, { policy: 'hook' })
      if (cause === 'repeats') repeats.add(side, place, root, { policy: 'hook' })
    }
    for (const { points, codes: open } of pair.hooks) {
      if (open === undefined) continue
      const nothing = new Map(open.map((code) => [code, { code: null, at: newPlace() }]))
      for (const { dataElement } of points) codes.add(side, dataElement, root, { codes: nothing })
    }
  }
  if (without.added + repeats.added + codes.added === 0) return undefined
  return { ...mapping, without: without.all, repeats: repeats.all, codes: codes.all }
}

const noNames: Mapping['names'] = { roots: [], namespaces: [], types: [], parameters: [] }

/**
 * The later version's root of an adapter, as mapping entries name it: an XML root in full, a JSON type by the
 * part after `#`. Several adapters may share an earlier root, so that one would be ambiguous.
 */
function nameMappedRoot({ from, to }: AdapterPair, side: MappingSide): string {
  const { root } = side === 'from' ? to : from
  return root.includes('{') ? root : root.replace(/^.*#/u, '')
}

/** The entries of one section of a mapping; `add` ignores places that have an entry already. */
class Entries<T extends WithoutEntry | RepeatsEntry | CodesEntry> {
  readonly #all: T[]
  readonly #known: Set<string>
  added = 0

  constructor(own: readonly T[]) {
    this.#all = [...own]
    this.#known = new Set(own.map(({ side, place }) => `${side} ${place.text}`))
  }

  get all(): readonly T[] {
    return this.#all
  }

  /**
   * Adds an entry for a place of one side under a root, with an empty reason. Does nothing if the place has an
   * entry already, for all roots or for this one.
   */
  add(side: MappingSide, place: string, root: string, more: Omit<T, keyof Placed>): void {
    if (this.#known.has(`${side} ${place}`) || this.#known.has(`${side} ${place} ${root}`)) return
    this.#known.add(`${side} ${place} ${root}`)
    this.added += 1
    const entry = { side, place: named(place), root: named(root), reason: '', at: newPlace() }
    this.#all.push({ ...entry, ...more } as T)
  }
}

type Placed = Pick<WithoutEntry, 'side' | 'place' | 'root' | 'reason' | 'at'>

/** The text as a place of a mapping, with a dummy location of its own. */
function named(text: string): PlaceText {
  return { text, at: newPlace() }
}

/** A new dummy location: entries are identified by their location objects, so each needs its own. */
function newPlace(): Location {
  return { file: '', line: 1, column: 1 }
}
