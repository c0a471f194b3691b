import { illegal } from '../text/lexical.ts'
import { inParts, TextParts } from '../text/parts.ts'
import { Fatal } from './fatal.ts'

/** The predefined entities of XML. */
const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
}

const unsafeInText = /[&<>\r]/g
const unsafeInAttribute = /[&<>"\r\n\t]/g

/** Escapes a text for element content, so that it is read back unchanged. */
export function escapeText(text: string): string {
  return escaped(text, unsafeInText)
}

/** Escapes a text for an attribute value in double quotes, so that it is read back unchanged. */
export function escapeAttribute(text: string): string {
  return escaped(text, unsafeInAttribute)
}

/** Replaces each unsafe character by its entity or character reference. */
function escaped(text: string, unsafe: RegExp): string {
  if (!mayNeedEscapes(text)) return text
  return inParts(text, (part) =>
    part.replace(unsafe, (found) => `&${entities[found] ?? `#${found.charCodeAt(0)}`};`),
  )
}

/** Whether a text may contain an unsafe character; faster than an expression on short texts. */
function mayNeedEscapes(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x20 || unit === 0x26 || unit === 0x3c || unit === 0x3e || unit === 0x22) return true
  }
  return false
}

const characters = /* @__PURE__ */ new Map(Object.entries(entities).map(([one, name]) => [name, one]))

/**
 * Replaces every reference in a text; throws a `Fatal` at the first unknown one. `offset` is the text's own
 * offset.
 */
export function resolveReferences(text: string, offset: number): string {
  const parts = new TextParts()
  let from = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at)
    const value = resolveReference(text.slice(at + 1, end))
    if (end < 0 || value === undefined) {
      const [shown] = /^&[^;&<\s]{0,40};?/.exec(text.slice(at)) ?? []
      throw new Fatal(`"${shown}" is not a known reference.`, offset + at)
    }
    if (at > from) parts.add(text.slice(from, at))
    parts.add(value)
    from = end + 1
  }
  parts.add(text.slice(from))
  return parts.text
}

/**
 * The character of a reference (given without `&` and `;`): a predefined entity or a number; `undefined` if
 * unknown.
 */
function resolveReference(body: string): string | undefined {
  const known = characters.get(body)
  if (known !== undefined) return known
  const number = /^#(x[\da-fA-F]+|\d+)$/.exec(body)?.[1]
  const point = Number(`0${number}`)
  if (!(point <= 0x10ffff)) return undefined
  const character = String.fromCodePoint(point)
  return illegal.test(character) ? undefined : character
}
