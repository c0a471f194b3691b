import type { Json } from '../../schema/index.ts'
import { findImpliedConstraints } from './consequence.ts'
import { isPositive, negateDemand } from './demands.ts'
import type { Fact, FactAlternative, Scene } from './fact.ts'
import type { Demand, JsonValueKind } from './json-term.ts'
import { jsonKind } from './kind-truth.ts'
import { onlyName } from './name-sets.ts'
import { NamePlaces } from './property-names.ts'
import { takeUnevaluatedDemand } from './unevaluated.ts'

/** What the facts say about properties that they name one by one. */
interface Known {
  readonly required: ReadonlySet<string>
  readonly byName: ReadonlyMap<string, ReadonlySet<Demand>>
}

/**
 * The choices of a branch that are still undecided. Choices with an alternative that already holds are dropped; so
 * are alternatives that contradict the branch. A choice that comes back empty closes the branch.
 */
function listOpenChoices(scene: Scene, branch: SearchBranch): readonly (readonly FactAlternative[])[] {
  if (branch.choices.length === 0) return []
  let known: Known | undefined
  const facts = (): Known => {
    known ??= collectKnownProperties(branch.facts)
    return known
  }
  const choices = branch.choices.flatMap((choice) => {
    if (choice.some((way) => isAlreadyMet(scene, branch, way))) return []
    return [choice.filter((way) => !contradicts(scene, branch, facts, way))]
  })
  if (branch.kind !== 'object' || choices.length === 0) return choices
  return dropImpossible(scene, branch.facts, choices)
}

/**
 * Drops the alternatives that need a property for which the search finds no value; done only if two or more
 * choices have several alternatives. Returns a single empty choice if a fact of the branch is impossible or a
 * choice runs out.
 */
function dropImpossible(
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

/** Whether an alternative already holds in the branch: it has no facts, and all its demands are met. */
function isAlreadyMet(
  scene: Scene,
  { has, kind }: SearchBranch,
  { demands, facts }: FactAlternative,
): boolean {
  return facts.length === 0 && demands.every((one) => has.has(one) || scene.demands.truth(one, kind) === true)
}

/**
 * Whether a demand of the alternative is known to fail in the branch, or one of its facts clashes with a known
 * one.
 */
function contradicts(
  scene: Scene,
  { has, kind }: SearchBranch,
  known: () => Known,
  way: FactAlternative,
): boolean {
  return (
    way.demands.some((one) => has.has(negateDemand(one)) || scene.demands.truth(one, kind) === false) ||
    way.facts.some((fact) => clashes(scene, known(), fact))
  )
}

/** The required names and the demands by name, from the facts that speak of exactly one property name. */
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

/**
 * Whether a fact about one named, required property contradicts what is known of it: a demand that nothing meets,
 * or the opposite of a known demand. False for all other facts.
 */
function clashes(scene: Scene, { required, byName }: Known, fact: Fact): boolean {
  if (fact.fact !== 'some-property' && fact.fact !== 'every-property') return false
  const name = onlyName(fact.names)
  if (name === undefined) return false
  const isThere = fact.fact === 'some-property' || required.has(name)
  const known = byName.get(name)
  const isNever = (demand: Demand): boolean =>
    scene.demands.lookUpTerm(demand).kind === 'never' && demand % 2 === 0
  if (!isThere) return false
  if (fact.demands.some((one) => isNever(one) || known?.has(negateDemand(one)))) return true
  return known !== undefined && [...known].some(isNever)
}

/** A state of the search for one kind of value: the demands and facts that hold, and the choices still to make. */
export interface SearchBranch {
  readonly kind: JsonValueKind
  readonly has: Set<Demand>
  readonly facts: Fact[]
  readonly choices: (readonly FactAlternative[])[]
  /** Demands with `unevaluatedProperties` or `unevaluatedItems`: judged after all other choices. */
  readonly last: Demand[]
  /** Demands that are not yet decided are assumed to hold. */
  readonly isHopeful?: true
}

/**
 * Yields each consistent branch in which a value of this kind meets the demands, with all choices made. A branch
 * that is limited to a closed list of values is yielded with its choices still open: its values can simply be
 * tried.
 */
export function* splitIntoBranches(
  scene: Scene,
  kind: JsonValueKind,
  demands: readonly Demand[],
): Generator<SearchBranch> {
  const branch: SearchBranch = { kind, has: new Set(), facts: [], choices: [], last: [] }
  if (addToBranch(scene, branch, { demands, facts: [] })) yield* completeBranch(scene, branch)
}

/**
 * Backtracks over the choices of a branch and yields each complete branch; mutates the given one. A branch with a
 * closed list of values is yielded at once.
 */
function* completeBranch(scene: Scene, branch: SearchBranch): Generator<SearchBranch> {
  scene.step()
  if (findListedValues(scene, branch)) {
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
    if (addToBranch(scene, next, option)) yield* completeBranch(scene, next)
  }
}

/** Rank of a choice, lowest first: its number of alternatives, plus 1000 if it is a choice between facts. */
function rankChoice(choice: readonly FactAlternative[]): number {
  return choice.length + (choice.length > 1 && choice.some(({ facts }) => facts.length > 0) ? 1000 : 0)
}

/**
 * Removes and returns the choice with the fewest alternatives. Choices with a single alternative are applied on
 * the way. Returns undefined if no choice is left, `closed` if the branch contradicts itself.
 */
function nextChoice(scene: Scene, branch: SearchBranch): readonly FactAlternative[] | 'closed' | undefined {
  for (;;) {
    const open = listOpenChoices(scene, branch)
    branch.choices.splice(0, branch.choices.length, ...open)
    const [first] = open
    if (first === undefined) {
      const rest = takeUnevaluatedDemand(scene, branch)
      if (rest === undefined) return undefined
      if (!addToBranch(scene, branch, rest)) return 'closed'
      continue
    }
    let least = first
    for (const choice of open) if (rankChoice(choice) < rankChoice(least)) least = choice
    branch.choices.splice(branch.choices.indexOf(least), 1)
    const [only] = least
    if (only === undefined) return 'closed'
    if (least.length > 1) return least
    if (!addToBranch(scene, branch, only)) return 'closed'
  }
}

/**
 * Adds demands and facts to the branch, with all that they imply; returns false if that contradicts the branch.
 */
function addToBranch(scene: Scene, branch: SearchBranch, { demands, facts }: FactAlternative): boolean {
  const queue = [...demands]
  branch.facts.push(...facts)
  for (let demand = queue.pop(); demand !== undefined; demand = queue.pop()) {
    if (branch.has.has(demand)) continue
    const truth = scene.demands.truth(demand, branch.kind)
    if (truth === false || branch.has.has(negateDemand(demand))) {
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

/** A copy of the branch that can be changed on its own. */
function copy(branch: SearchBranch): SearchBranch {
  return {
    ...branch,
    has: new Set(branch.has),
    facts: [...branch.facts],
    choices: [...branch.choices],
    last: [...branch.last],
  }
}

/**
 * The shortest list of values (`enum`, `const`) that a demand of the branch allows, of its kind; undefined without
 * one.
 */
export function findListedValues(scene: Scene, { has, kind }: SearchBranch): readonly Json[] | undefined {
  let least: readonly Json[] | undefined
  for (const demand of has) {
    if (!isPositive(demand)) continue
    const term = scene.demands.lookUpTerm(demand)
    const values = term.kind === 'constant' || term.kind === 'string' ? term.values : undefined
    if (values && (least === undefined || values.length < least.length)) least = values
  }
  return least?.filter((value) => jsonKind(value) === kind)
}
