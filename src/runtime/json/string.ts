import { characters } from '../text/lexical.ts'
import { holds } from '../text/pattern.ts'
import type { JsonString } from './descriptor.ts'
import { type JsonCheck, wrongType } from './report.ts'

export function checkString(type: JsonString, value: unknown, check: JsonCheck): boolean {
  if (typeof value !== 'string') return wrongType(check, 'string', value)
  const { values, patterns, format } = type
  let isAccepted = checkLength(type, value, check)
  if (values && !values.includes(value)) {
    const some = values.slice(0, 8).join(', ')
    isAccepted = check.report('enumeration', 'It is not in the list of allowed values.', some, value)
  }
  for (const pattern of patterns ?? []) {
    const isOfForm = holds(pattern, value)
    if (isOfForm === undefined) isAccepted = check.tooLong()
    else if (!isOfForm)
      isAccepted = check.report('pattern', 'It does not have the required form.', pattern.source, value)
  }
  const isOfFormat = !format || holds({ source: format.name, test: (text) => format.accepts(text) }, value)
  if (isOfFormat === undefined) return check.tooLong()
  if (format && !isOfFormat) {
    const said = `It does not have the form that "${format.name}" asks for.`
    isAccepted = check.report('format', said, format.name, value)
  }
  return isAccepted
}

function checkLength({ minLength = 0, maxLength }: JsonString, value: string, check: JsonCheck): boolean {
  // A text has at most as many characters as units, and at least half as many.
  if (value.length >= 2 * minLength && (maxLength === undefined || value.length <= maxLength)) return true
  const length = characters(value)
  if (length < minLength) {
    const said = `It has ${length} characters, fewer than ${minLength}.`
    return check.report('min-length', said, String(minLength), value)
  }
  if (maxLength !== undefined && length > maxLength) {
    const said = `It has ${length} characters, more than ${maxLength}.`
    return check.report('max-length', said, String(maxLength), value)
  }
  return true
}
