import type { AST } from '@eslint-community/regexpp'
import { condition, type LimitedProgram, limitedStep } from '../../runtime/index.ts'
import { listGroups } from '../back-references.ts'

/**
 * Compiles an expression to a program that tries its alternatives one after another and goes back on failure,
 * as ECMA-262 describes it (§22.2.2).
 */
export function compileAttempts({ alternatives, raw: source }: AST.Pattern): LimitedProgram {
  const writer = new AttemptWriter()
  const steps = writer.whole(alternatives)
  return { source, classes: writer.classes, registers: writer.registers, steps }
}

class AttemptWriter {
  readonly #classes = new Map<string, number>()
  readonly #groups = new Map<AST.CapturingGroup, number>()
  readonly #steps: number[][] = []
  #isBackward = false
  registers = 0

  get classes(): readonly string[] {
    return [...this.#classes.keys()]
  }

  /** The steps of all alternatives, ending with a match. */
  whole(alternatives: readonly AST.Alternative[]): readonly (readonly number[])[] {
    this.#choice(alternatives)
    this.#steps.push([limitedStep.match])
    return this.#steps
  }

  /** Reserves two registers next to each other and returns the first. */
  #reserve(): number {
    this.registers += 2
    return this.registers - 2
  }

  /** The first of the two registers of a group, reserved at the first call for it. */
  #groupRegister(group: AST.CapturingGroup): number {
    const register = this.#groups.get(group) ?? this.#reserve()
    this.#groups.set(group, register)
    return register
  }

  /**
   * Appends the steps of the alternatives, with a fork before each but the last and a jump to the common end.
   */
  #choice(alternatives: readonly AST.Alternative[]): void {
    const jumps = alternatives.slice(0, -1).map((alternative) => {
      const fork = [limitedStep.fork, this.#steps.length + 1]
      this.#steps.push(fork)
      this.#sequence(alternative)
      const jump: number[] = [limitedStep.jump]
      this.#steps.push(jump)
      fork.push(this.#steps.length)
      return jump
    })
    const last = alternatives.at(-1)
    if (last) this.#sequence(last)
    for (const jump of jumps) jump.push(this.#steps.length)
  }

  /** Appends the steps of the elements, in reverse order within a look-behind. */
  #sequence({ elements }: AST.Alternative): void {
    for (const element of this.#isBackward ? elements.toReversed() : elements) this.#element(element)
  }

  /**
   * Appends the steps of one element: a character or class is one step, a group its alternatives, a back
   * reference one step for each group. A capturing group stores its start and end only if a reference names it.
   */
  #element(element: AST.Element): void {
    const direction = Number(this.#isBackward)
    switch (element.type) {
      case 'Quantifier':
        this.#repeat(element)
        return
      case 'Assertion':
        this.#assertion(element)
        return
      case 'Group':
        this.#choice(element.alternatives)
        return
      case 'CapturingGroup': {
        if (element.references.length === 0) {
          this.#choice(element.alternatives)
          return
        }
        const register = this.#groupRegister(element)
        this.#steps.push([limitedStep.store, register + direction])
        this.#choice(element.alternatives)
        this.#steps.push([limitedStep.store, register + 1 - direction])
        return
      }
      case 'Backreference':
        for (const group of [element.resolved].flat()) {
          this.#steps.push([limitedStep.reference, this.#groupRegister(group), direction])
        }
        return
      default:
        this.#steps.push([limitedStep.character, this.#classAt(element.raw), direction])
    }
  }

  /** The number of a class, in the order of first calls. */
  #classAt(source: string): number {
    const at = this.#classes.get(source) ?? this.#classes.size
    this.#classes.set(source, at)
    return at
  }

  /**
   * Appends the steps that repeat an element `min` to `max` times, with two new registers for the count. Each
   * round first unsets the groups in the element to which a reference points.
   */
  #repeat({ element, min, max, greedy }: AST.Quantifier): void {
    const register = this.#reserve()
    const limit = max === Number.POSITIVE_INFINITY ? -1 : max
    const repeat = [limitedStep.repeat, register, min, limit, greedy ? 0 : 1]
    this.#steps.push([limitedStep.begin, register])
    const start = this.#steps.push(repeat) - 1
    this.#steps.push([limitedStep.round, register])
    for (const group of listGroups(element)) {
      if (group.references.length === 0) continue
      const first = this.#groupRegister(group)
      this.#steps.push([limitedStep.unset, first, first + 2])
    }
    this.#element(element)
    this.#steps.push([limitedStep.again, register, min, start])
    repeat.push(this.#steps.length)
  }

  /**
   * Appends the steps of an anchor, word boundary or look-around. A look-around contains its alternatives as
   * steps of their own that end with a match.
   */
  #assertion(assertion: AST.Assertion): void {
    if (assertion.kind !== 'lookahead' && assertion.kind !== 'lookbehind') {
      const asked = assertion.kind === 'word' ? condition.boundary : condition[assertion.kind]
      const isNegated = assertion.kind === 'word' && assertion.negate
      this.#steps.push([limitedStep.holds, asked, isNegated ? 0 : 1])
      return
    }
    const look = [limitedStep.look, assertion.negate ? 0 : 1]
    this.#steps.push(look)
    const wasBackward = this.#isBackward
    this.#isBackward = assertion.kind === 'lookbehind'
    this.#choice(assertion.alternatives)
    this.#isBackward = wasBackward
    this.#steps.push([limitedStep.match])
    look.push(this.#steps.length)
  }
}
