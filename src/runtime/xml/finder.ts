/** Finds a text within ranges that are asked for from front to back, without looking at any place twice. */
export class Finder {
  readonly #needle: string
  #text = ''
  #from = 0
  #at = -1

  constructor(needle: string) {
    this.#needle = needle
  }

  /** Where it stands first in a range of a text; -1 where it does not. */
  within(text: string, from: number, to: number): number {
    if (text !== this.#text || from < this.#from || (this.#at >= 0 && this.#at < from)) {
      this.#text = text
      this.#at = text.indexOf(this.#needle, from)
      this.#from = from
    }
    return this.#at >= 0 && this.#at < to ? this.#at : -1
  }
}
