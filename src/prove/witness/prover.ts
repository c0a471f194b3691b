import type { StatedPairs } from '../../align/index.ts'
import type { Change, Edits, Found, Pair } from '../../diff/index.ts'
import { unlessUnknown } from '../../regex/index.ts'
import { DocumentCorrespondence } from './correspondence.ts'
import type { RunningSide, WitnessEntry } from './entry.ts'
import { proveByDiscriminator } from './http/discriminators.ts'
import { asForms } from './http/forms.ts'
import { isPartHeaderChange, proveByParameter, proveOverHttp } from './http/prove-over-http.ts'
import { BodyTypes } from './json/body-types.ts'
import { proveInJson } from './json/prove-in-json.ts'
import { proveByWhole, shownByWholes } from './json/whole.ts'
import { Judges } from './judged.ts'
import { findMaker } from './makers/index.ts'
import { isWorded, worded } from './makers/words.ts'
import { whyNoShowing } from './no-showing.ts'
import { type Proof, proveShowing } from './proof.ts'
import { makeRunningSide, type Proven } from './running-side.ts'
import { findTypeScriptLine } from './typescript/typescript-line.ts'

/** What a witness is written as. */
export type Ending = 'xml' | 'json' | 'http'

/** A proof, and who accepts and refuses what it is made of. */
export interface Directed {
  readonly proof: Proof
  readonly ending: Ending
  /** The same as it is sent, where that is not what was judged. */
  readonly sent?: Pick<Proof, 'shown' | 'image'>
  readonly accepting: RunningSide
  readonly rejecting: RunningSide
}

/** What was found between the two versions, and the names that a person paired. */
export interface ProverInput {
  readonly all: readonly Found[]
  readonly edits: Edits
  readonly stated?: StatedPairs
}

/** Looks for what proves the changes of one comparison. */
export class Prover {
  readonly #before: RunningSide
  readonly #after: RunningSide
  readonly #shared: Pick<WitnessEntry, 'correspondence' | 'bodies'>
  /** Every change, by what it was found at: one alone in a schema is shown by any value that tells the two apart. */
  readonly #all: readonly Found[]
  readonly #edits: Edits
  readonly #judges = new Judges()

  constructor(from: Proven, to: Proven, { all, edits, stated }: ProverInput) {
    this.#all = all
    this.#edits = edits
    this.#before = makeRunningSide(from, 'before')
    this.#after = makeRunningSide(to, 'after')
    this.#shared = {
      correspondence: new DocumentCorrespondence(from.version, to.version, stated),
      bodies: new BodyTypes(from.version, to.version),
    }
  }

  /**
   * The first proof in a direction in which the change hurts: what senders still write, then what receivers meet. A message
   * shows it at any operation that it reaches.
   */
  prove(change: Change, found: Found): Directed | string {
    let why = found.unshown ?? ''
    if (found.pair.on === 'unread') return 'What the later version accepts here is not known.'
    for (const pair of [found.pair, ...(surfaceKinds.has(found.pair.on) ? (found.copies ?? []) : [])]) {
      for (const [accepting, rejecting] of this.#directions(change)) {
        const at = pair === found.pair ? found : { ...found, pair }
        const proof = this.#proveInDirection({ change, found: at, accepting, rejecting, ...this.#shared })
        if (typeof proof !== 'string') return proof
        why ||= proof
      }
    }
    return why
  }

  #proveInDirection(entry: WitnessEntry): Directed | string {
    const { change, found, accepting, rejecting } = entry
    if (change.rule.startsWith('discriminator-')) {
      const told = orWhy(() => proveByDiscriminator(entry))
      return typeof told === 'string' ? told : { proof: told, ending: 'http', accepting, rejecting }
    }
    const ending = this.#chooseEnding(found.pair)
    const proof = this.#findProof(entry, ending)
    const sent = ending === 'json' && isSent(found) ? orWhy(() => this.#sent(entry, proof)) : undefined
    if (sent !== undefined && typeof sent !== 'string') {
      return { proof: sent, ending: 'http', accepting, rejecting }
    }
    const isText = sent !== undefined && (isTextChange(found) || isUnwritten(found, proof))
    if (isText || typeof proof === 'string') {
      return sent ?? (typeof proof === 'string' ? proof : '')
    }
    const form = ending === 'json' ? orWhy(() => asForms(entry, proof)) : undefined
    if (typeof form === 'string') return form
    if (form === undefined) return { proof, ending, accepting, rejecting }
    const { refusal, ...written } = form
    const judged = refusal === undefined ? proof : { ...proof, refusal }
    return { proof: judged, sent: written, ending: 'http', accepting, rejecting }
  }

  #findProof(entry: WitnessEntry, ending: Ending): Proof | string {
    if (ending === 'http') return orWhy(() => proveOverHttp(entry))
    if (ending !== 'json') return orWhy(() => this.#inDirection(entry))
    // What a schema takes shows at its users, where none takes it as it stands.
    const { uses } = entry.found.pair.scope
    const proof =
      uses?.isPlain === false
        ? `No value was found that shows it where it is used.`
        : orWhy(() => proveInJson(entry))
    if (typeof proof !== 'string') return proof
    return unlessUnknown(() => proveByWhole(entry, this.#all, this.#edits)) ?? proof
  }

  #sent(entry: WitnessEntry, known: Proof | string): Proof | string | undefined {
    return proveByParameter(entry, known, () => shownByWholes(entry, this.#all, this.#edits))
  }

  #directions({ who, effect }: Change): readonly (readonly [RunningSide, RunningSide])[] {
    const [old, late] = [[this.#before, this.#after] as const, [this.#after, this.#before] as const]
    if (effect === 'narrows') return [old]
    if (effect === 'widens') return [late]
    return who.includes('receiver') ? [old, late] : [old]
  }

  /** A change that stops nothing but a compile shows the line. */
  withLine(change: Change, found: Found): Change {
    if (change.who.join() !== 'typescript') return change
    const [accepting, rejecting] = [this.#before, this.#after]
    const line = findTypeScriptLine({ change, found, accepting, rejecting, ...this.#shared })
    if (line === undefined) return change
    const why = 'No document is refused: only programs compiled against the types are concerned.'
    return { ...change, witness: { status: 'unproven', why, typescript: line } }
  }

  /** What is no part of the REST surface is of a set of types; a root alone is an element. */
  #chooseEnding({ on, sets }: Pair): Ending {
    return surfaceKinds.has(on) ? 'http' : (sets?.before.language ?? 'xml')
  }

  #inDirection(entry: WitnessEntry): Proof | string {
    const hasRejecting = entry.found.pair[entry.rejecting.side] !== undefined
    // Of contents containment knows what shows an edit, where they are more than lists of elements.
    const maker = isWorded(entry.found) ? worded : findMaker(entry.change.rule, hasRejecting)
    if (maker === undefined) return 'No kind of document is known that shows such a change.'
    const showings = maker(entry)
    if (typeof showings === 'string') return showings
    let why = ''
    for (const showing of showings) {
      const proof = proveShowing(showing, entry.accepting, entry.rejecting, this.#judges)
      if (typeof proof !== 'string') return proof
      why ||= proof
    }
    return why || whyNoShowing(entry)
  }
}

/** What was found, or why that hangs on a pattern of which only the words are known. */
function orWhy<T>(find: () => T): T | string {
  let why: string | undefined
  const found = unlessUnknown(find, ({ message }) => {
    why = message
  })
  return why ?? (found as T)
}

/** What is text in a message, as parameters and headers, is not shown by JSON. */
function isSent({ pair }: Found): boolean {
  const { part, isStyled } = pair.scope
  return part === 'parameter' || part === 'header' || isPartHeaderChange(pair) || isStyled === true
}

/** What JSON tells apart by types alone may be one text. */
function isTextChange({ pair: { on, scope } }: Found): boolean {
  return scope.isStyled === true && ['form', 'type-use', 'node', 'alternative'].includes(on)
}

/** What no style writes: a list without items, an object without properties. */
function isUnwritten({ pair: { scope } }: Found, proof: Proof | string): boolean {
  return scope.isStyled === true && typeof proof !== 'string' && /^(?:\[\]|\{\})$/u.test(proof.shown.trim())
}

/** What is shown by a request or a response. */
const surfaceKinds: ReadonlySet<Found['pair']['on']> = new Set([
  ...([
    'api',
    'operation',
    'parameter',
    'header',
    'writing',
    'request-body',
    'response',
    'media',
    'body-schema',
    'security-scheme',
    'security',
    'servers',
    'webhook',
  ] as const),
])
