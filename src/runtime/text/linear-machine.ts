import type { CharacterClasses } from './linear-classes.ts'
import { step } from './linear-program.ts'

/** The places that a text has led to, with where each set of characters leads from there. */
export interface MachineState {
  readonly places: readonly number[]
  readonly open: Map<number, Open>
  readonly next: Map<number, MachineState>
}

/** What is reached without a character, where certain conditions hold. */
interface Open {
  /** The places that read one. */
  readonly reading: readonly number[]
  readonly isMatch: boolean
}

/** Numbers that the places of all states may take together. */
const mostPlaces = 400_000

/** A program's states as texts ask for them; forgotten where they are too many, so that a text costs no memory. */
export class Machine {
  readonly #steps: readonly number[]
  readonly #classes: CharacterClasses
  readonly #conditions: number
  readonly #marks: Uint32Array
  #states = new Map<string, MachineState>()
  #mark = 0
  readonly #mostStates: number
  #transitions = 0

  /** `conditions`: how many bits tell what holds at a place of the text. */
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

  /** Whether the program has matched; `holding` is what holds here, one bit for each condition. */
  isMatch(state: MachineState, holding: number): boolean {
    return this.#open(state, holding).isMatch
  }

  /** After one more character; the program begins anew at every place. */
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

  #open(state: MachineState, holding: number): Open {
    const known = state.open.get(holding)
    if (known) return known
    const found = this.#reached(state.places, holding)
    state.open.set(holding, found)
    return found
  }

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
