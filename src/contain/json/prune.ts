import type { Branch } from './branch.ts'
import { opposite } from './demands.ts'
import type { Alternative, Fact, Scene } from './fact.ts'
import { onlyName } from './names.ts'
import type { Demand } from './term.ts'

/** What is known of single properties. */
interface Known {
  readonly required: ReadonlySet<string>
  readonly byName: ReadonlyMap<string, ReadonlySet<Demand>>
}

/** The choices of a branch without the ways that contradict it at first sight, and without those that it has gone. */
export function openChoices(scene: Scene, branch: Branch): readonly (readonly Alternative[])[] {
  if (branch.choices.length === 0) return []
  const known = knownOf(branch.facts)
  return branch.choices.flatMap((choice) => {
    if (choice.some((way) => isGone(scene, branch, way))) return []
    const open = choice.filter((way) => !contradicts(scene, branch, known, way))
    return [open]
  })
}

function isGone(scene: Scene, { has, kind }: Branch, { demands, facts }: Alternative): boolean {
  return facts.length === 0 && demands.every((one) => has.has(one) || scene.demands.truth(one, kind) === true)
}

function contradicts(scene: Scene, { has, kind }: Branch, known: Known, way: Alternative): boolean {
  return (
    way.demands.some((one) => has.has(opposite(one)) || scene.demands.truth(one, kind) === false) ||
    way.facts.some((fact) => clashes(scene, known, fact))
  )
}

function knownOf(facts: readonly Fact[]): Known {
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
    scene.demands.termOf(demand).kind === 'never' && demand % 2 === 0
  if (!isThere) return false
  if (fact.demands.some((one) => isNever(one) || known?.has(opposite(one)))) return true
  return known !== undefined && [...known].some(isNever)
}
