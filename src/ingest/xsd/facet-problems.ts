import { quoted } from '../../diagnostics/index.ts'
import { lexicalForm } from '../../lexical/index.ts'
import { patternMatcher } from '../../regex/index.ts'
import type { CodeListNode, Facets, ScalarNode } from '../../schema/index.ts'

/** Part 2, §4.3.1–4.3.3. */
export function lengthProblem({ length, minLength, maxLength }: Facets, found: number): string | undefined {
  if (length !== undefined && found !== length) return `its length is not ${length}`
  if (minLength !== undefined && found < minLength) return `its length is less than ${minLength}`
  return maxLength !== undefined && found > maxLength ? `its length is more than ${maxLength}` : undefined
}

/** Part 2, §4.3.11, 4.3.12. */
export function digitsProblem({ totalDigits, fractionDigits }: Facets, value: string): string | undefined {
  if (totalDigits === undefined && fractionDigits === undefined) return undefined
  const [whole = '', fraction = ''] = value.replace(/^[+-]/, '').split('.')
  const after = fraction.replace(/0+$/, '').length
  const all = whole.replace(/^0+/, '').length + after
  if (totalDigits !== undefined && all > totalDigits) return `it has more than ${totalDigits} digits`
  if (fractionDigits === undefined || after <= fractionDigits) return undefined
  return `it has more than ${fractionDigits} digits after the point`
}

/** Part 2, §4.3.7–4.3.10; orders are partial, and what cannot be compared is neither above nor below. */
export function boundsProblem(node: ScalarNode | CodeListNode, value: string): string | undefined {
  const { compare } = lexicalForm(node)
  const { minInclusive: min, maxInclusive: max, minExclusive: above, maxExclusive: below } = node.facets
  if (compare === undefined) return undefined
  if (min !== undefined && !(compare(value, min) >= 0)) return `it is below ${min}`
  if (max !== undefined && !(compare(value, max) <= 0)) return `it is above ${max}`
  if (above !== undefined && !(compare(value, above) > 0)) return `it is not above ${above}`
  if (below !== undefined && !(compare(value, below) < 0)) return `it is not below ${below}`
  return undefined
}

/** Part 2, §4.3.4. */
export function patternProblem({ patterns = [] }: Facets, value: string): string | undefined {
  const broken = patterns.find((step) => {
    const compiled = step.map(({ source }) => patternMatcher(source))
    return compiled.every((pattern) => pattern !== undefined && !pattern.test(value))
  })
  return broken && `it does not match ${broken.map(({ source }) => quoted(source)).join(' or ')}`
}
