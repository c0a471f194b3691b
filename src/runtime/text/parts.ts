/** The length in UTF-16 units of the parts in which a text is processed. */
const most = 1 << 14

/**
 * Applies `rewrite` to a text part by part and joins the results, since replacing by an expression takes much
 * memory for each match. No part begins with a unit that `glued` matches.
 */
export function inParts(text: string, rewrite: (part: string) => string, glued?: RegExp): string {
  const parts = new TextParts()
  for (let at = 0, end = most; at < text.length; at = end, end += most) {
    while (glued?.test(text.charAt(end))) end++
    parts.add(rewrite(text.slice(at, end)))
  }
  return parts.text
}

/**
 * Builds a text from many pieces; joins them in between, because growing a string piece by piece takes more
 * memory.
 */
export class TextParts {
  #joined = ''
  #parts: string[] = []

  /** Appends a piece. */
  add(part: string): void {
    if (this.#parts.push(part) < 1024) return
    this.#joined = this.text
    this.#parts = []
  }

  get text(): string {
    return this.#joined + this.#parts.join('')
  }
}
