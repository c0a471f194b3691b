import {
  type ConstraintPath,
  type ConstraintStep,
  expandedName,
  type IdentityConstraint,
} from '../../schema/index.ts'
import { type Code, literal } from '../../typescript/index.ts'
import { arrayLiteral, objectLiteral } from './fields.ts'

/** Identity constraints of an element; nothing where it has none. */
export function constraintsField(
  constraints: readonly IdentityConstraint[] = [],
  indent: string,
): Code | undefined {
  if (constraints.length === 0) return undefined
  return arrayLiteral(
    constraints.map(({ kind, name, selector, fields, refer }) =>
      objectLiteral(
        [
          ['constraint', literal(kind)],
          ['name', literal(expandedName(name))],
          ['selector', paths(selector)],
          ['fields', arrayLiteral(fields.map(paths))],
          ['refer', refer && literal(expandedName(refer))],
        ],
        `${indent}  `,
      ),
    ),
    indent,
  )
}

function paths(alternatives: readonly ConstraintPath[]): Code {
  return arrayLiteral(
    alternatives.map(({ isDeep, steps }) =>
      arrayLiteral([...(isDeep ? ['//'] : []), ...steps.map(step)].map(literal)),
    ),
  )
}

function step({ axis, namespace, local }: ConstraintStep): string {
  const name = local === undefined ? anyOf(namespace) : expandedName({ namespace: namespace ?? '', local })
  return axis === 'attribute' ? `@${name}` : name
}

function anyOf(namespace: string | undefined): string {
  return namespace === undefined ? '*' : `{${namespace}}*`
}
