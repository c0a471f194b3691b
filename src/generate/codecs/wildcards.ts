import type { AnyParticle, AttributeWildcard, Namespaces } from '../../schema/index.ts'
import { type Code, code, literal } from '../../typescript/index.ts'
import { occursFields } from './element.ts'
import { arrayLiteral, type Field, objectLiteral } from './fields.ts'

/** A wildcard among elements. */
export function anyElement(
  particle: Pick<AnyParticle, 'occurs' | 'namespaces' | 'process'>,
  property: string,
  indent: string,
): Code {
  return objectLiteral(
    [
      ['any', code`true`],
      ['property', literal(property)],
      ...wildcardFields(particle),
      ...occursFields(particle.occurs),
    ],
    indent,
  )
}

/** The wildcard for attributes. */
export function anyAttribute(wildcard: AttributeWildcard, property: string): Code {
  return objectLiteral([['property', literal(property)], ...wildcardFields(wildcard)])
}

function wildcardFields({
  namespaces,
  process,
}: Pick<AttributeWildcard, 'namespaces' | 'process'>): readonly Field[] {
  return [
    ['namespaces', namespacesOf(namespaces)],
    ['process', literal(process)],
  ]
}

function namespacesOf(namespaces: Namespaces): Code {
  if (namespaces === 'any') return literal('any')
  if ('not' in namespaces) return objectLiteral([['not', arrayLiteral(namespaces.not.map(literal))]])
  return arrayLiteral(namespaces.map(literal))
}
