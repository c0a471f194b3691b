/** Texts that come again and again, each written once and called by its number. */
export class Words {
  readonly values: string[] = []
  readonly #known = new Map<string, number>()

  at(value: string): number {
    const known = this.#known.get(value) ?? this.values.push(value) - 1
    this.#known.set(value, known)
    return known
  }
}
