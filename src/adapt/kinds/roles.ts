import { writeOut } from '../../align/index.ts'

/** The meaning of an attribute for the value it belongs to. */
export interface Role {
  readonly name:
    | 'scheme'
    | 'scheme-agency'
    | 'list'
    | 'list-agency'
    | 'unit'
    | 'currency'
    | 'language'
    | 'format'
  /** Whether the value has another meaning without it, so that it must be converted together with it. */
  readonly isEssential: boolean
}

/** The roles by attribute name, in lower case and without `id`, `identifier` or `code` at the end. */
const roles: ReadonlyMap<string, Role> = new Map([
  ['scheme', { name: 'scheme', isEssential: false }],
  ['schemeagency', { name: 'scheme-agency', isEssential: false }],
  ['list', { name: 'list', isEssential: false }],
  ['listagency', { name: 'list-agency', isEssential: false }],
  ['unit', { name: 'unit', isEssential: true }],
  ['currency', { name: 'currency', isEssential: true }],
  ['language', { name: 'language', isEssential: false }],
  ['format', { name: 'format', isEssential: true }],
])

/**
 * The role of an attribute by its local name, in any spelling: `unitId`, `unitCode` and `UnitID` are the same, and so
 * are `Ccy` and `currency`.
 * Undefined for other names.
 */
export function findRole(attribute: string): Role | undefined {
  const plain = attribute.toLowerCase().replaceAll(/[^a-z]/g, '')
  return roles.get(writeOut(plain)) ?? roles.get(writeOut(plain.replace(/(?:identifier|code|id)$/, '')))
}
