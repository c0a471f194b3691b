/** A text as we write it, whatever git made of its line ends (`core.autocrlf`, `text=auto`). */
export function withOurLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
