import type { Json } from '../../schema/index.ts'
import { findImpliedConstraints } from './consequence.ts'
import { isPositive, opposite } from './demands.ts'
import type { Fact, FactAlternative, Scene } from './fact.ts'
import type { Demand, JsonValueKind } from './json-term.ts'
import { jsonKind } from './kind-truth.ts'
import { openChoices } from './prune.ts'
import { leftover } from './unevaluated.ts'

/** A conjunction as far as it is worked out: what holds, and the choices that are still open. */
export interface SearchBranch {
  readonly kind: JsonValueKind
  readonly has: Set<Demand>
  readonly facts: Fact[]
  readonly choices: (readonly FactAlternative[])[]
  /** Demands about what others leave over: judged last. */
  readonly last: Demand[]
  /** What is still open is taken to hold. */
  readonly isHopeful?: true
}

/**
 * The ways in which a value of a kind can meet demands, each without open choices. A way that can only be taken by
 * values of a closed list comes early: its values can be tried.
 */
export function* splitIntoBranches(
  scene: Scene,
  kind: JsonValueKind,
  demands: readonly Demand[],
): Generator<SearchBranch> {
  const branch: SearchBranch = { kind, has: new Set(), facts: [], choices: [], last: [] }
  if (take(scene, branch, { demands, facts: [] })) yield* workOut(scene, branch)
}

function* workOut(scene: Scene, branch: SearchBranch): Generator<SearchBranch> {
  scene.step()
  if (listedIn(scene, branch)) {
    yield branch
    return
  }
  const options = nextChoice(scene, branch)
  if (options === 'closed') return
  if (options === undefined) {
    yield branch
    return
  }
  for (const [index, option] of options.entries()) {
    const isLast = index === options.length - 1
    const next = isLast ? branch : copy(branch)
    if (take(scene, next, option)) yield* workOut(scene, next)
  }
}

/** Choices between schemas come before those between single properties or items, which they leave fewer of. */
function weight(choice: readonly FactAlternative[]): number {
  return choice.length + (choice.length > 1 && choice.some(({ facts }) => facts.length > 0) ? 1000 : 0)
}

/** The choice with the fewest ways; what has one way only is taken at once. */
function nextChoice(scene: Scene, branch: SearchBranch): readonly FactAlternative[] | 'closed' | undefined {
  for (;;) {
    const open = openChoices(scene, branch)
    branch.choices.splice(0, branch.choices.length, ...open)
    const [first] = open
    if (first === undefined) {
      const rest = leftover(scene, branch)
      if (rest === undefined) return undefined
      if (!take(scene, branch, rest)) return 'closed'
      continue
    }
    let least = first
    for (const choice of open) if (weight(choice) < weight(least)) least = choice
    branch.choices.splice(branch.choices.indexOf(least), 1)
    const [only] = least
    if (only === undefined) return 'closed'
    if (least.length > 1) return least
    if (!take(scene, branch, only)) return 'closed'
  }
}

/** Adds demands with all that follows from them; false where that contradicts what is there. */
function take(scene: Scene, branch: SearchBranch, { demands, facts }: FactAlternative): boolean {
  const queue = [...demands]
  branch.facts.push(...facts)
  for (let demand = queue.pop(); demand !== undefined; demand = queue.pop()) {
    if (branch.has.has(demand)) continue
    const truth = scene.demands.truth(demand, branch.kind)
    if (truth === false || branch.has.has(opposite(demand))) {
      return false
    }
    branch.has.add(demand)
    if (truth) continue
    const found = findImpliedConstraints(scene, demand, branch.kind)
    queue.push(...found.demands)
    branch.facts.push(...found.facts)
    branch.choices.push(...found.choices)
    if (scene.demands.lookUpTerm(demand).kind === 'unevaluated') branch.last.push(demand)
  }
  return true
}

function copy(branch: SearchBranch): SearchBranch {
  return {
    ...branch,
    has: new Set(branch.has),
    facts: [...branch.facts],
    choices: [...branch.choices],
    last: [...branch.last],
  }
}

/** The values that a branch is left with at most, where one of its demands lists them. */
export function listedIn(scene: Scene, { has, kind }: SearchBranch): readonly Json[] | undefined {
  let least: readonly Json[] | undefined
  for (const demand of has) {
    if (!isPositive(demand)) continue
    const term = scene.demands.lookUpTerm(demand)
    const values = term.kind === 'constant' || term.kind === 'string' ? term.values : undefined
    if (values && (least === undefined || values.length < least.length)) least = values
  }
  return least?.filter((value) => jsonKind(value) === kind)
}
