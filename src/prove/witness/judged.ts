import { candidatesFor, judge, type Verdict } from '../document.ts'
import { printMade } from '../generate/index.ts'
import type { Party, Passing, Plan } from './entry.ts'

/** Verdicts of the emitted validators, each asked once for a text. */
export class Judges {
  readonly #known = new Map<Party, Map<string, Verdict>>()

  of(party: Party, text: string): Verdict {
    const known = this.#known.get(party) ?? new Map<string, Verdict>()
    this.#known.set(party, known)
    const verdict = known.get(text) ?? judge(text, 'xml', candidatesFor(text, 'xml', party.roots))
    // What was read is not asked for again, and would be held for every document.
    const { value: _value, ...rest } = verdict
    known.set(text, rest)
    return rest
  }
}

/** A planned document and, before its edit, the same: both as text. */
export function written(party: Party, { ways, edit }: Plan): { plain: string; edited: string } | undefined {
  const made = party.pass(ways)
  const root = made && edit(made.passage, made.making)
  const plain = made && plainText(made)
  const edited = made && root && printMade(made.making, root)
  return plain === undefined || edited === undefined ? undefined : { plain, edited }
}

const printed = new WeakMap<Passing, string>()

/** Many changes are shown in one document; one with references draws them anew each time. */
function plainText(made: Passing): string | undefined {
  const text = printed.get(made) ?? printMade(made.making, made.passage.root)
  if (text !== undefined && made.making.ids.size === 0) printed.set(made, text)
  return text
}
