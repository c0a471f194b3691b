import { CharacterClasses } from './linear-classes.ts'
import { Machine } from './linear-machine.ts'
import { condition, type LinearProgram, step } from './linear-program.ts'
import type { TextPattern } from './pattern.ts'

/** A pattern whose time is linear in the text, whatever the pattern: no way is tried twice. */
export function linearPattern({ source, classes, looks = [], steps }: LinearProgram): TextPattern {
  const sets = new CharacterClasses(classes)
  const bits = condition.look + looks.length
  const usesBoundary = [steps, ...looks.map((look) => look.steps)].some(asksForBoundary)
  const main = new Machine(steps, sets, bits)
  const sides = looks.map((look) => ({ ...look, machine: new Machine(look.steps, sets, bits) }))
  return {
    source,
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

/** Reads a text once; `matched` is told each place where the program matches, and ends the reading by its answer. */
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

function codePointBefore(text: string, at: number): number {
  const pair = text.codePointAt(at - 2) ?? 0
  return at > 1 && pair > 0xffff ? pair : text.charCodeAt(at - 1)
}

function isWord(text: string, at: number): boolean {
  return /^\w/.test(text.charAt(at))
}

function asksForBoundary(steps: readonly number[]): boolean {
  return steps.some(
    (does, at) =>
      at % 3 === 0 && (does === step.holds || does === step.fails) && steps[at + 1] === condition.boundary,
  )
}
