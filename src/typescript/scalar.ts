import type { CodeListNode, ScalarNode, SchemaSet } from '../schema/index.ts'

/** How a scalar is held in TypeScript: `integer` and `decimal` are exact texts, for what a double cannot hold. */
export type ScalarForm = 'string' | 'number' | 'boolean' | 'null' | 'integer' | 'decimal'

/** Digits that every double holds exactly. */
const safeDigits = 15

/**
 * JSON numbers are numbers; XML decimals stay exact texts, and so do integers unless their bounds fit a double and no
 * pattern asks for a spelling that a number does not keep (`007`).
 */
export function scalarForm(set: SchemaSet, node: ScalarNode | CodeListNode): ScalarForm {
  switch (node.primitive) {
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'number':
    case 'float':
    case 'double':
      return 'number'
    case 'decimal':
      if (set.language === 'json') return 'number'
      if (node.facets.fractionDigits !== 0) return 'decimal'
      return isSafeInteger(node) && node.facets.patterns === undefined ? 'number' : 'integer'
    default:
      return 'string'
  }
}

function isSafeInteger({ facets }: ScalarNode | CodeListNode): boolean {
  if (facets.totalDigits !== undefined && facets.totalDigits <= safeDigits) return true
  const low = facets.minInclusive ?? facets.minExclusive
  const high = facets.maxInclusive ?? facets.maxExclusive
  return [low, high].every((bound) => bound !== undefined && Number.isSafeInteger(Number(bound)))
}
