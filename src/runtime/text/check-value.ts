import type { SimpleType, TextType } from '../descriptor.ts'
import { illegal } from './character.ts'
import type { Fault } from './facets.ts'
import { normalize } from './lexical.ts'
import { readText, type SimpleValue, writeText } from './simple.ts'

/** Checks a value of a simple type as `readText` would check its text; a value that would come back changed is wrong. */
export function checkValue(type: SimpleType, value: unknown): Fault | undefined {
  if (type.kind === 'text') return checkScalar(type, value)
  return type.of.check(type, value) ?? checkText(type, value)
}

function checkText(type: SimpleType, value: unknown): Fault | undefined {
  const read = readText(type, writeText(type, value as SimpleValue))
  return 'fault' in read ? read.fault : undefined
}

export const spaced: Fault = {
  rule: 'white-space',
  message: 'White space at an end, or more than one space in a row, is not part of the value.',
}

function checkScalar(type: TextType, value: unknown): Fault | undefined {
  const { of } = type
  if (typeof value !== of.form) return notA(of.form)
  if (typeof value !== 'string') return checkText(type, value)
  if (illegal.test(value))
    return { rule: 'character', message: 'It holds a character that XML does not allow.' }
  return normalize(value, of.space) === value ? checkText(type, value) : spaced
}

export function notA(form: string): Fault {
  return { rule: 'type', message: `It must be a ${form}.`, expected: form }
}
