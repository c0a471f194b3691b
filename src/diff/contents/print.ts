import { expandedName, type Namespaces, type Occurs, type Particle } from '../../schema/index.ts'
import { isLeaf, type PlainGroup, type PlainLeaf } from './plain.ts'

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
export function printGroup({ kind, occurs }: PlainGroup, members: readonly string[]): string {
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
