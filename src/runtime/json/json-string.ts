import { countCharacters } from '../text/lexical.ts'
import { testPattern } from '../text/pattern.ts'
import type { JsonString } from './json-descriptor.ts'
import { type JsonCheck, reportWrongType } from './run.ts'

/**
 * Whether a value is a string that fulfils the type; reports all that it does not, or that it is too long for a
 * pattern.
 */
export function checkString(type: JsonString, value: unknown, check: JsonCheck): boolean {
  if (typeof value !== 'string') return reportWrongType(check, 'string', value)
  const { values, patterns, format } = type
  let isAccepted = checkLength(type, value, check)
  if (values && !values.includes(value)) {
    const some = values.slice(0, 8).join(', ')
    isAccepted = check.report('enumeration', 'Not one of the allowed values.', some, value)
  }
  for (const pattern of patterns ?? []) {
    const isOfForm = testPattern(pattern, value)
    if (isOfForm === undefined) isAccepted = check.tooLong()
    else if (!isOfForm)
      isAccepted = check.report('pattern', 'Does not match the pattern.', pattern.source, value)
  }
  if (format) {
    const isOfForm = testPattern({ source: format.name, test: (text) => format.accepts(text) }, value)
    if (isOfForm === undefined) isAccepted = check.tooLong()
    else if (!isOfForm)
      isAccepted = check.report('format', `Does not match the format "${format.name}".`, format.name, value)
  }
  return isAccepted
}

/** Whether the length in characters is within the limits; reports it if not. */
function checkLength({ minLength = 0, maxLength }: JsonString, value: string, check: JsonCheck): boolean {
  // A text of n UTF-16 units has between n/2 and n characters.
  if (value.length >= 2 * minLength && (maxLength === undefined || value.length <= maxLength)) return true
  const length = countCharacters(value)
  if (length < minLength) {
    const said = `The length is ${length}; the minimum is ${minLength}.`
    return check.report('min-length', said, String(minLength), value)
  }
  if (maxLength !== undefined && length > maxLength) {
    const said = `The length is ${length}; the maximum is ${maxLength}.`
    return check.report('max-length', said, String(maxLength), value)
  }
  return true
}
