import type { SearchBranch } from './branch.ts'
import { opposite } from './demands.ts'
import type { Fact, FactAlternative, Scene } from './fact.ts'
import type { Demand } from './json-term.ts'
import { NamePlaces } from './name-places.ts'
import { onlyName } from './name-sets.ts'

/** What is known of single properties. */
interface Known {
  readonly required: ReadonlySet<string>
  readonly byName: ReadonlyMap<string, ReadonlySet<Demand>>
}

/** The choices of a branch without the ways that contradict it at first sight, and without those that it has gone. */
export function openChoices(scene: Scene, branch: SearchBranch): readonly (readonly FactAlternative[])[] {
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
