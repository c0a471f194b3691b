/** What the value of an attribute of a schema document has to look like. */
export interface Lexical {
  readonly expected: string
  readonly isValid: (text: string) => boolean
}

const nameStart = String.raw`[\p{L}\p{Nl}_]`
const nameRest = String.raw`[\p{L}\p{Nl}\p{Nd}\p{M}\p{Lm}_.\-\u00B7]`
const ncNamePattern = new RegExp(`^${nameStart}${nameRest}*$`, 'u')

function matching(expected: string, pattern: RegExp): Lexical {
  return { expected, isValid: (text) => pattern.test(text) }
}

export const ncName: Lexical = matching('a name without a colon', ncNamePattern)

export const qName: Lexical = {
  expected: 'a name, with a prefix where its namespace needs one',
  isValid: (text) => {
    const parts = text.split(':')
    return parts.length <= 2 && parts.every((part) => ncNamePattern.test(part))
  },
}

export const qNames: Lexical = {
  expected: 'names separated by spaces',
  isValid: (text) => text.split(' ').every((name) => name === '' || qName.isValid(name)),
}

export const boolean = matching('true, false, 1 or 0', /^(?:true|false|1|0)$/)

export const count = matching('a whole number from 0', /^(?:\+?\d+|-0+)$/)

export const countOrUnbounded = matching('a whole number from 0, or unbounded', /^(?:\+?\d+|-0+|unbounded)$/)

export const anyText: Lexical = { expected: 'any text', isValid: () => true }

export const anyUri = matching('an address', /^[^<>"{}|^`\\]*$/)

/** One of the words given. */
export function oneOf(...words: readonly string[]): Lexical {
  return { expected: `one of ${words.join(', ')}`, isValid: (text) => words.includes(text) }
}

/** `#all`, or words separated by spaces. */
export function allOr(...words: readonly string[]): Lexical {
  return {
    expected: `#all, or some of ${words.join(', ')}`,
    isValid: (text) =>
      text === '#all' || text.split(' ').every((word) => word === '' || words.includes(word)),
  }
}

export const wildcardNamespaces: Lexical = {
  expected: '##any, ##other, or addresses, ##targetNamespace and ##local separated by spaces',
  isValid: (text) =>
    text === '##any' ||
    text === '##other' ||
    text.split(' ').every((word) => /^##(?:targetNamespace|local)$/.test(word) || !word.startsWith('##')),
}
