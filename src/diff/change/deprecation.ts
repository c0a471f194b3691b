import type { Annotation } from '../../schema/index.ts'
import type { Pair } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { Deprecation } from './change.ts'

/** What can be deprecated, as far as it says so. */
interface Stated {
  readonly deprecated: boolean
  readonly stated?: ReadonlyMap<string, unknown>
}

/** The deprecation that a change makes good, or that it announces; nothing where it is about neither. */
export function findDeprecation({
  pair,
  facts,
}: Pick<ClassifiedFinding, 'pair' | 'facts'>): Deprecation | undefined {
  const isRemoval = pair.before !== undefined && pair.after === undefined
  const isNew = facts.isDeprecated === true
  if (!isRemoval && !isNew) return undefined
  const said = saidIn(pair, isRemoval ? 'before' : 'after')
  if (said?.deprecated !== true) return undefined
  const sunset = said.stated?.get('x-sunset')
  return typeof sunset === 'string' ? { sunset } : {}
}

function saidIn(pair: Pair, side: 'before' | 'after'): Stated | undefined {
  switch (pair.on) {
    case 'operation':
      return pair[side]?.operation
    case 'webhook':
    case 'parameter':
    case 'header':
    case 'annotation':
      return pair[side]
    case 'property':
      return findAnnotation(pair, side, pair[side]?.property.type)
    default:
      return undefined
  }
}

function findAnnotation(
  pair: Pair,
  side: 'before' | 'after',
  id: string | undefined,
): Annotation | undefined {
  return id === undefined ? undefined : pair.sets?.[side].annotations.get(id)
}
