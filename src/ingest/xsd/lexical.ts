import { xsAnyURI } from '../../runtime/index.ts'

/** What the value of an attribute of a schema document has to look like. */
export interface AttributeLexical {
  readonly expected: string
  readonly isValid: (text: string) => boolean
}

/** XML 1.0, fifth edition, productions 4 and 4a, without the colon, for the inside of a character class. */
const ncNameStartChars =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'
const ncNameChars = `${ncNameStartChars}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}`
const ncNamePattern = new RegExp(`^[${ncNameStartChars}][${ncNameChars}]*$`, 'u')

function matching(expected: string, pattern: RegExp): AttributeLexical {
  return { expected, isValid: (text) => pattern.test(text) }
}

export const ncName: AttributeLexical = matching('a name without a colon', ncNamePattern)

export const qName: AttributeLexical = {
  expected: 'a name, with a prefix where its namespace needs one',
  isValid: (text) => {
    const parts = text.split(':')
    return parts.length <= 2 && parts.every((part) => ncNamePattern.test(part))
  },
}

export const qNames: AttributeLexical = {
  expected: 'names separated by spaces',
  isValid: (text) => text.split(' ').every((name) => name === '' || qName.isValid(name)),
}

export const boolean = matching('true, false, 1 or 0', /^(?:true|false|1|0)$/)

export const nonNegativeInteger = matching('a whole number from 0', /^(?:\+?\d+|-0+)$/)

export const countOrUnbounded = matching('a whole number from 0, or unbounded', /^(?:\+?\d+|-0+|unbounded)$/)

/** Part 2, §3.3.3. */
export const languageTag = matching('a language tag', /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/)

export const anyText: AttributeLexical = { expected: 'any text', isValid: () => true }

/** Part 2, §3.2.17. */
export const anyUri: AttributeLexical = {
  expected: 'an address',
  isValid: (text) => xsAnyURI.isLegal?.(text) !== false,
}

/** One of the words given. */
export function allowWords(...words: readonly string[]): AttributeLexical {
  return { expected: `one of ${words.join(', ')}`, isValid: (text) => words.includes(text) }
}

/** `#all`, or words separated by spaces. */
export function allOr(...words: readonly string[]): AttributeLexical {
  return {
    expected: `#all, or some of ${words.join(', ')}`,
    isValid: (text) =>
      text === '#all' || text.split(' ').every((word) => word === '' || words.includes(word)),
  }
}

export const wildcardNamespaces: AttributeLexical = {
  expected: '##any, ##other, or addresses, ##targetNamespace and ##local separated by spaces',
  isValid: (text) =>
    text === '##any' ||
    text === '##other' ||
    text.split(' ').every((word) => /^##(?:targetNamespace|local)$/.test(word) || !word.startsWith('##')),
}
