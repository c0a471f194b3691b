const mostKnown = 5000

/** Which classes a character belongs to, as a number for each set of classes. */
export class CharacterClasses {
  readonly #tests: readonly RegExp[]
  readonly #ids = new Map<string, number>()
  readonly #sets: (readonly boolean[])[] = []
  readonly #known = new Map<number, number>()

  constructor(sources: readonly string[]) {
    this.#tests = sources.map((source) => new RegExp(`^(?:${source})$`, 'u'))
  }

  classifyCharacter(character: number): number {
    const known = this.#known.get(character)
    if (known !== undefined) return known
    const text = String.fromCodePoint(character)
    const set = this.#tests.map((test) => test.test(text))
    const key = set.map(Number).join('')
    const id = this.#ids.get(key) ?? this.#sets.push(set) - 1
    this.#ids.set(key, id)
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.set(character, id)
    return id
  }

  has(id: number, cls: number): boolean {
    return this.#sets[id]?.[cls] === true
  }
}
