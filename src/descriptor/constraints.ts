import {
  type ConstraintPath,
  type ConstraintStep,
  expandedName,
  type IdentityConstraint,
} from '../schema/index.ts'
import type { Fields } from './data.ts'

/** Identity constraints of an element; nothing where it has none. */
export function describeConstraints(
  constraints: readonly IdentityConstraint[] = [],
): readonly Fields[] | undefined {
  if (constraints.length === 0) return undefined
  return constraints.map(({ kind, name, selector, fields, refer }) => ({
    constraint: kind,
    name: expandedName(name),
    selector: paths(selector),
    fields: fields.map(paths),
    refer: refer && expandedName(refer),
  }))
}

function paths(alternatives: readonly ConstraintPath[]): readonly (readonly string[])[] {
  return alternatives.map(({ isDeep, steps }) => [...(isDeep ? ['//'] : []), ...steps.map(step)])
}

function step({ axis, namespace, local }: ConstraintStep): string {
  const name =
    local === undefined ? printWildcard(namespace) : expandedName({ namespace: namespace ?? '', local })
  return axis === 'attribute' ? `@${name}` : name
}

function printWildcard(namespace: string | undefined): string {
  return namespace === undefined ? '*' : `{${namespace}}*`
}
