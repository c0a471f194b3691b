import { xmlContainment } from '../../contain/index.ts'
import type { NodeId, Occurs, Particle, SchemaSet, TypeNode } from '../../schema/index.ts'
import type { Found } from '../rule.ts'
import { type Answer, made } from './questions.ts'

const mostSteps = 20_000

const text: TypeNode = {
  ...made,
  ...{ kind: 'scalar', primitive: 'string', builtin: 'string', whiteSpace: 'preserve', facets: {} },
}

/**
 * The groups around the elements that both sides have: each element as often as it stood before, in one order and of
 * one type, since these are changes of their own.
 */
export function decideContent({ pair }: Found): Answer | undefined {
  if (pair.on !== 'content' || pair.sets === undefined) return undefined
  const [before, after] = [pair.before?.shared, pair.after?.shared]
  if (before === undefined || after === undefined) return undefined
  const occurs = new Map<string, Occurs>()
  const [one, other] = [plain(before, occurs), plain(after, occurs)]
  const set = bare(pair.sets.before)
  const asks = xmlContainment(set, bare(pair.sets.after), { maxSteps: mostSteps })
  const [from, to] = [one, other].map((particle) => ({ kind: 'elements', particle }) as const)
  if (from === undefined || to === undefined) return undefined
  const [forth, back] = [asks.content(from, to).kind, asks.content(to, from).kind]
  if (forth === 'undecided' || back === 'undecided') return undefined
  if (forth === 'yes') return { effect: back === 'yes' ? 'none' : 'widens', shows: {} }
  return { effect: back === 'yes' ? 'narrows' : 'replaces', shows: {} }
}

function plain(particle: Particle, known: Map<string, Occurs>): Particle {
  if (particle.kind === 'any') return particle
  if (particle.kind !== 'element') {
    return { ...particle, particles: particle.particles.map((one) => plain(one, known)) }
  }
  const { name, id, at } = particle
  const occurs = known.get(name.local) ?? particle.occurs
  known.set(name.local, occurs)
  return { ...{ kind: 'element', id, name, at, occurs, nillable: false }, type: text.id }
}

function bare(set: SchemaSet): SchemaSet {
  const nodes = new Map<NodeId, TypeNode>([[text.id, text]])
  return { ...set, nodes, elements: new Map(), annotations: new Map() }
}
