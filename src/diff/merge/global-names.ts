import { type AttributeUse, expandedName, type SchemaSet } from '../../schema/index.ts'
import type { Pair, PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'

/**
 * What something is said of, by name, where that is a global element, or an attribute: where it is declared as well as
 * where a content or a type refers to it.
 */
export function findGlobalName({ rule, pair }: Pick<ClassifiedFinding, 'rule' | 'pair'>): string | undefined {
  const steps: string[] = []
  for (let above: Pair | undefined = pair; above !== undefined; above = above.parent) {
    if (above.on === 'attribute') {
      const name = `@${printExpandedName(above)}`
      // What a use says beside its reference is its own.
      if ((above !== pair || rule === 'attribute-fixed-changed') && isAsDeclared(above)) return name
      steps.unshift(name)
    } else if (above === pair) continue
    else if (above.on === 'root') {
      return above.sets?.before.language === 'xml'
        ? [printExpandedName(above), ...steps].join('/')
        : undefined
    } else if (above.on === 'element') {
      const isReference = above.before?.isReference === true && above.after?.isReference === true
      return isReference ? [printExpandedName(above), ...steps].join('/') : undefined
    }
  }
  return undefined
}

function printExpandedName({
  before,
  after,
}: PairOf<'attribute'> | PairOf<'root'> | PairOf<'element'>): string {
  const name = (after ?? before)?.name
  return name === undefined ? '' : expandedName(name)
}

/** Whether a type has an attribute as the global declaration says it, in both versions. */
function isAsDeclared({ before, after, sets }: PairOf<'attribute'>): boolean {
  return sets !== undefined && isDeclaredAs(sets.before, before) && isDeclaredAs(sets.after, after)
}

function isDeclaredAs({ attributes }: SchemaSet, use: AttributeUse | undefined): boolean {
  const declared = use && attributes?.get(expandedName(use.name))
  return declared !== undefined && declared.type === use?.type && declared.fixed === use.fixed
}
