const inText: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const inAttribute: Readonly<Record<string, string>> = {
  ...inText,
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Character data that reads back as the same text. */
export function escapeText(text: string): string {
  if (!mayNeedEscapes(text)) return text
  return text.replace(/[&<>\r]/g, (character) => inText[character] ?? character)
}

/** An attribute value, to stand in double quotes, that reads back as the same text. */
export function escapeAttribute(text: string): string {
  if (!mayNeedEscapes(text)) return text
  return text.replace(/[&<>"\r\n\t]/g, (character) => inAttribute[character] ?? character)
}

/** Whether one of the characters above stands in a text; short ones are looked through faster than by an expression. */
function mayNeedEscapes(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x20 || unit === 0x26 || unit === 0x3c || unit === 0x3e || unit === 0x22) return true
  }
  return false
}
