import type { Json } from '../../schema/index.ts'
import { findImpliedConstraints } from './consequence.ts'
import { isPositive, opposite } from './demands.ts'
import type { Fact, FactAlternative, Scene } from './fact.ts'
import type { Demand, JsonValueKind } from './json-term.ts'
import { jsonKind } from './kind-truth.ts'
import { onlyName } from './name-sets.ts'
import { NamePlaces } from './property-names.ts'
import { leftover } from './unevaluated.ts'

/** What is known of single properties. */
interface Known {
  readonly required: ReadonlySet<string>
  readonly byName: ReadonlyMap<string, ReadonlySet<Demand>>
}

/** The choices of a branch without the ways that contradict it at first sight, and without those that it has gone. */
function openChoices(scene: Scene, branch: SearchBranch): readonly (readonly FactAlternative[])[] {
  if (branch.choices.length === 0) return []
  let known: Known | undefined
  const facts = (): Known => {
    known ??= collectKnownProperties(branch.facts)
    return known
  }
  const choices = branch.choices.flatMap((choice) => {
    if (choice.some((way) => isGone(scene, branch, way))) return []
    return [choice.filter((way) => !contradicts(scene, branch, facts, way))]
  })
  if (branch.kind !== 'object' || choices.length === 0) return choices
  return withPossible(scene, branch.facts, choices)
}

/**
 * Where choices multiply, each way is looked at by itself: one that asks for a property that cannot be is none. What is
 * found so is kept, and a choice without a way left saves going through all the others.
 */
function withPossible(
  scene: Scene,
  facts: readonly Fact[],
  choices: readonly (readonly FactAlternative[])[],
): readonly (readonly FactAlternative[])[] {
  const places = new NamePlaces(facts)
  const isPossible = (fact: Fact): boolean => {
    if (fact.fact !== 'some-property') return true
    const name = onlyName(fact.names)
    const known = name === undefined ? [] : places.demandsAt(places.named(name))
    return scene.below([...known, ...fact.demands]).kind !== 'none'
  }
  if (!facts.every(isPossible)) return [[]]
  if (choices.filter(({ length }) => length > 1).length < 2) return choices
  const result: (readonly FactAlternative[])[] = []
  for (const choice of [...choices].sort((a, b) => a.length - b.length)) {
    const left = choice.filter((way) => way.facts.every(isPossible))
    if (left.length === 0) return [left]
    result.push(left)
  }
  return result
}

function isGone(scene: Scene, { has, kind }: SearchBranch, { demands, facts }: FactAlternative): boolean {
  return facts.length === 0 && demands.every((one) => has.has(one) || scene.demands.truth(one, kind) === true)
}

function contradicts(
  scene: Scene,
  { has, kind }: SearchBranch,
  known: () => Known,
  way: FactAlternative,
): boolean {
  return (
    way.demands.some((one) => has.has(opposite(one)) || scene.demands.truth(one, kind) === false) ||
    way.facts.some((fact) => clashes(scene, known(), fact))
  )
}

function collectKnownProperties(facts: readonly Fact[]): Known {
  const required = new Set<string>()
  const byName = new Map<string, Set<Demand>>()
  for (const fact of facts) {
    if (fact.fact !== 'some-property' && fact.fact !== 'every-property') continue
    const name = onlyName(fact.names)
    if (name === undefined) continue
    if (fact.fact === 'some-property') required.add(name)
    const demands = byName.get(name) ?? new Set()
    byName.set(name, demands)
    for (const demand of fact.demands) demands.add(demand)
  }
  return { required, byName }
}

function clashes(scene: Scene, { required, byName }: Known, fact: Fact): boolean {
  if (fact.fact !== 'some-property' && fact.fact !== 'every-property') return false
  const name = onlyName(fact.names)
  if (name === undefined) return false
  const isThere = fact.fact === 'some-property' || required.has(name)
  const known = byName.get(name)
  const isNever = (demand: Demand): boolean =>
    scene.demands.lookUpTerm(demand).kind === 'never' && demand % 2 === 0
  if (!isThere) return false
  if (fact.demands.some((one) => isNever(one) || known?.has(opposite(one)))) return true
  return known !== undefined && [...known].some(isNever)
}

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
