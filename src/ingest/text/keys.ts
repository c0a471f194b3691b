/** Numbers the distinct keys of a document, from 0: they are few and repeated often. */
export class Keys {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  /** The number of a key; a new one gets the next number. */
  add(key: string): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const own = compact(key)
    this.#numbers.set(own, this.#texts.length)
    return this.#texts.push(own) - 1
  }

  /** The number of a key; undefined for a text that was not added. */
  findNumber(key: string): number | undefined {
    return this.#numbers.get(key)
  }

  /** The key of a number: one string in memory for all its uses. */
  lookUpText(number: number): string {
    return this.#texts[number] ?? ''
  }

  of(key: string): string {
    return this.lookUpText(this.add(key))
  }
}

/** The same text stored with one byte per character where possible: a part of a two-byte text would keep two. */
function compact(key: string): string {
  for (let at = 0; at < key.length; at++) if (key.charCodeAt(at) > 0xff) return key
  return Buffer.from(key, 'latin1').toString('latin1')
}

/**
 * The same text stored as one run of characters. V8 keeps a concatenated text as a tree of its parts until a
 * character is read, which makes further concatenation and look-ups slow.
 */
export function flattenText(text: string): string {
  // Both branches return the text; reading a character flattens it, and must not be optimized away.
  return text.charCodeAt(0) === 0 ? text.slice() : text
}
