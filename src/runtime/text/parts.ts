/** From so many UTF-16 units on a text is worked on in parts. */
const most = 1 << 14

/**
 * Rewrites a text of any length part by part: an expression that replaces all of its matches holds a hundred bytes for
 * each. No part begins with what `glued` finds in a unit.
 */
export function inParts(text: string, rewrite: (part: string) => string, glued?: RegExp): string {
  const parts = new TextParts()
  for (let at = 0, end = most; at < text.length; at = end, end += most) {
    while (glued?.test(text.charAt(end))) end++
    parts.add(rewrite(text.slice(at, end)))
  }
  return parts.text
}

/** A text made of many pieces. Joined in between: a text that grows by one piece at a time holds 32 bytes for each. */
export class TextParts {
  #joined = ''
  #parts: string[] = []

  add(part: string): void {
    if (this.#parts.push(part) < 1024) return
    this.#joined = this.text
    this.#parts = []
  }

  get text(): string {
    return this.#joined + this.#parts.join('')
  }
}
