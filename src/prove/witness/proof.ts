import type { Refusal } from '../../diff/index.ts'
import { type CodecRoot, type CodecVerdict, judge, makeRootUnknownIssue } from '../../run/index.ts'
import { printMade, withKeptKeys } from '../../sample/index.ts'
import { expandedName } from '../../schema/index.ts'
import type { Passing, RunningSide, Showing, WitnessPlan } from './entry.ts'
import { printDocumentPlace } from './located.ts'

/** The documents that prove one change, all of them judged. */
export interface Proof {
  /** Accepted by the accepting version. */
  readonly shown: string
  /**
   * The same document as the rejecting version would have it, which it rejects; absent where it rejects `shown`
   * itself.
   */
  readonly image?: string
  /** What the rejecting version rejects, without the edit: it accepts that. */
  readonly repaired?: string
  /** The first reason for which the rejecting version rejects it. */
  readonly refusal?: Refusal
  /** The names of the types on both sides, for JSON documents, which do not name their type. */
  readonly roots?: { readonly shown: string; readonly image: string }
}

/**
 * Makes the documents of a showing and lets both versions judge them. Returns the proof, or a text that says what
 * could not be made or was judged differently.
 */
export function proveShowing(
  { broken, shown }: Showing,
  accepting: RunningSide,
  rejecting: RunningSide,
  judges: Judges,
): Proof | string {
  const image = broken && writePlannedDocuments(rejecting, broken)
  if (broken !== undefined && image === undefined) {
    return `No document of ${rejecting.name} was made that passes through ${broken.ways.map(printDocumentPlace).join(' and ')}.`
  }
  if (image !== undefined) {
    const plain = judges.of(rejecting, image.plain)
    if (!plain.valid) return explainUnwanted(rejecting, plain.issues[0]?.message)
    const refused = judges.of(rejecting, image.edited)
    if (refused.valid) return `${rejecting.name} accepts the document with the edit undone.`
    const same = { shown: image.edited.text, repaired: image.plain.text, ...makeRefusal(refused) }
    if (judges.of(accepting, image.edited).valid) return same
  }
  const own = writePlannedDocuments(accepting, shown)
  if (own === undefined) {
    return `No document of ${accepting.name} was made that passes through ${shown.ways.map(printDocumentPlace).join(' and ')}.`
  }
  const verdict = judges.of(accepting, own.edited)
  if (!verdict.valid) return explainUnwanted(accepting, verdict.issues[0]?.message)
  const refused = judges.of(rejecting, image?.edited ?? own.edited)
  if (refused.valid) return `${rejecting.name} accepts the document as well.`
  const shownBy = { shown: own.edited.text, ...makeRefusal(refused) }
  return image === undefined ? shownBy : { ...shownBy, image: image.edited.text, repaired: image.plain.text }
}

/**
 * Returns the first issue of a verdict as a refusal, with its line and column if known; `{}` if there is no issue.
 */
export function makeRefusal({ issues: [first] }: CodecVerdict): { readonly refusal?: Refusal } {
  if (first === undefined) return {}
  const { message, line, column } = first
  const place = line === undefined || column === undefined ? {} : { line, column }
  return { refusal: { message, ...place } }
}

/** Says that a version rejects the document that was made for it, and why if that is known. */
function explainUnwanted({ name }: RunningSide, message: string | undefined): string {
  return `${name} refuses the document that was made for it${message === undefined ? '.' : `: ${message}`}`
}

/** A proof names only the first issue. To choose among several roots, all issues are counted. */
const firstIssue = { maxIssues: 1 } as const

/** Judges XML documents by the emitted validators; each text is judged once per version. */
export class Judges {
  readonly #known = new Map<RunningSide, Map<string, CodecVerdict>>()

  /**
   * Returns a version's verdict on a document, without the value that was read. Invalid if the version has no such
   * root.
   */
  of(party: RunningSide, { text, root }: WrittenDocument): CodecVerdict {
    const known = this.#known.get(party) ?? new Map<string, CodecVerdict>()
    this.#known.set(party, known)
    const found = known.get(text)
    if (found) return found
    const roots = findCandidates(party, root)
    // The value that was read is not needed again, and would take memory for every document.
    const { value: _value, ...rest }: CodecVerdict =
      roots.length === 0
        ? { valid: false, issues: [makeRootUnknownIssue(root)] }
        : judge(text, 'xml', roots, roots.length === 1 ? firstIssue : {})
    known.set(text, rest)
    return rest
  }
}

const candidates = new WeakMap<RunningSide, Map<string, readonly CodecRoot[]>>()

/** Returns a version's XML roots with an expanded name; remembered per name. */
function findCandidates(party: RunningSide, name: string): readonly CodecRoot[] {
  const known = candidates.get(party) ?? new Map<string, readonly CodecRoot[]>()
  candidates.set(party, known)
  const roots = known.get(name) ?? party.roots.xml.filter(({ local }) => local === name)
  known.set(name, roots)
  return roots
}

/** A document as text, and the expanded name of its root. */
export interface WrittenDocument {
  readonly text: string
  readonly root: string
}

/**
 * Writes a plan's document before its edit (`plain`) and after it (`edited`); undefined where either cannot be
 * made. If references need an identifier, the document is made again with one.
 */
function writePlannedDocuments(
  party: RunningSide,
  plan: WitnessPlan,
  hasId = false,
): { readonly plain: WrittenDocument; readonly edited: WrittenDocument } | undefined {
  const { ways, edit, against } = plan
  const made = party.pass(ways, hasId)
  const edited = made && edit(made.passage, made.making)
  const [first] = ways
  if (made === undefined || edited === undefined || first === undefined) return undefined
  const root = withKeptKeys(made.making, first.root, edited, against)
  const [plain, whole] = [printUnedited(made), printMade(made.making, root)]
  const isWithout = whole === undefined && made.making.ids.size === 0
  // The edit may add a reference although the document has no identifier that it could lead to.
  if (isWithout && !hasId) return writePlannedDocuments(party, plan, true)
  // If no element can have an identifier, the reference gets any name.
  const text = isWithout ? printMade({ ...made.making, ids: new Set(['id']) }, root) : whole
  if (plain === undefined || text === undefined) return undefined
  return {
    plain: { text: plain, root: expandedName(made.passage.root.name) },
    edited: { text, root: expandedName(root.name) },
  }
}

const printed = new WeakMap<Passing, string>()

/**
 * Prints a made document. Documents without identifiers are printed once; references are chosen anew each time.
 */
function printUnedited(made: Passing): string | undefined {
  const text = printed.get(made) ?? printMade(made.making, made.passage.root)
  if (text !== undefined && made.making.ids.size === 0) printed.set(made, text)
  return text
}
