import { printMade, withKeptKeys } from '../../sample/index.ts'
import { expandedName } from '../../schema/index.ts'
import type { CodecRoot } from '../codecs.ts'
import { type CodecVerdict, judge, makeRootUnknownIssue } from '../document.ts'
import type { Passing, RunningSide, WitnessPlan } from './entry.ts'

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
export function writePlannedDocuments(
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
