import { inParts } from '../text/parts.ts'

/** The entities that XML knows without being told. */
export const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
}

const unsafeInText = /[&<>\r]/g
const unsafeInAttribute = /[&<>"\r\n\t]/g

/** Character data that reads back as the same text. */
export function escapeText(text: string): string {
  return escaped(text, unsafeInText)
}

/** An attribute value, to stand in double quotes, that reads back as the same text. */
export function escapeAttribute(text: string): string {
  return escaped(text, unsafeInAttribute)
}

function escaped(text: string, unsafe: RegExp): string {
  if (!mayNeedEscapes(text)) return text
  return inParts(text, (part) =>
    part.replace(unsafe, (found) => `&${entities[found] ?? `#${found.charCodeAt(0)}`};`),
  )
}

/** Whether one of the characters above stands in a text; short ones are looked through faster than by an expression. */
function mayNeedEscapes(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x20 || unit === 0x26 || unit === 0x3c || unit === 0x3e || unit === 0x22) return true
  }
  return false
}
