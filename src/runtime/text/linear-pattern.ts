import { condition, type LinearProgram, step } from './linear-program.ts'
import type { TextPattern } from './pattern.ts'

/** Creates a pattern from a program; its time is linear in the text, whatever the pattern. */
export function linearPattern({ source, classes, looks = [], steps }: LinearProgram): TextPattern {
  const sets = new CharacterClasses(classes)
  const bits = condition.look + looks.length
  const usesBoundary = [steps, ...looks.map((look) => look.steps)].some(asksForBoundary)
  const main = new Machine(steps, sets, bits)
  const sides = looks.map((look) => ({ ...look, machine: new Machine(look.steps, sets, bits) }))
  return {
    source,
    /** Whether the program matches anywhere in the text; look-arounds are evaluated for all places first. */
    test(text) {
      const found: Uint8Array[] = []
      const holdingAt = (at: number): number => {
        let holding = (at === 0 ? 1 << condition.start : 0) | (at === text.length ? 1 << condition.end : 0)
        if (usesBoundary && isWord(text, at - 1) !== isWord(text, at)) holding |= 1 << condition.boundary
        for (let index = 0; index < found.length; index++) {
          if (found[index]?.[at] === 1) holding |= 1 << (condition.look + index)
        }
        return holding
      }
      for (const { machine, isBackward } of sides) {
        const places = new Uint8Array(text.length + 1)
        run(machine, text, isBackward === true, holdingAt, (at) => {
          places[at] = 1
          return false
        })
        found.push(places)
      }
      return run(main, text, false, holdingAt, () => true)
    },
  }
}

/**
 * Runs over a text once and calls `matched` at each place of a match; `true` if that returns `true`, which ends
 * the run.
 */
function run(
  machine: Machine,
  text: string,
  isBackward: boolean,
  holdingAt: (at: number) => number,
  matched: (at: number) => boolean,
): boolean {
  let state = machine.first
  for (let at = isBackward ? text.length : 0; ; ) {
    const holding = holdingAt(at)
    if (machine.isMatch(state, holding) && matched(at)) return true
    if (at === (isBackward ? 0 : text.length)) return false
    const character = isBackward ? codePointBefore(text, at) : (text.codePointAt(at) ?? 0)
    state = machine.after(state, holding, character)
    const length = character > 0xffff ? 2 : 1
    at += isBackward ? -length : length
  }
}

/** The code point of the character that ends at the index. */
export function codePointBefore(text: string, at: number): number {
  const pair = text.codePointAt(at - 2) ?? 0
  return at > 1 && pair > 0xffff ? pair : text.charCodeAt(at - 1)
}

/** Whether a word character is at the index. */
export function isWord(text: string, at: number): boolean {
  return /^\w/.test(text.charAt(at))
}

/** Whether a step tests for a word boundary. */
function asksForBoundary(steps: readonly number[]): boolean {
  return steps.some(
    (does, at) =>
      at % 3 === 0 && (does === step.holds || does === step.fails) && steps[at + 1] === condition.boundary,
  )
}

/** A state: the places of the program reached by a text, with the known next states. */
export interface MachineState {
  readonly places: readonly number[]
  readonly open: Map<number, Open>
  readonly next: Map<number, MachineState>
}

/** The places reachable from a state without reading a character, under certain conditions. */
interface Open {
  /** The places that read a character. */
  readonly reading: readonly number[]
  readonly isMatch: boolean
}

/** The most numbers that the places of all states may take together. */
const mostPlaces = 400_000

/** The states of a program, made when texts reach them; forgotten when there are too many, to limit memory. */
class Machine {
  readonly #steps: readonly number[]
  readonly #classes: CharacterClasses
  readonly #conditions: number
  readonly #marks: Uint32Array
  #states = new Map<string, MachineState>()
  #mark = 0
  readonly #mostStates: number
  #transitions = 0

  /** `conditions` is the number of bits of a `holding` value. */
  constructor(steps: readonly number[], classes: CharacterClasses, conditions: number) {
    this.#steps = steps
    this.#classes = classes
    this.#conditions = 2 ** conditions
    this.#mostStates = Math.ceil(mostPlaces / steps.length)
    this.#marks = new Uint32Array(steps.length / 3)
  }

  get first(): MachineState {
    return this.#state([0])
  }

  /** Whether the program matches in this state; `holding` has one bit for each condition that holds here. */
  isMatch(state: MachineState, holding: number): boolean {
    return this.#open(state, holding).isMatch
  }

  /** The state after one more character; the program also starts anew at every place. */
  after(state: MachineState, holding: number, character: number): MachineState {
    const id = this.#classes.classifyCharacter(character)
    const key = id * this.#conditions + holding
    const known = state.next.get(key)
    if (known) return known
    const places = new Set([0])
    for (const at of this.#open(state, holding).reading) {
      if (this.#classes.has(id, this.#steps[at * 3 + 1] ?? 0)) places.add(at + 1)
    }
    const made = this.#state([...places].sort((a, b) => a - b))
    this.#transitions += 1
    state.next.set(key, made)
    return made
  }

  /** The state for a set of places, made once; all states are forgotten first if there are too many. */
  #state(places: readonly number[]): MachineState {
    const key = places.join(' ')
    const known = this.#states.get(key)
    if (known) return known
    if (this.#states.size >= this.#mostStates || this.#transitions >= 10 * this.#mostStates) {
      this.#states = new Map()
      this.#transitions = 0
    }
    const made: MachineState = { places, open: new Map(), next: new Map() }
    this.#states.set(key, made)
    return made
  }

  /** What a state reaches without a character under the conditions (`#reached`); computed once for each state. */
  #open(state: MachineState, holding: number): Open {
    const known = state.open.get(holding)
    if (known) return known
    const found = this.#reached(state.places, holding)
    state.open.set(holding, found)
    return found
  }

  /**
   * From some places, without a character: all places that read a character, and whether a match is reached.
   * Follows forks, jumps and fulfilled conditions.
   */
  #reached(places: readonly number[], holding: number): Open {
    this.#mark += 1
    const reading: number[] = []
    let isMatch = false
    const todo = [...places]
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      if (this.#marks[at] === this.#mark) continue
      this.#marks[at] = this.#mark
      const does = this.#steps[at * 3]
      const first = this.#steps[at * 3 + 1] ?? 0
      if (does === step.match) isMatch = true
      else if (does === step.character) reading.push(at)
      else if (does === step.fork) todo.push(first, this.#steps[at * 3 + 2] ?? 0)
      else if (does === step.jump) todo.push(first)
      else if (((holding >> first) & 1) === (does === step.holds ? 1 : 0)) todo.push(at + 1)
    }
    return { reading, isMatch }
  }
}

const mostKnown = 5000

/** Maps characters to numbers, one for each combination of classes that a character belongs to. */
export class CharacterClasses {
  readonly #tests: readonly RegExp[]
  readonly #ids = new Map<string, number>()
  readonly #sets: (readonly boolean[])[] = []
  readonly #known = new Map<number, number>()

  constructor(sources: readonly string[]) {
    this.#tests = sources.map((source) => new RegExp(`^(?:${source})$`, 'u'))
  }

  /** The number of the combination of classes that a code point belongs to. */
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
