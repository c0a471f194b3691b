import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import { candidatesFor, judge } from '../../run/index.ts'
import { isOurOwn, type SecondOpinions } from '../second-opinion.ts'
import type { WitnessedComparison } from './index.ts'
import type { Proven } from './running-side.ts'

/** A version of a comparison, with the second validators of its documents. */
export interface VerifiedProof extends Proven {
  readonly opinions: SecondOpinions
}

/**
 * Asks libxml2 and ajv about every witness and reports each disagreement, and once each package that is not
 * installed. HTTP messages that carry no JSON value are skipped.
 */
export async function verifyWitnesses(
  { comparison, proofs }: WitnessedComparison,
  sides: readonly [VerifiedProof, VerifiedProof],
  folder: string,
  sink: Sink,
): Promise<void> {
  const missing = new Set<string>()
  for (const { id, witness } of comparison.changes) {
    const proof = proofs.get(id)
    if (witness.status !== 'proven' || proof === undefined) continue
    // Forms are judged by their JSON value; the second validators cannot judge other HTTP messages.
    if (proof.roots === undefined && witness.media === 'http') continue
    const [accepting, rejecting] = hasName(witness.acceptedBy, sides[0]) ? sides : [sides[1], sides[0]]
    const asked = [
      [accepting, proof.shown, proof.roots?.shown, true],
      [rejecting, proof.image ?? proof.shown, proof.roots?.image, false],
    ] as const
    for (const [side, text, type, isValid] of asked) {
      const theirs = await askOpinion(side, text, type, missing)
      if (theirs === undefined || theirs.valid === isValid) continue
      if (!isValid && isOurOwn(judge(text, 'xml', candidatesFor(text, 'xml', side.roots)).issues)) continue
      const ours = isValid ? '' : 'It breaks this change.'
      const facts = {
        subject: 'this witness',
        root: theirs.root,
        isValid,
        ours,
        by: theirs.by,
        theirs: theirs.says,
      }
      sink(
        diagnostic('verify-disagrees', facts, {
          file: `${folder}/${witness.file}`,
          line: witness.line,
          column: 1,
        }),
      )
    }
  }
  for (const name of missing) sink(diagnostic('verify-package-missing', { name }))
}

/** Whether this version has the name. */
function hasName(name: string, { version }: Proven): boolean {
  return version.name === name
}

/**
 * Returns the opinion of the first root that accepts, else of the last root that has one; undefined if none has.
 * Names of packages that are not installed are added to `missing`.
 */
async function askOpinion(
  { roots, opinions }: VerifiedProof,
  text: string,
  type: string | undefined,
  missing: Set<string>,
) {
  const candidates =
    type === undefined ? candidatesFor(text, 'xml', roots) : roots.json.filter(({ local }) => local === type)
  let found:
    | { readonly valid: boolean; readonly by: string; readonly says: string; readonly root: string }
    | undefined
  for (const root of candidates) {
    const asked = await opinions.of(text, type === undefined ? 'xml' : 'json', root)
    if ('missing' in asked) missing.add(asked.missing)
    if (!('valid' in asked)) continue
    found = { ...asked, root: root.name }
    if (asked.valid) return found
  }
  return found
}
