import { printMade, withKeptKeys } from '../../sample/index.ts'
import { expandedName } from '../../schema/index.ts'
import type { CodecRoot } from '../codecs.ts'
import { type CodecVerdict, judge, rootUnknown } from '../document.ts'
import type { Passing, RunningSide, WitnessPlan } from './entry.ts'

/** A proof tells the first thing that is wrong; only which of several roots fits best depends on how much is. */
const firstIssue = { maxIssues: 1 } as const

/** Verdicts of the emitted validators, each asked once for a text. */
export class Judges {
  readonly #known = new Map<RunningSide, Map<string, CodecVerdict>>()

  of(party: RunningSide, { text, root }: WrittenDocument): CodecVerdict {
    const known = this.#known.get(party) ?? new Map<string, CodecVerdict>()
    this.#known.set(party, known)
    const found = known.get(text)
    if (found) return found
    const roots = findCandidates(party, root)
    // What was read is not asked for again, and would be held for every document.
    const { value: _value, ...rest }: CodecVerdict =
      roots.length === 0
        ? { valid: false, issues: [rootUnknown(root)] }
        : judge(text, 'xml', roots, roots.length === 1 ? firstIssue : {})
    known.set(text, rest)
    return rest
  }
}

const candidates = new WeakMap<RunningSide, Map<string, readonly CodecRoot[]>>()

/** The roots of a name that a party knows. */
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

/** A planned document and, before its edit, the same. */
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
  const [plain, whole] = [plainText(made), printMade(made.making, root)]
  const isWithout = whole === undefined && made.making.ids.size === 0
  // What an edit puts in may refer to an element where none had to have an identifier.
  if (isWithout && !hasId) return writePlannedDocuments(party, plan, true)
  // Where none can have one, what stands for a reference elsewhere is a name like any other.
  const text = isWithout ? printMade({ ...made.making, ids: new Set(['id']) }, root) : whole
  if (plain === undefined || text === undefined) return undefined
  return {
    plain: { text: plain, root: expandedName(made.passage.root.name) },
    edited: { text, root: expandedName(root.name) },
  }
}

const printed = new WeakMap<Passing, string>()

/** Many changes are shown in one document; one with references draws them anew each time. */
function plainText(made: Passing): string | undefined {
  const text = printed.get(made) ?? printMade(made.making, made.passage.root)
  if (text !== undefined && made.making.ids.size === 0) printed.set(made, text)
  return text
}
