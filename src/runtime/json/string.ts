import { characters } from '../text/lexical.ts'
import type { JsonString } from './descriptor.ts'
import { type JsonCheck, wrongType } from './report.ts'

export function checkString(type: JsonString, value: unknown, check: JsonCheck): void {
  if (typeof value !== 'string') {
    wrongType(check, 'string', value)
    return
  }
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, patterns = [], values } = type
  if (values && !values.includes(value)) {
    check.report(
      'enumeration',
      'It is not in the list of allowed values.',
      values.slice(0, 8).join(', '),
      value,
    )
  }
  const length = minLength > 0 || maxLength < Number.POSITIVE_INFINITY ? characters(value) : 0
  if (length < minLength)
    check.report(
      'min-length',
      `It has ${length} characters, fewer than ${minLength}.`,
      String(minLength),
      value,
    )
  if (length > maxLength)
    check.report(
      'max-length',
      `It has ${length} characters, more than ${maxLength}.`,
      String(maxLength),
      value,
    )
  for (const pattern of patterns) {
    if (!pattern.test(value))
      check.report('pattern', 'It does not have the required form.', pattern.source, value)
  }
}
