import type { Change, Effect } from '../../../src/diff/index.ts'
import { type Side, sideOf, witnessed } from '../../prove/witness/witnessed.ts'
import { xsd } from '../versions.ts'

/** What stands in a schema document before an edit and after it; `#` is a number of its own in every name. */
export type Edit = readonly [name: string, before: string, after: string]

export interface Judged {
  readonly name: string
  readonly forth: readonly Change[]
  readonly back: readonly Change[]
}

/** All edits in one pair of documents, a line each: compared and proven both ways, and each given what is told of its line. */
export async function judged(edits: readonly Edit[]): Promise<readonly Judged[]> {
  const [before, after] = [await side('a', edits, 1), await side('b', edits, 2)]
  const [forth, back] = [toldByLine(before, after), toldByLine(after, before)]
  return edits.map(([name], index) => ({
    name,
    forth: forth.get(index + 2) ?? [],
    back: back.get(index + 2) ?? [],
  }))
}

function side(name: string, edits: readonly Edit[], which: 1 | 2): Promise<Side> {
  const lines = edits.map((edit, index) => edit[which].replaceAll('#', `${index}`))
  return sideOf(name, { schemas: { 'a.xsd': xsd(`\n${lines.join('\n')}`).replace('\n', ' ') } })
}

function toldByLine(before: Side, after: Side): ReadonlyMap<number, readonly Change[]> {
  const found = new Map<number, Change[]>()
  for (const change of witnessed(before, after).comparison.changes) {
    const line = (change.before?.at ?? change.after?.at)?.line ?? 0
    found.set(line, [...(found.get(line) ?? []), change])
  }
  return found
}

const inverse: { readonly [E in Effect]: Effect } = {
  narrows: 'widens',
  widens: 'narrows',
  replaces: 'replaces',
  annotates: 'annotates',
}

/** What speaks against a verdict: effects that do not mirror, and what breaks without a proof. */
export function objectionsTo({ name, forth, back }: Judged): readonly string[] {
  const told = (changes: readonly Change[], isTurned: boolean): string =>
    changes
      .filter(({ effect }) => effect !== 'annotates')
      .map(({ effect }) => (isTurned ? inverse[effect] : effect))
      .sort()
      .join(', ')
  const isMirrored = told(forth, false) === told(back, true)
  const words = (changes: readonly Change[]): string =>
    changes.map(({ rule, effect, severity }) => `${rule} ${effect} ${severity}`).join(', ') || 'nothing'
  const unproven = [...forth, ...back].filter(
    ({ severity, witness }) => severity === 'breaking' && witness.status === 'unproven',
  )
  return [
    ...(isMirrored ? [] : [`${name}: ${words(forth)}; back ${words(back)}`]),
    ...unproven.map(
      ({ rule, message, witness }) =>
        `${name}: ${rule} unproven, ${message} ${witness.status === 'unproven' ? witness.why : ''}`,
    ),
  ]
}
