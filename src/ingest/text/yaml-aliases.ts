import { diagnostic, type Location } from '../../diagnostics/index.ts'
import type { SourceLimits } from '../limits.ts'
import { Unreadable } from './problem.ts'
import type { Value } from './value.ts'

/** An anchored value with what it holds once the aliases in it are followed. */
interface Anchored {
  readonly value: Value
  readonly aliases: number
  readonly values: number
  readonly height: number
}

/**
 * Keeps a document's anchors and counts its aliases as if each were written out: values stay shared, but a document
 * that would be huge or bottomless when walked is refused before anyone walks it.
 */
export class Aliases {
  readonly #limits: SourceLimits
  readonly #anchors = new Map<string, Anchored | 'open'>()
  #aliases = 0
  #values = 0
  #repeated = 0
  #deepest = 0

  constructor(limits: SourceLimits) {
    this.#limits = limits
  }

  /** Counts a value that is written at this depth. */
  count(depth: number): void {
    this.#values += 1
    this.#deepest = Math.max(this.#deepest, depth)
  }

  /** Reads an anchored value; while it is read the anchor is open, and an alias to it a cycle. */
  define(name: string, depth: number, read: () => Value): Value {
    const before = { aliases: this.#aliases, values: this.#values, deepest: this.#deepest }
    this.#anchors.set(name, 'open')
    this.#deepest = depth
    const value = read()
    this.#anchors.set(name, {
      value,
      aliases: this.#aliases - before.aliases,
      values: this.#values - before.values,
      height: this.#deepest - depth,
    })
    this.#deepest = Math.max(this.#deepest, before.deepest)
    return value
  }

  follow(name: string, depth: number, at: Location): Value {
    const anchored = this.#anchors.get(name)
    if (anchored === undefined) throw new Unreadable(diagnostic('yaml-alias-unknown', { name }, at))
    if (anchored === 'open') throw new Unreadable(diagnostic('yaml-alias-cycle', { name }, at))
    this.#aliases += 1 + anchored.aliases
    this.#values += anchored.values
    this.#repeated += anchored.values
    this.#deepest = Math.max(this.#deepest, depth + anchored.height)
    this.#check(at)
    return anchored.value
  }

  #check(at: Location): void {
    const { aliases, aliasedValues, depth } = this.#limits
    if (this.#aliases > aliases) {
      throw new Unreadable(diagnostic('yaml-alias-budget', { limit: aliases, what: 'aliases' }, at))
    }
    if (this.#repeated > aliasedValues) {
      throw new Unreadable(
        diagnostic('yaml-alias-budget', { limit: aliasedValues, what: 'repeated values' }, at),
      )
    }
    if (this.#deepest > depth) throw new Unreadable(diagnostic('text-too-deep', { limit: depth }, at))
  }
}
