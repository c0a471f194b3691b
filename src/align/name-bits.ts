/** Represents sets of names as bit sets, so that common names are counted fast for many pairs of large sets. */
export class NameBits {
  readonly #numbers = new Map<string, number>()
  readonly #known = new Map<ReadonlySet<string>, Uint32Array>()

  /** Numbers the names of these sets. Other names are never counted as common. */
  constructor(sets: Iterable<ReadonlySet<string>>) {
    for (const names of sets)
      for (const name of names) if (!this.#numbers.has(name)) this.#numbers.set(name, this.#numbers.size)
  }

  /** How many names two sets have in common. */
  shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    const [mine, theirs] = [this.#of(one), this.#of(other)]
    let shared = 0
    for (let at = 0; at < mine.length; at += 1) {
      const both = (mine[at] ?? 0) & (theirs[at] ?? 0)
      if (both !== 0) shared += countOnes(both)
    }
    return shared
  }

  /**
   * The bit set of a set of names, cached by the set object. Names that the constructor did not get are left out.
   */
  #of(names: ReadonlySet<string>): Uint32Array {
    const known = this.#known.get(names)
    if (known !== undefined) return known
    const bits = new Uint32Array((this.#numbers.size + 31) >> 5)
    for (const name of names) {
      const number = this.#numbers.get(name)
      if (number !== undefined) bits[number >> 5] = (bits[number >> 5] ?? 0) | (1 << (number & 31))
    }
    this.#known.set(names, bits)
    return bits
  }
}

/** The number of one bits in a 32-bit integer, by adding neighbouring groups of bits. */
function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
