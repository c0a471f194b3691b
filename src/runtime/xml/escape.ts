const inText: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const inAttribute: Readonly<Record<string, string>> = {
  ...inText,
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Character data that reads back as the same text. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => inText[character] ?? character)
}

/** An attribute value, to stand in double quotes, that reads back as the same text. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, (character) => inAttribute[character] ?? character)
}
