/** Finds a text within ranges that are asked for from front to back, without looking at any place twice. */
export class Finder {
  readonly #text: string
  readonly #needle: string
  #from = 0
  #at: number

  constructor(text: string, needle: string) {
    this.#text = text
    this.#needle = needle
    this.#at = text.indexOf(needle)
  }

  /** Where it stands first in a range; -1 where it does not. */
  within(from: number, to: number): number {
    if (from < this.#from || (this.#at >= 0 && this.#at < from)) {
      this.#at = this.#text.indexOf(this.#needle, from)
      this.#from = from
    }
    return this.#at < to ? this.#at : -1
  }
}
