import { expandedName, type Namespaces, type Occurs, type Particle } from '../../schema/index.ts'
import { isLeaf, type PlainGroup, type PlainLeaf } from './plain.ts'

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

type Wildcard = Extract<PlainLeaf, { kind: 'any' }>
type GroupKind = PlainGroup['kind']

const between = { sequence: ', ', choice: ' | ', all: ' & ' } as const

/** A content model in the notation of document type definitions; `&` stands between members in any order. */
export function printModel(particle: Particle): string {
  return printed(particle, shortName, (members) => members)
}

/** The same whatever the order of alternatives; where asked, whatever the order of sequences. */
export function modelKey(particle: Particle, isAnyOrder = false): string {
  return printed(particle, leafKey, (members, kind) =>
    kind === 'sequence' && !isAnyOrder ? members : [...members].sort(),
  )
}

function printed(
  particle: Particle,
  name: (leaf: PlainLeaf) => string,
  order: (members: readonly string[], kind: GroupKind) => readonly string[],
): string {
  if (isLeaf(particle)) return name(particle) + printTimes(particle.occurs)
  const members = particle.particles.map((one) => printed(one, name, order))
  return printGroup(particle, order(members, particle.kind))
}

/** A group with its members as they are printed. */
function printGroup({ kind, occurs }: PlainGroup, members: readonly string[]): string {
  if (members.length === 0) return kind === 'choice' ? '(no choice)' : '()'
  return `(${members.join(between[kind])})${printTimes(occurs)}`
}

function printTimes({ min, max }: Occurs): string {
  if (min === 1 && max === 1) return ''
  if (min === 0 && max === 1) return '?'
  if (max === Number.POSITIVE_INFINITY && min < 2) return min === 0 ? '*' : '+'
  return min === max ? `{${min}}` : `{${min},${max === Number.POSITIVE_INFINITY ? '' : max}}`
}

/** What tells leaves apart: names, and for wildcards what they let through and how often. */
export function leafKey(leaf: PlainLeaf): string {
  return leaf.kind === 'element' ? expandedName(leaf.name) : wildcardText(leaf)
}

function shortName(leaf: PlainLeaf): string {
  return leaf.kind === 'element'
    ? leaf.name.local
    : `<any ${namespacesText(leaf.namespaces)} ${leaf.process}>`
}

function wildcardText({ namespaces, process, occurs }: Wildcard): string {
  return `${namespacesText(namespaces)} ${process} ${printOccurs(occurs)}`
}

function printOccurs({ min, max }: Occurs): string {
  return `${min}..${max === Number.POSITIVE_INFINITY ? 'n' : max}`
}

export function namespacesText(namespaces: Namespaces): string {
  if (namespaces === 'any') return 'any'
  return 'not' in namespaces ? `not(${listed(namespaces.not)})` : listed(namespaces)
}

function listed(namespaces: readonly string[]): string {
  return namespaces.map((one) => (one === '' ? '##local' : one)).join(' ')
}
