import type { CharSet } from 'refa'
import type { LinearProgram, LinearSteps } from '../../runtime/index.ts'
import { condition, step } from '../../runtime/index.ts'
import { canBeEmpty, NotLinear, type Tree } from './tree.ts'

const mostSteps = 4000
const mostLooks = 16

/** A program with the characters of each of its classes, for analysis. */
export interface CompiledSteps {
  readonly program: LinearProgram
  readonly characters: readonly (() => CharSet)[]
}

/**
 * Compiles a tree to a program; throws `NotLinear` if it is too large. If `isCounting` is false, repetitions with
 * counts are compiled as unlimited ones, which have more ways but fewer steps.
 */
export function compileSteps(source: string, tree: Tree, isCounting = true): CompiledSteps {
  const shared = new Shared()
  const steps = new Writer(shared, false, isCounting).whole(tree)
  const { classes, looks } = shared
  const program = { source, classes: [...classes.keys()], ...(looks.length > 0 && { looks }), steps }
  return { program, characters: [...classes.values()] }
}

/** The state shared by the steps of an expression and of its look-arounds. */
class Shared {
  readonly classes = new Map<string, () => CharSet>()
  readonly looks: LinearSteps[] = []
  /** Look-arounds by tree, since each copy of a repeated part uses the same one. */
  readonly lookAt = new Map<Tree, number>()
  /** Steps left; copies of parts count too, since copies of empty parts have no steps. */
  #left = mostSteps

  /** Counts one step; throws `NotLinear` if there are too many. */
  spend(): void {
    this.#left -= 1
    if (this.#left < 0) throw new NotLinear(`it needs more than ${mostSteps} steps`)
  }

  /** The number of a class, added if it is new. */
  classAt(source: string, characters: () => CharSet): number {
    if (!this.classes.has(source)) this.classes.set(source, characters)
    return [...this.classes.keys()].indexOf(source)
  }
}

class Writer {
  readonly #shared: Shared
  readonly #isBackward: boolean
  readonly #isCounting: boolean
  readonly #steps: number[] = []

  constructor(shared: Shared, isBackward: boolean, isCounting: boolean) {
    this.#shared = shared
    this.#isBackward = isBackward
    this.#isCounting = isCounting
  }

  /** The steps of a tree, ending with a match. */
  whole(tree: Tree): readonly number[] {
    this.#write(tree)
    this.#add(step.match)
    return this.#steps
  }

  get #next(): number {
    return this.#steps.length / 3
  }

  /** Appends a step and returns its place. */
  #add(does: number, first = 0, second = 0): number {
    this.#shared.spend()
    return this.#steps.push(does, first, second) / 3 - 1
  }

  /**
   * Appends the steps of a tree: one for a class, anchor, word boundary or look-around, those of the parts for
   * others. A sequence is written in reverse if the program reads backward.
   */
  #write(tree: Tree): void {
    switch (tree.kind) {
      case 'class':
        this.#add(step.character, this.#shared.classAt(tree.source, tree.characters))
        return
      case 'sequence':
        for (const part of this.#isBackward ? tree.parts.toReversed() : tree.parts) this.#write(part)
        return
      case 'choice':
        this.#choice(tree.parts)
        return
      case 'repeat':
        this.#repeat(tree.of, tree.min, tree.max)
        return
      case 'reference':
        this.#write(tree.of)
        return
      case 'edge':
        this.#add(step.holds, condition[tree.at])
        return
      case 'boundary':
        this.#add(tree.isNegated ? step.fails : step.holds, condition.boundary)
        return
      case 'look':
        this.#add(
          tree.isNegated ? step.fails : step.holds,
          condition.look + this.#look(tree.of, tree.isBehind),
        )
    }
  }

  /** Appends a choice: a fork before each part but the last, and jumps to the common end. */
  #choice(parts: readonly Tree[]): void {
    const ends = parts.slice(0, -1).map((part) => {
      const fork = this.#add(step.fork, this.#next + 1)
      this.#write(part)
      const end = this.#add(step.jump)
      this.#steps[fork * 3 + 2] = this.#next
      return end
    })
    const last = parts.at(-1)
    if (last) this.#write(last)
    for (const end of ends) this.#steps[end * 3 + 1] = this.#next
  }

  /**
   * Appends a repetition: `min` copies of the part, then a loop, or optional copies up to `max`. Without
   * counting, a part that cannot be empty becomes at most one copy and a loop.
   */
  #repeat(of: Tree, min: number, max: number): void {
    const isAbstract =
      !this.#isCounting && !canBeEmpty(of) && Math.max(min, Number.isFinite(max) ? max : 0) > 1
    const least = isAbstract ? Math.min(min, 1) : min
    for (let count = 0; count < least; count++) this.#copy(of)
    if (isAbstract || max === Number.POSITIVE_INFINITY) {
      this.#loop(of)
      return
    }
    const forks: number[] = []
    for (let count = least; count < max; count++) {
      forks.push(this.#add(step.fork, this.#next + 1))
      this.#copy(of)
    }
    for (const fork of forks) this.#steps[fork * 3 + 2] = this.#next
  }

  /** Appends one copy of a repeated part. */
  #copy(of: Tree): void {
    this.#shared.spend()
    this.#write(of)
  }

  /** Appends a loop of any number of times, also none. */
  #loop(of: Tree): void {
    const fork = this.#add(step.fork, this.#next + 1)
    this.#write(of)
    this.#add(step.jump, fork)
    this.#steps[fork * 3 + 2] = this.#next
  }

  /**
   * The number of a look-around, compiled once to a program of its own; throws `NotLinear` if there are more than
   * 16. A look-ahead's program reads from the end of the text, so that one run answers for every place.
   */
  #look(of: Tree, isBehind: boolean): number {
    const { looks, lookAt } = this.#shared
    const known = lookAt.get(of)
    if (known !== undefined) return known
    const steps = new Writer(this.#shared, !isBehind, this.#isCounting).whole(of)
    const index = looks.push(isBehind ? { steps } : { steps, isBackward: true }) - 1
    if (index >= mostLooks) throw new NotLinear(`it has more than ${mostLooks} look-arounds`)
    lookAt.set(of, index)
    return index
  }
}
