import type { CharSet } from 'refa'
import type { LinearProgram, LinearSteps } from '../../runtime/index.ts'
import { condition, step } from '../../runtime/index.ts'
import { canBeEmpty, NotLinear, type Tree } from './tree.ts'

const mostSteps = 4000
const mostLooks = 16

/** A program with what its classes are, for who judges it. */
export interface CompiledSteps {
  readonly program: LinearProgram
  readonly characters: readonly (() => CharSet)[]
}

/** Where `isCounting` is false, what repeats often does so any number of times: there are only more ways then. */
export function compileSteps(source: string, tree: Tree, isCounting = true): CompiledSteps {
  const shared = new Shared()
  const steps = new Writer(shared, false, isCounting).whole(tree)
  const { classes, looks } = shared
  const program = { source, classes: [...classes.keys()], ...(looks.length > 0 && { looks }), steps }
  return { program, characters: [...classes.values()] }
}

/** What the steps of an expression and of its look-arounds have in common. */
class Shared {
  readonly classes = new Map<string, () => CharSet>()
  readonly looks: LinearSteps[] = []
  /** What repeats asks the same at each of its copies. */
  readonly lookAt = new Map<Tree, number>()
  /** Copies count too: those of nothing would cost time and no steps. */
  #left = mostSteps

  spend(): void {
    this.#left -= 1
    if (this.#left < 0) throw new NotLinear(`it needs more than ${mostSteps} steps`)
  }

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

  whole(tree: Tree): readonly number[] {
    this.#write(tree)
    this.#add(step.match)
    return this.#steps
  }

  get #next(): number {
    return this.#steps.length / 3
  }

  #add(does: number, first = 0, second = 0): number {
    this.#shared.spend()
    return this.#steps.push(does, first, second) / 3 - 1
  }

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

  #copy(of: Tree): void {
    this.#shared.spend()
    this.#write(of)
  }

  #loop(of: Tree): void {
    const fork = this.#add(step.fork, this.#next + 1)
    this.#write(of)
    this.#add(step.jump, fork)
    this.#steps[fork * 3 + 2] = this.#next
  }

  /** What stands ahead is read from the end of the text, so that one reading answers for every place. */
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
