import { counted } from '../../diagnostics/index.ts'
import type { Facets, TypeNode } from '../../schema/index.ts'

const longestPattern = 100

/** What a simple type asks for beyond its TypeScript type, in words. */
export function facetSentences(node: TypeNode): readonly string[] {
  if (node.kind === 'list') return [...lengthSentences(node.facets, 'item')]
  if (node.kind === 'array') return lengthSentences(arrayFacets(node.minItems, node.maxItems), 'item')
  if (node.kind !== 'scalar' && node.kind !== 'code-list') return []
  const { facets } = node
  return [
    ...(node.kind === 'scalar' ? lengthSentences(facets, 'character') : []),
    ...digitSentences(facets),
    ...rangeSentences(facets),
    ...(facets.patterns ?? []).flatMap((step) => patternSentences(step.map(({ source }) => source))),
    ...(facets.format === undefined ? [] : [`Format ${facets.format}.`]),
  ]
}

function arrayFacets(min: number, max: number): Facets {
  return { ...(min > 0 ? { minLength: min } : {}), ...(Number.isFinite(max) ? { maxLength: max } : {}) }
}

function lengthSentences({ length, minLength, maxLength }: Facets, unit: string): readonly string[] {
  const low = length ?? minLength
  const high = length ?? maxLength
  if (low !== undefined && low > 0 && high !== undefined) {
    return [low === high ? `Exactly ${counted(low, unit)}.` : `${low} to ${counted(high, unit)}.`]
  }
  if (high !== undefined) return [`At most ${counted(high, unit)}.`]
  return low !== undefined && low > 0 ? [`At least ${counted(low, unit)}.`] : []
}

function digitSentences({ totalDigits, fractionDigits }: Facets): readonly string[] {
  if (totalDigits !== undefined) {
    const after = fractionDigits ? `, at most ${fractionDigits} of them after the point` : ''
    return [`At most ${counted(totalDigits, 'digit')}${after}.`]
  }
  return fractionDigits ? [`At most ${counted(fractionDigits, 'digit')} after the point.`] : []
}

function rangeSentences(facets: Facets): readonly string[] {
  const bounds: readonly (readonly [string, string | undefined])[] = [
    ['At least', facets.minInclusive],
    ['Greater than', facets.minExclusive],
    ['At most', facets.maxInclusive],
    ['Less than', facets.maxExclusive],
    ['A multiple of', facets.multipleOf],
  ]
  return bounds.flatMap(([words, bound]) => (bound === undefined ? [] : [`${words} ${bound}.`]))
}

function patternSentences(sources: readonly string[]): readonly string[] {
  const all = sources.map((source) => `\`${source}\``).join(' or ')
  return all.length > longestPattern ? [] : [`Matches ${all}.`]
}
