/** The keys of a document, numbered: few, and they come again and again. */
export class Keys {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  /** The number of a key, which it gets when it is met. */
  add(key: string): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const own = compact(key)
    this.#numbers.set(own, this.#texts.length)
    return this.#texts.push(own) - 1
  }

  /** The number of a key, where it is one. */
  findNumber(key: string): number | undefined {
    return this.#numbers.get(key)
  }

  /** The same text, and one in memory wherever it stands. */
  lookUpText(number: number): string {
    return this.#texts[number] ?? ''
  }

  of(key: string): string {
    return this.lookUpText(this.add(key))
  }
}

/** What is cut out of a text with wide letters has wide letters itself: ids are made of keys, and are long and many. */
function compact(key: string): string {
  for (let at = 0; at < key.length; at++) if (key.charCodeAt(at) > 0xff) return key
  return Buffer.from(key, 'latin1').toString('latin1')
}

/**
 * The same text as one run of letters. What is put together V8 keeps as a tree of its parts until somebody asks for a
 * letter, and goes through the tree each time it is put together with more and looked up.
 */
export function flat(text: string): string {
  // Both are the text: what does nothing at all would not be asked.
  return text.charCodeAt(0) === 0 ? text.slice() : text
}
