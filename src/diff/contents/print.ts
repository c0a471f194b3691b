import { expandedName, type Namespaces, type Occurs, type Particle } from '../../schema/index.ts'
import { isLeaf, type PlainGroup, type PlainLeaf } from './plain.ts'

/** Two models that are longer in print than this are shortened. */
const longest = 120
/** Groups with more members than this are shortened where no member differs. */
const fewMembers = 4

type Both = readonly [string, string]

/** Both models as text; if they are long, only the differing parts, with `…` for members that both have. */
export function printDifference(one: Particle, other: Particle): Both {
  const whole: Both = [printModel(one), printModel(other)]
  return whole.join('').length > longest ? differing(one, other) : whole
}

/**
 * Both models without equal members at start and end (`…` instead); in full for leaves and groups of other kinds.
 */
function differing(one: Particle, other: Particle): Both {
  if (isLeaf(one) || isLeaf(other) || one.kind !== other.kind) return [printModel(one), printModel(other)]
  const { start, end } = alike(one.particles, other.particles)
  const [mine, theirs] = [one.particles, other.particles].map((all) => all.slice(start, all.length - end))
  const [left, right] = differingMembers(mine ?? [], theirs ?? [])
  if (left.length + right.length === 0) {
    const members = ends(one.particles)
    return [printGroup(one, members), printGroup(other, members)]
  }
  /** The parts with `…` before and after them where equal members were left out. */
  const between = (parts: readonly string[]) => [
    ...(start > 0 ? ['…'] : []),
    ...parts,
    ...(end > 0 ? ['…'] : []),
  ]
  return [printGroup(one, between(left)), printGroup(other, between(right))]
}

/** The printed members of both sides; of a single member on each side only the parts that differ. */
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

/** The printed members; only the first and the last with `…` between if there are more than four. */
function ends(members: readonly Particle[]): readonly string[] {
  if (members.length <= fewMembers) return members.map(printModel)
  return [...members.slice(0, 1).map(printModel), '…', ...members.slice(-1).map(printModel)]
}

/** The number of equal members at the start of both lists, and of the rest at the end. */
function alike(
  one: readonly Particle[],
  other: readonly Particle[],
): { readonly start: number; readonly end: number } {
  const [mine, theirs] = [one, other].map((all) => all.map((part) => modelKey(part)))
  const start = commonStart(mine ?? [], theirs ?? [])
  const rest = (keys: readonly string[] = []) => keys.slice(start).reverse()
  return { start, end: commonStart(rest(mine), rest(theirs)) }
}

/** The number of equal items at the start of both lists. */
function commonStart(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index])
  return at === -1 ? one.length : at
}

type Wildcard = Extract<PlainLeaf, { kind: 'any' }>
type GroupKind = PlainGroup['kind']

const between = { sequence: ', ', choice: ' | ', all: ' & ' } as const

/** A content model in DTD notation, e.g. `(a, b?, (c | d)*)`; `&` separates members in any order. */
export function printModel(particle: Particle): string {
  return printed(particle, shortName, (members) => members)
}

/** A key of a model, independent of the order of choices and `all`, and with `isAnyOrder` also of sequences. */
export function modelKey(particle: Particle, isAnyOrder = false): string {
  return printed(particle, leafKey, (members, kind) =>
    kind === 'sequence' && !isAnyOrder ? members : [...members].sort(),
  )
}

/**
 * Prints a model with these names of leaves and this order of members, with occurrence signs (`?`, `*`, `{2,3}`).
 */
function printed(
  particle: Particle,
  name: (leaf: PlainLeaf) => string,
  order: (members: readonly string[], kind: GroupKind) => readonly string[],
): string {
  if (isLeaf(particle)) return name(particle) + printTimes(particle.occurs)
  const members = particle.particles.map((one) => printed(one, name, order))
  return printGroup(particle, order(members, particle.kind))
}

/** Prints a group from its printed members: `()` if empty, `(no choice)` for an empty choice. */
function printGroup({ kind, occurs }: PlainGroup, members: readonly string[]): string {
  if (members.length === 0) return kind === 'choice' ? '(no choice)' : '()'
  return `(${members.join(between[kind])})${printTimes(occurs)}`
}

/** The occurrence sign: empty for once, `?`, `*`, `+`, else `{2}`, `{2,3}` or `{2,}`. */
function printTimes({ min, max }: Occurs): string {
  if (min === 1 && max === 1) return ''
  if (min === 0 && max === 1) return '?'
  if (max === Number.POSITIVE_INFINITY && min < 2) return min === 0 ? '*' : '+'
  return min === max ? `{${min}}` : `{${min},${max === Number.POSITIVE_INFINITY ? '' : max}}`
}

/** The key of a leaf: an element's expanded name; a wildcard's namespaces, processing and occurrence. */
export function leafKey(leaf: PlainLeaf): string {
  return leaf.kind === 'element' ? expandedName(leaf.name) : wildcardText(leaf)
}

/** The local name of an element, or `<any namespaces process>` for a wildcard. */
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

/** The namespaces of a wildcard as text: `any`, `not(…)` or a list; `##local` for no namespace. */
export function namespacesText(namespaces: Namespaces): string {
  if (namespaces === 'any') return 'any'
  return 'not' in namespaces ? `not(${listed(namespaces.not)})` : listed(namespaces)
}

function listed(namespaces: readonly string[]): string {
  return namespaces.map((one) => (one === '' ? '##local' : one)).join(' ')
}
