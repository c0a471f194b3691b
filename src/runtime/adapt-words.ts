import type { Issue } from './result.ts'

/** What the first issue says is expected, in words; an empty text without issues. */
export function explainExpected([issue]: readonly Issue[]): string {
  return issue === undefined ? '' : wordExpected(issue)
}

/** What a place allows, from an issue: `at most 3 characters`. The limit alone would read as the only value. */
export function wordExpected({ rule, expected, message }: Issue): string {
  if (rule === 'unique-items') return 'only different items'
  if (expected === undefined)
    return rule === 'never' ? 'no value' : `other values (${message.replace(/\.$/, '')})`
  switch (rule) {
    case 'min-length':
      return `at least ${printCount(expected, 'character')}`
    case 'max-length':
      return `at most ${printCount(expected, 'character')}`
    case 'minimum':
      return `at least ${expected}`
    case 'maximum':
      return `at most ${expected}`
    case 'exclusive-minimum':
      return `numbers above ${expected}`
    case 'exclusive-maximum':
      return `numbers below ${expected}`
    case 'multiple-of':
      return `multiples of ${expected}`
    case 'pattern':
      return `the form ${expected}`
    case 'format':
      return `the format ${expected}`
    case 'min-items':
      return `at least ${printCount(expected, 'item')}`
    case 'max-items':
      return `at most ${printCount(expected, 'item')}`
    case 'min-properties':
      return `at least ${printCount(expected, 'property', 'properties')}`
    case 'max-properties':
      return `at most ${printCount(expected, 'property', 'properties')}`
    case 'contains':
      return `${expected} items of the kind that "contains" names`
    case 'required':
    case 'dependent-required':
      return `only objects with the property "${expected}"`
    case 'type':
      return /^(?:array|boolean|integer|number|object|string)$/.test(expected)
        ? `${/^[aio]/.test(expected) ? 'an' : 'a'} ${expected}`
        : expected
    default:
      return expected
  }
}

/** What a conversion made of a list or object instead of what an issue expects, in words. */
export function wordLeft({ rule }: Issue, made: unknown): string {
  if (rule === 'unique-items') return 'after the conversion, two are equal'
  if (!/^(?:min|max)-/.test(rule)) return 'the conversion makes another one'
  const count = Array.isArray(made) ? made.length : Object.keys(made ?? {}).length
  return `the conversion makes ${count}`
}

function printCount(count: string, one: string, several = `${one}s`): string {
  return `${count} ${count === '1' ? one : several}`
}
