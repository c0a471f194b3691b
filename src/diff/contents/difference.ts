import type { Particle } from '../../schema/index.ts'
import { isLeaf } from './plain.ts'
import { modelKey, printGroup, printModel } from './print.ts'

/** Longer models are no message. */
const longest = 120
/** Members of a group that are printed where none of them tells models apart. */
const fewMembers = 4

type Both = readonly [string, string]

/** Of two models what tells them apart, where they are long: `…` stands in the place of members that both have. */
export function printDifference(one: Particle, other: Particle): Both {
  const whole: Both = [printModel(one), printModel(other)]
  return whole.join('').length > longest ? differing(one, other) : whole
}

function differing(one: Particle, other: Particle): Both {
  if (isLeaf(one) || isLeaf(other) || one.kind !== other.kind) return [printModel(one), printModel(other)]
  const { start, end } = alike(one.particles, other.particles)
  const [mine, theirs] = [one.particles, other.particles].map((all) => all.slice(start, all.length - end))
  const [left, right] = differingMembers(mine ?? [], theirs ?? [])
  if (left.length + right.length === 0) {
    const members = ends(one.particles)
    return [printGroup(one, members), printGroup(other, members)]
  }
  const between = (parts: readonly string[]) => [
    ...(start > 0 ? ['…'] : []),
    ...parts,
    ...(end > 0 ? ['…'] : []),
  ]
  return [printGroup(one, between(left)), printGroup(other, between(right))]
}

function differingMembers(
  mine: readonly Particle[],
  theirs: readonly Particle[],
): readonly [readonly string[], readonly string[]] {
  const [one, other] = [mine[0], theirs[0]]
  if (one === undefined || other === undefined || mine.length + theirs.length > 2) {
    return [mine.map(printModel), theirs.map(printModel)]
  }
  const [left, right] = differing(one, other)
  return [[left], [right]]
}

function ends(members: readonly Particle[]): readonly string[] {
  if (members.length <= fewMembers) return members.map(printModel)
  return [...members.slice(0, 1).map(printModel), '…', ...members.slice(-1).map(printModel)]
}

/** How many members are the same at the start of both, and at the end. */
function alike(
  one: readonly Particle[],
  other: readonly Particle[],
): { readonly start: number; readonly end: number } {
  const [mine, theirs] = [one, other].map((all) => all.map((part) => modelKey(part)))
  const start = commonStart(mine ?? [], theirs ?? [])
  const rest = (keys: readonly string[] = []) => keys.slice(start).reverse()
  return { start, end: commonStart(rest(mine), rest(theirs)) }
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index])
  return at === -1 ? one.length : at
}
