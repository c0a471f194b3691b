// Control characters, line separators, bidirectional and zero-width marks: never written raw to a terminal or log.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/** Most texts have only printable ASCII, which needs no look-up in Unicode tables. */
const beyondPlain = /[^ -~]/

/** Makes a text safe for terminals, logs and CI annotations: control and invisible characters become `\u{…}`. */
export function printable(text: string): string {
  if (!beyondPlain.test(text)) return text
  return text.replace(unsafe, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** A name in double quotes, made safe by `printable`, and cut after 200 characters. */
export function quoted(text: string): string {
  // A surrogate pair is not cut in half.
  const shown = text.length > 200 ? `${text.slice(0, 200).replace(/[\uD800-\uDBFF]$/, '')}…` : text
  return `"${printable(shown)}"`
}
