/** The keys of a document: few, and they come again and again. */
export class Keys {
  readonly #known = new Map<string, string>()

  /** The same text, and one in memory wherever it stands. */
  of(key: string): string {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const own = compact(key)
    this.#known.set(own, own)
    return own
  }
}

/** What is cut out of a text with wide letters has wide letters itself: ids are made of keys, and are long and many. */
function compact(key: string): string {
  for (let at = 0; at < key.length; at++) if (key.charCodeAt(at) > 0xff) return key
  return Buffer.from(key, 'latin1').toString('latin1')
}
