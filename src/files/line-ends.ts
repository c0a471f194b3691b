/** A text as we write it, whatever git made of its line ends (`core.autocrlf`, `text=auto`). */
export function withOurLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** The bytes that a text has with our line ends. Bytes with a zero are no text that git would change. */
export function bytesWithOurLineEnds(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0x0d) || bytes.includes(0)) return bytes
  return Buffer.from(withOurLineEnds(Buffer.from(bytes).toString('latin1')), 'latin1')
}
