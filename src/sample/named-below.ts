import {
  type AnyParticle,
  type Content,
  type NodeId,
  type Particle,
  type PathStep,
  resolve,
  type SchemaSet,
} from '../schema/index.ts'
import { allowedNamespace } from './content.ts'
import type { PossibleChoice } from './possible.ts'

/** The wildcards of a content, in its order. */
export function listWildcards(particle: Particle): readonly AnyParticle[] {
  if (particle.kind === 'any') return [particle]
  return particle.kind === 'element' ? [] : particle.particles.flatMap(listWildcards)
}

/** The step to an element that a wildcard takes although nobody declares it, and that names its type by `xsi:type`. */
export function typeStep(wildcard: AnyParticle, type: NodeId): PathStep {
  const { name } = namedBelow(wildcard, type)
  return { kind: 'element', name, id: `${makeStepPrefix(wildcard)}${type}`, type, min: 0, max: 1 }
}

/** The type that a step names below a wildcard; nothing for other steps. */
export function typeBelow(wildcard: AnyParticle, step: NodeId): NodeId | undefined {
  const start = makeStepPrefix(wildcard)
  return step.startsWith(start) ? step.slice(start.length) : undefined
}

/** The same step below another version's type; nothing where that has no such wildcard, or names no such type. */
export function sameTypeStep(set: SchemaSet, parent: NodeId, step: PathStep): PathStep | undefined {
  const at = step.id.indexOf(names)
  const type = at < 0 ? undefined : step.id.slice(at + names.length)
  const node = resolve(set, parent)
  if (type === undefined || node.kind !== 'complex' || !set.nodes.has(type)) return undefined
  const wildcard = laxWildcardIn(node.content)
  return wildcard && typeStep(wildcard, type)
}

/** The first wildcard of a content that takes what nobody declares, and looks at the type that it names. */
export function laxWildcardIn(content: Content): AnyParticle | undefined {
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  return particle && listWildcards(particle).find(({ process }) => process === 'lax')
}

const names = '/xsi:type='

function makeStepPrefix({ id }: AnyParticle): string {
  return `${id}${names}`
}

export function namedBelow({ namespaces }: AnyParticle, type: NodeId): PossibleChoice {
  const name = { namespace: allowedNamespace(namespaces), local: 'anything' }
  return { name, type, isNillable: false, fixed: undefined, says: type }
}
