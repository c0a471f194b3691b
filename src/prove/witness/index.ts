import type { Change, Comparison, DetailedComparison, Found, Pair, Witness } from '../../diff/index.ts'
import { summarize } from '../../diff/index.ts'
import type { OutputFile } from '../../typescript/index.ts'
import { Correspondence } from './correspondence.ts'
import { type Entry, nearest, type Party } from './entry.ts'
import { proveOverHttp } from './http/prove.ts'
import { Surface } from './http/surface.ts'
import { spotsOf } from './json/makers.ts'
import { proveInJson } from './json/prove.ts'
import { Ways } from './json/ways.ts'
import { Judges } from './judged.ts'
import { makerOf } from './makers/index.ts'
import { type Proven, partyOf } from './party.ts'
import { type Proof, proveShowing } from './proof.ts'

export type { Proven } from './party.ts'
export type { Proof } from './proof.ts'

/** A comparison whose breaking changes are proven, and the documents that do it. */
export interface WitnessedComparison {
  readonly comparison: Comparison
  /** Below the folder of the comparison. */
  readonly files: readonly OutputFile[]
  /** What was judged for each proven change, by its id. */
  readonly proofs: ReadonlyMap<string, Proof>
}

/** Proves what can be proven of the breaking changes of a comparison, by the emitted programs of both versions. */
export function proveWitnesses(
  { comparison, found }: DetailedComparison,
  from: Proven,
  to: Proven,
): WitnessedComparison {
  const prover = new Prover(from, to)
  const folder = new WitnessFolder()
  const proofs = new Map<string, Proof>()
  const changes = comparison.changes.map((change): Change => {
    const seen = found.get(change.id)
    if (change.severity !== 'breaking' || seen === undefined) return change
    const proof = prover.prove(change, seen)
    if (typeof proof === 'string') return { ...change, witness: { status: 'unproven', why: proof } }
    proofs.set(change.id, proof.proof)
    return { ...change, witness: folder.witness(change.id, proof) }
  })
  const summary = summarize(changes)
  return { comparison: { ...comparison, changes, summary }, files: folder.files, proofs }
}

type Ending = 'xml' | 'json' | 'http'

function isAnyOf(found: Iterable<unknown>): boolean {
  for (const _ of found) return true
  return false
}

interface Directed {
  readonly proof: Proof
  readonly ending: Ending
  readonly accepting: Party
  readonly rejecting: Party
}

class Prover {
  readonly #before: Party
  readonly #after: Party
  readonly #correspondence: Correspondence
  readonly #judges = new Judges()
  readonly #versions: readonly Proven[]
  readonly #ways = new Map<Party, Ways>()
  #surfaces: ReadonlyMap<Party, Surface> | undefined

  constructor(from: Proven, to: Proven) {
    this.#versions = [from, to]
    this.#before = partyOf(from, 'before')
    this.#after = partyOf(to, 'after')
    this.#correspondence = new Correspondence(from.version, to.version)
  }

  /** The first proof in a direction in which the change hurts: what senders still write, then what receivers meet. */
  prove(change: Change, found: Found): Directed | string {
    let why = ''
    for (const [accepting, rejecting] of this.#directions(change)) {
      const entry = { change, found, accepting, rejecting, correspondence: this.#correspondence }
      const ending = this.#endingOf(found.pair)
      const proof =
        ending === 'http'
          ? this.#overHttp(entry)
          : ending === 'json'
            ? this.#inJson(entry)
            : this.#inDirection(entry)
      if (typeof proof !== 'string') return { proof, ending, accepting, rejecting }
      why ||= proof
    }
    return why
  }

  #directions({ who, effect }: Change): readonly (readonly [Party, Party])[] {
    const [old, late] = [[this.#before, this.#after] as const, [this.#after, this.#before] as const]
    if (effect === 'narrows') return [old]
    if (effect === 'widens') return [late]
    return who.includes('receiver') ? [old, late] : [old]
  }

  #overHttp(entry: Entry): Proof | string {
    this.#surfaces ??= new Map(
      [this.#before, this.#after].flatMap((party, index) => {
        const { version, program } = this.#versions[index] ?? {}
        return version && program ? [[party, new Surface(version, program)] as const] : []
      }),
    )
    const [accepting, rejecting] = [this.#surfaces.get(entry.accepting), this.#surfaces.get(entry.rejecting)]
    return accepting && rejecting
      ? proveOverHttp(entry, accepting, rejecting)
      : 'No operation is there to ask.'
  }

  #endingOf(pair: Pair): Ending {
    if (surfaceKinds.has(pair.on)) return 'http'
    if (nearest(pair, xmlKinds)) return 'xml'
    if (nearest(pair, jsonKinds)) return 'json'
    const isOfJson = (party: Party): boolean => {
      const ways = this.#waysOf(party)
      return ways !== undefined && isAnyOf(spotsOf(pair, party, ways))
    }
    return isOfJson(this.#before) || isOfJson(this.#after) ? 'json' : 'xml'
  }

  #waysOf(party: Party): Ways | undefined {
    const index = party === this.#before ? 0 : 1
    const { version, roots } = this.#versions[index] ?? {}
    if (version && roots && !this.#ways.has(party)) this.#ways.set(party, new Ways(version, roots))
    return this.#ways.get(party)
  }

  #inJson(entry: Entry): Proof | string {
    const [accepting, rejecting] = [this.#waysOf(entry.accepting), this.#waysOf(entry.rejecting)]
    return accepting && rejecting ? proveInJson(entry, accepting, rejecting) : 'There is no JSON.'
  }

  #inDirection(entry: Entry): Proof | string {
    const hasRejecting = entry.found.pair[entry.rejecting.side] !== undefined
    const maker = makerOf(entry.change.rule, hasRejecting)
    if (maker === undefined) return 'No kind of document is known that shows such a change.'
    const showings = maker(entry)
    if (typeof showings === 'string') return showings
    let why = ''
    for (const showing of showings) {
      const proof = proveShowing(showing, entry.accepting, entry.rejecting, this.#judges)
      if (typeof proof !== 'string') return proof
      why ||= proof
    }
    return why || 'No document leads to its place.'
  }
}

/** What is shown by a request or a response. */
const surfaceKinds: ReadonlySet<Found['pair']['on']> = new Set([
  ...([
    'api',
    'operation',
    'parameter',
    'header',
    'request-body',
    'response',
    'media',
    'body-schema',
  ] as const),
])

/** What only XML has, and what only JSON has. */
const xmlKinds = ['element', 'attribute', 'root', 'type-use', 'content', 'namespace'] as const
const jsonKinds = ['object', 'property', 'array', 'node'] as const

/** Names and keeps witness files; a text that proves several changes is written once. */
class WitnessFolder {
  readonly #byText = new Map<string, string>()

  witness(id: string, { proof, ending, accepting, rejecting }: Directed): Witness {
    const file = this.#file(`witnesses/${id}.${ending}`, proof.shown)
    const image =
      proof.image === undefined ? {} : { image: this.#file(`witnesses/${id}.image.${ending}`, proof.image) }
    return { status: 'proven', file, acceptedBy: accepting.name, rejectedBy: rejecting.name, ...image }
  }

  #file(path: string, text: string): string {
    const known = this.#byText.get(text) ?? path
    this.#byText.set(text, known)
    return known
  }

  get files(): readonly OutputFile[] {
    return [...this.#byText].map(([text, path]) => ({ path, text }))
  }
}

/** More characters than these are not put into a result that has no files beside it. */
const mostInline = 2000

/** The same comparison, its small witnesses as text in it. */
export function inlineWitnesses(comparison: Comparison, files: readonly OutputFile[]): Comparison {
  const texts = new Map(
    files.filter(({ text }) => text.length <= mostInline).map(({ path, text }) => [path, text]),
  )
  const changes = comparison.changes.map((change): Change => {
    const { witness } = change
    if (witness.status !== 'proven') return change
    const document = texts.get(witness.file)
    const imageDocument = witness.image === undefined ? undefined : texts.get(witness.image)
    return {
      ...change,
      witness: {
        ...witness,
        ...(document === undefined ? {} : { document }),
        ...(imageDocument === undefined ? {} : { imageDocument }),
      },
    }
  })
  return { ...comparison, changes }
}
