import type { Annotation } from '../../schema/index.ts'
import type { Deprecation } from '../change/change.ts'
import type { Pair } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'

/** The deprecation flag and the stated extensions (`x-sunset`) of what can be deprecated. */
interface Stated {
  readonly deprecated: boolean
  readonly stated?: ReadonlyMap<string, unknown>
}

/**
 * The deprecation, with its sunset date if stated, of something that was removed after it was deprecated, or that
 * is newly deprecated. Undefined for every other change.
 */
export function findDeprecation({
  pair,
  facts,
}: Pick<ClassifiedFinding, 'pair' | 'facts'>): Deprecation | undefined {
  const isRemoval = pair.before !== undefined && pair.after === undefined
  const isNew = facts.isDeprecated === true
  if (!isRemoval && !isNew) return undefined
  const said = findStatement(pair, isRemoval ? 'before' : 'after')
  if (said?.deprecated !== true) return undefined
  const sunset = said.stated?.get('x-sunset')
  return typeof sunset === 'string' ? { sunset } : {}
}

/**
 * What can state a deprecation on one side of a pair: the operation, parameter, header or annotation; for a
 * property the annotation of its type. Undefined for other pairs.
 */
function findStatement(pair: Pair, side: 'before' | 'after'): Stated | undefined {
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

/** The annotation of a node in the pair's set of one side; undefined without id, set or annotation. */
function findAnnotation(
  pair: Pair,
  side: 'before' | 'after',
  id: string | undefined,
): Annotation | undefined {
  return id === undefined ? undefined : pair.sets?.[side].annotations.get(id)
}
