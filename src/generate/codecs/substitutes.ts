import { declarationOf, type ElementParticle, substitutesOf } from '../../schema/index.ts'
import { type Code, code, fingerprint, identifier, isOneOf, name } from '../../typescript/index.ts'
import { elementFields, type Labels, labelOf } from './element.ts'
import { arrayLiteral, type Field, objectLiteral } from './fields.ts'
import type { CodecScope } from './place.ts'

/** A list of the elements that can stand in one place: each module holds those that it uses. */
export interface Substitutes {
  readonly identifier: string
  readonly particle: ElementParticle
  readonly labels: Labels
}

/** What can stand in for an element, where anything can. */
export function substitutesField(
  scope: CodecScope,
  particle: ElementParticle,
  labels: Labels,
): readonly Field[] {
  const { set } = scope.layout
  if (!isOneOf(set, particle)) return []
  return [
    ['abstract', declarationOf(set, particle)?.abstract ? code`true` : undefined],
    ['oneOf', code`() => ${substitutesOfPlace(scope, particle, labels)}`],
  ]
}

function substitutesOfPlace(scope: CodecScope, particle: ElementParticle, labels: Labels): Code {
  const members = substitutesOf(scope.layout.set, particle)
  const key = JSON.stringify([particle.declaration, members.map((one) => [one.id, labelOf(one, labels)])])
  const known = scope.substitutes.get(key)
  if (known) return name(known.identifier)
  const wanted = `$${identifier(particle.name.local)}Elements`
  const isTaken = [...scope.substitutes.values()].some((one) => one.identifier === wanted)
  const made = isTaken ? `${wanted}_${fingerprint(key)}` : wanted
  scope.substitutes.set(key, { identifier: made, particle, labels })
  return name(made)
}

/** The lists that a module has used, as constants; describing their elements asks for no further ones. */
export function substitutesConstants(scope: CodecScope): readonly Code[] {
  const type = (): Code => scope.writer.import('Element', scope.runtime, 'type')
  return [...scope.substitutes.values()]
    .sort((a, b) => (a.identifier < b.identifier ? -1 : 1))
    .map(({ identifier: constant, particle, labels }) => {
      const members = substitutesOf(scope.layout.set, particle).map((element) =>
        objectLiteral(elementFields(scope, element, labelOf(element, labels), labels, '  '), '  '),
      )
      return code`const ${name(constant)}: readonly ${type()}[] = ${arrayLiteral(members)}\n`
    })
}
