import type { NodeId } from '../../schema/index.ts'
import type { Walk } from '../match/shared/walk.ts'
import type { Polarity, SchemaUses, Whole } from '../pair.ts'
import type { PolarityOfUse } from './polarity.ts'

/** What differences in schemas mean, by how they are used on both sides. */
export interface UsedAs {
  readonly sense: Polarity | undefined
  readonly uses?: SchemaUses
}

const plainly: UsedAs = { sense: undefined }

export function usedAs(walk: Walk, before: readonly NodeId[], after: readonly NodeId[]): UsedAs {
  const { senses: ones } = walk.before
  const { senses: others } = walk.after
  if (ones === undefined || others === undefined) return plainly
  const [mine, theirs] = [before.map((id) => ones.of(id)), after.map((id) => others.of(id))]
  const all = [...mine, ...theirs].filter((one) => one !== undefined)
  if (all.length === 0) return plainly
  const isPlain = all.length < mine.length + theirs.length || all.some((one) => one.isPlain)
  const wholes = [...listWholes(walk, mine, 'before'), ...listWholes(walk, theirs, 'after')]
  const known = wholes.filter((one) => one !== undefined)
  const distinct = [...new Map(known.map((one) => [`${one.before} ${one.after}`, one])).values()]
  return {
    sense: decidePolarity(all, isPlain),
    uses: { isPlain, wholes: known.length < wholes.length ? undefined : distinct },
  }
}

/** Where one use takes it as it stands, what another does with it is to be asked. */
function decidePolarity(all: readonly PolarityOfUse[], isPlain: boolean): Polarity | undefined {
  const isInverse = all.some((one) => one.isInverse)
  if (isPlain) return isInverse ? 'both' : undefined
  return all.some((one) => one.isUndecided) ? 'undecided' : 'inverse'
}

function listWholes(
  { before, after, renamed, images }: Walk,
  senses: readonly (PolarityOfUse | undefined)[],
  side: 'before' | 'after',
): readonly (Whole | undefined)[] {
  const [known, other] = side === 'before' ? [renamed, after] : [images, before]
  return senses
    .flatMap((one) => one?.wholes ?? [])
    .map((id) => {
      const found = known.get(id) ?? (other.written.nodes.has(id) ? id : undefined)
      if (found === undefined) return undefined
      return side === 'before' ? { before: id, after: found } : { before: found, after: id }
    })
}
