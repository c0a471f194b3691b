import type { StatedPairs } from '../../align/index.ts'
import type { Change, Edits, Found, Pair } from '../../diff/index.ts'
import { unlessUnknown } from '../../regex/index.ts'
import { DocumentCorrespondence } from './correspondence.ts'
import type { RunningSide, WitnessEntry } from './entry.ts'
import { proveByDiscriminator } from './http/discriminators.ts'
import { sendAsForms } from './http/forms.ts'
import { isPartHeaderChange, proveByParameter, proveOverHttp } from './http/prove-over-http.ts'
import { BodyTypes } from './json/body-types.ts'
import { proveInJson } from './json/prove-in-json.ts'
import { findWholeValues, proveByWhole } from './json/whole.ts'
import { whyNoShowing } from './located.ts'
import { findMaker } from './makers/index.ts'
import { isWorded, worded } from './makers/words.ts'
import { Judges, type Proof, proveShowing } from './proof.ts'
import { makeRunningSide, type Proven } from './running-side.ts'
import { findTypeScriptLine } from './typescript-line.ts'

/** The media of a witness. */
export type Ending = 'xml' | 'json' | 'http'

/** A proof and its direction: the version that accepts the document and the one that rejects it. */
export interface Directed {
  readonly proof: Proof
  readonly ending: Ending
  /** The same as an HTTP message, where a JSON value was judged. */
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

/** Looks for proofs of the changes of one comparison. */
export class Prover {
  readonly #before: RunningSide
  readonly #after: RunningSide
  readonly #shared: Pick<WitnessEntry, 'correspondence' | 'bodies'>
  /** All changes. If one is alone in a schema, any value that only one version accepts shows it. */
  readonly #all: readonly Found[]
  readonly #edits: Edits
  readonly #judges = new Judges()

  /** Prepares both versions and the correspondence of their places and bodies; nothing is proven yet. */
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
   * Returns the first proof that is found, else a text that says why there is none. Tries each direction that
   * breaks: old senders first, then receivers. Changes of messages are tried at every operation they reach.
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

  /**
   * Returns a proof that one version accepts and the other rejects, else a text that says why. Discriminators,
   * values sent as text, and forms are proven by an HTTP message.
   */
  #proveInDirection(entry: WitnessEntry): Directed | string {
    const { change, found, accepting, rejecting } = entry
    if (change.rule.startsWith('discriminator-')) {
      const proof = orWhy(() => proveByDiscriminator(entry))
      return typeof proof === 'string' ? proof : { proof, ending: 'http', accepting, rejecting }
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
    const form = ending === 'json' ? orWhy(() => sendAsForms(entry, proof)) : undefined
    if (typeof form === 'string') return form
    if (form === undefined) return { proof, ending, accepting, rejecting }
    const { refusal, ...written } = form
    const judged = refusal === undefined ? proof : { ...proof, refusal }
    return { proof: judged, sent: written, ending: 'http', accepting, rejecting }
  }

  /**
   * Proves a change by an HTTP message, XML document or JSON value, as `ending` says; a text says why none was
   * found. JSON values that containment finds are tried last.
   */
  #findProof(entry: WitnessEntry, ending: Ending): Proof | string {
    if (ending === 'http') return orWhy(() => proveOverHttp(entry))
    if (ending !== 'json') return orWhy(() => this.#inDirection(entry))
    // If no user takes the schema unchanged, only the schemas that use it can show the change.
    const { uses } = entry.found.pair.scope
    const proof =
      uses?.isPlain === false
        ? `No value was found that shows it where it is used.`
        : orWhy(() => proveInJson(entry))
    if (typeof proof !== 'string') return proof
    return unlessUnknown(() => proveByWhole(entry, this.#all, this.#edits)) ?? proof
  }

  /**
   * Proves a change of a parameter's or header's values by a message; undefined where no message sends such a
   * value.
   */
  #sent(entry: WitnessEntry, known: Proof | string): Proof | string | undefined {
    return proveByParameter(entry, known, () => findWholeValues(entry, this.#all, this.#edits))
  }

  /**
   * Returns the pairs of versions to try, accepting one first. The earlier version accepts if values narrow, the
   * later one if they widen; else both are tried if receivers are affected.
   */
  #directions({ who, effect }: Change): readonly (readonly [RunningSide, RunningSide])[] {
    const [old, late] = [[this.#before, this.#after] as const, [this.#after, this.#before] as const]
    if (effect === 'narrows') return [old]
    if (effect === 'widens') return [late]
    return who.includes('receiver') ? [old, late] : [old]
  }

  /**
   * Adds a TypeScript line that stops compiling to a change that affects only TypeScript. Other changes, and those
   * without such a line, are returned unchanged.
   */
  withLine(change: Change, found: Found): Change {
    if (change.who.join() !== 'typescript') return change
    const [accepting, rejecting] = [this.#before, this.#after]
    const line = findTypeScriptLine({ change, found, accepting, rejecting, ...this.#shared })
    if (line === undefined) return change
    const why = 'No document is refused: only programs compiled against the types are concerned.'
    return { ...change, witness: { status: 'unproven', why, typescript: line } }
  }

  /**
   * Returns `http` for changes of the REST surface, else the language of the schema sets, or `xml` without sets.
   */
  #chooseEnding({ on, sets }: Pair): Ending {
    return surfaceKinds.has(on) ? 'http' : (sets?.before.language ?? 'xml')
  }

  /** Proves a change of XML by the first showing that both validators confirm; a text says why there is none. */
  #inDirection(entry: WitnessEntry): Proof | string {
    const hasRejecting = entry.found.pair[entry.rejecting.side] !== undefined
    // For contents that are more than lists of elements, containment has found what shows the edit.
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

/** Returns the result of `find`; if that needs a pattern whose meaning is unknown, the error's message instead. */
function orWhy<T>(find: () => T): T | string {
  let why: string | undefined
  const found = unlessUnknown(find, ({ message }) => {
    why = message
  })
  return why ?? (found as T)
}

/**
 * Whether a change is of text in a message: a parameter, a header, or a value written in a style. JSON does not
 * show it.
 */
function isSent({ pair }: Found): boolean {
  const { part, isStyled } = pair.scope
  return part === 'parameter' || part === 'header' || isPartHeaderChange(pair) || isStyled === true
}

/** Whether a change of a value's type is written as text, where two types may be the same text. */
function isTextChange({ pair: { on, scope } }: Found): boolean {
  return scope.isStyled === true && ['form', 'type-use', 'node', 'alternative'].includes(on)
}

/** Whether the proof is an empty list or object, which no style writes. */
function isUnwritten({ pair: { scope } }: Found, proof: Proof | string): boolean {
  return scope.isStyled === true && typeof proof !== 'string' && /^(?:\[\]|\{\})$/u.test(proof.shown.trim())
}

/** The kinds of changes that a request or a response shows. */
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
