import { type ElementParticle, findDeclaration, listSubstitutes } from '../schema/index.ts'
import { isOneOf } from '../typescript/index.ts'
import type { Fields } from './data.ts'
import { describeElement, elementLabel, type Labels } from './element.ts'
import type { DescriptorScope, Substitutes } from './scope.ts'

/** What can stand in for an element; nothing where nothing can. */
export function describeSubstitutes(
  scope: DescriptorScope,
  particle: ElementParticle,
  labels: Labels,
): Fields {
  const { set } = scope
  if (!isOneOf(set, particle)) return {}
  const members = listSubstitutes(set, particle)
  const key = JSON.stringify([
    particle.declaration,
    members.map((one) => [one.id, elementLabel(one, labels)]),
  ])
  if (!scope.substitutes.has(key)) scope.substitutes.set(key, { particle, labels })
  return {
    abstract: findDeclaration(set, particle)?.abstract || undefined,
    oneOf: { $: 'substitutes', key },
  }
}

/** The elements of a substitution group; describing them refers to no further groups. */
export function describeGroup(scope: DescriptorScope, { particle, labels }: Substitutes): readonly Fields[] {
  return listSubstitutes(scope.set, particle).map((element) =>
    describeElement(scope, element, elementLabel(element, labels), labels),
  )
}
