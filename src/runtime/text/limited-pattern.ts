import { type LimitedProgram, limitedStep } from './limited-program.ts'
import { CharacterClasses, codePointBefore, isWord } from './linear-pattern.ts'
import { condition } from './linear-program.ts'
import type { TextPattern } from './pattern.ts'

/** The most steps for each character of a text; a short text counts a few characters more. */
const stepsOfCharacter = 100
const fewCharacters = 4
/** The most steps for a text, which also limit its memory. */
const mostSteps = 5_000_000

/**
 * Creates a pattern that matches what an engine matches, in a limited number of steps for each character. `test`
 * throws a `RangeError` without a message if a text needs more.
 */
export function limitedPattern(program: LimitedProgram): TextPattern {
  const classes = new CharacterClasses(program.classes)
  return { source: program.source, test: (text) => new Attempts(program, classes, text).isFound() }
}

/** The attempts to match one text. */
class Attempts {
  readonly #program: LimitedProgram
  readonly #classes: CharacterClasses
  readonly #text: string
  /** Places of the text and numbers of rounds; -1 if unset. */
  readonly #registers: number[]
  /** The changes of registers, two numbers each: the register, and its value before. */
  readonly #changes: number[] = []
  #left: number

  constructor(program: LimitedProgram, classes: CharacterClasses, text: string) {
    this.#program = program
    this.#classes = classes
    this.#text = text
    this.#registers = Array.from({ length: program.registers }, () => -1)
    this.#left = Math.min(stepsOfCharacter * (text.length + fewCharacters), mostSteps)
  }

  /** Whether the expression matches at any place of the text. */
  isFound(): boolean {
    for (let place = 0; place <= this.#text.length; place = this.#after(place)) {
      if (this.#isMatch(0, place)) return true
    }
    return false
  }

  /** The place after the character at a place. */
  #after(place: number): number {
    return place + ((this.#text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1)
  }

  /**
   * Whether the program matches from a place on. If so, the registers have what the match has set, otherwise what
   * they had.
   */
  #isMatch(first: number, start: number): boolean {
    const base = this.#changes.length
    // Three numbers for each way: the step, the place, and the number of changes before it.
    const ways = [first, start, base]
    while (ways.length > 0) {
      const changes = ways.pop() ?? 0
      const place = ways.pop() ?? 0
      this.#undo(changes)
      if (this.#follow(ways.pop() ?? 0, place, ways)) return true
    }
    this.#undo(base)
    return false
  }

  /** Follows one way to its end, and adds those that could be taken instead; whether it ends in a match. */
  #follow(first: number, start: number, ways: number[]): boolean {
    let at = first
    let place: number | undefined = start
    while (place !== undefined) {
      this.#spend()
      const step = this.#program.steps[at] ?? []
      const does = step[0]
      const a = step[1] ?? 0
      const b = step[2] ?? 0
      at += 1
      if (does === limitedStep.match) return true
      if (does === limitedStep.character) place = this.#readCharacter(place, a, b === 1)
      else if (does === limitedStep.fork) {
        ways.push(b, place, this.#changes.length)
        at = a
      } else if (does === limitedStep.jump) at = a
      else if (does === limitedStep.holds) {
        if (this.#holds(a, place) !== (b === 1)) return false
      } else if (does === limitedStep.store) this.#set(a, place)
      else if (does === limitedStep.unset) for (let one = a; one < b; one++) this.#set(one, -1)
      else if (does === limitedStep.reference) place = this.#readReference(place, a, b === 1)
      else if (does === limitedStep.look) {
        const base = this.#changes.length
        if (this.#isMatch(at, place) !== (a === 1)) return false
        // Groups within a look-around that must not match stay unset.
        if (a === 0) this.#undo(base)
        at = b
      } else if (does === limitedStep.begin) this.#set(a, 0)
      else if (does === limitedStep.repeat) {
        const rounds = this.#registers[a] ?? 0
        const end = step[5] ?? 0
        if (rounds === step[3]) at = end
        else if (rounds >= b) {
          const isEndFirst = step[4] === 1
          ways.push(isEndFirst ? at : end, place, this.#changes.length)
          if (isEndFirst) at = end
        }
      } else if (does === limitedStep.round) {
        this.#set(a, (this.#registers[a] ?? 0) + 1)
        this.#set(a + 1, place)
      } else {
        if ((this.#registers[a] ?? 0) > b && this.#registers[a + 1] === place) return false
        at = step[3] ?? 0
      }
    }
    return false
  }

  /** Counts a step; throws if none is left. */
  #spend(): void {
    this.#left -= 1
    if (this.#left < 0) throw new RangeError()
  }

  #set(register: number, value: number): void {
    this.#spend()
    this.#changes.push(register, this.#registers[register] ?? -1)
    this.#registers[register] = value
  }

  /** Undoes the last changes, down to the given number of entries. */
  #undo(entries: number): void {
    const changes = this.#changes
    while (changes.length > entries) {
      const before = changes.pop() ?? -1
      this.#registers[changes.pop() ?? 0] = before
    }
  }

  /** The place after a character of the class, or before it if read backward; `undefined` for other characters. */
  #readCharacter(place: number, which: number, isBackward: boolean): number | undefined {
    const text = this.#text
    if (isBackward ? place === 0 : place === text.length) return undefined
    const character = isBackward ? codePointBefore(text, place) : (text.codePointAt(place) ?? 0)
    if (!this.#classes.has(this.#classes.classifyCharacter(character), which)) return undefined
    const length = character > 0xffff ? 2 : 1
    return place + (isBackward ? -length : length)
  }

  /**
   * The place after or before another copy of a group's text, `undefined` if other text is there; of a group that
   * is unset, the same place.
   */
  #readReference(place: number, register: number, isBackward: boolean): number | undefined {
    const from = this.#registers[register] ?? -1
    const to = this.#registers[register + 1] ?? -1
    if (from < 0 || to < 0) return place
    const start = isBackward ? place - (to - from) : place
    if (start < 0) return undefined
    for (let index = 0; index < to - from; index++) {
      this.#spend()
      if (this.#text[from + index] !== this.#text[start + index]) return undefined
    }
    const end = isBackward ? start : start + (to - from)
    return this.#isInCharacter(end) ? undefined : end
  }

  /** Whether a place lies between the two units of one character. */
  #isInCharacter(place: number): boolean {
    return place > 0 && (this.#text.codePointAt(place - 1) ?? 0) > 0xffff
  }

  /** Whether a condition holds at a place. */
  #holds(asked: number, place: number): boolean {
    if (asked === condition.start) return place === 0
    if (asked === condition.end) return place === this.#text.length
    return isWord(this.#text, place - 1) !== isWord(this.#text, place)
  }
}
