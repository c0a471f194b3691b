import type { Change } from '../../../src/diff/index.ts'
import { diffInDetail } from '../../../src/diff/index.ts'
import { proveWitnesses, SecondOpinions, type WitnessedComparison } from '../../../src/prove/index.ts'
import { candidatesFor, type GeneratedProgram, listCodecRoots, type Roots } from '../../../src/run/index.ts'
import type { Version } from '../../../src/schema/index.ts'
import { type VersionText, versionOf } from '../../diff/versions.ts'
import { runnable } from '../../support/generated.ts'

/** A version with the program that is generated for it, and what other validators say. */
export interface Side {
  readonly version: Version
  readonly roots: Roots
  readonly program: GeneratedProgram
  readonly opinions: SecondOpinions
}

export async function sideOf(name: string, text: VersionText): Promise<Side> {
  const version = await versionOf(name, text)
  const { program, files } = await runnable(version)
  const bytes = Object.entries(text.schemas ?? {}).map(([file, schema]) => {
    return [`schemas/${file}`, new TextEncoder().encode(schema)] as const
  })
  const opinions = new SecondOpinions({
    version,
    files: async () => files,
    documents: async () => new Map(bytes),
  })
  return { version, roots: listCodecRoots(version, program), program, opinions }
}

export function witnessed(before: Side, after: Side): WitnessedComparison {
  return proveWitnesses(diffInDetail(before.version, after.version), before, after)
}

/** What libxml2 and ajv say; a root that is not there refuses. */
async function isValid({ roots, opinions }: Side, text: string, root: string | undefined): Promise<boolean> {
  const media = root === undefined ? 'xml' : 'json'
  const candidates =
    root === undefined ? candidatesFor(text, 'xml', roots) : roots.json.filter(({ local }) => local === root)
  const asked = await Promise.all(candidates.map((one) => opinions.of(text, media, one)))
  return asked.some((opinion) => {
    if (!('valid' in opinion)) throw new Error(JSON.stringify(opinion))
    return opinion.valid
  })
}

/** What libxml2 or ajv say against the proof of a change; nothing where they agree. */
export async function objections(
  [before, after]: readonly [Side, Side],
  { witness }: Change,
  proof: WitnessedComparison['proofs'] extends ReadonlyMap<string, infer P> ? P | undefined : never,
): Promise<readonly string[]> {
  if (proof === undefined || witness.status !== 'proven' || witness.media === 'http') return []
  const [accepting, rejecting] = witness.acceptedBy === 'a' ? [before, after] : [after, before]
  const image = proof.image ?? proof.shown
  const asked: readonly (readonly [string, Side, string, string | undefined, boolean])[] = [
    ['shown', accepting, proof.shown, proof.roots?.shown, true],
    ['image', rejecting, image, proof.roots?.image, false],
    ...(proof.repaired === undefined
      ? []
      : [['repaired', rejecting, proof.repaired, proof.roots?.image, true] as const]),
  ]
  const found = await Promise.all(
    asked.map(async ([part, side, text, root, wanted]) =>
      (await isValid(side, text, root)) === wanted ? [] : [`${part}: ${text}`],
    ),
  )
  return found.flat()
}

export function outcome({ rule, witness }: Change): string {
  return `${rule} ${witness.status}${witness.status === 'unproven' ? `: ${witness.why}` : ''}`
}
