// Control characters, line separators, bidirectional and zero-width marks: never written raw to a terminal or log.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/** Most texts hold none of what has to be looked up in Unicode's tables. */
const beyondPlain = /[^ -~]/

/** Text of an input made safe for a terminal, a log and a CI annotation: everything invisible becomes `\u{…}`. */
export function printable(text: string): string {
  if (!beyondPlain.test(text)) return text
  return text.replace(unsafe, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** A name of the input in quotes, made safe, shortened to what a message can bear. */
export function quoted(text: string): string {
  // A character of two halves is shown whole or not at all.
  const shown = text.length > 200 ? `${text.slice(0, 200).replace(/[\uD800-\uDBFF]$/, '')}…` : text
  return `"${printable(shown)}"`
}
