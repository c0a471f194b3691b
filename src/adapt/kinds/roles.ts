/** What an attribute says about the value it stands on. */
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
  /** Whether the value means something else without it: then it cannot be carried without it either. */
  readonly isEssential: boolean
}

/** Attribute names, in lower case and without `id`, `identifier` or `code` at the end, and what they say. */
const roles: ReadonlyMap<string, Role> = new Map([
  ['scheme', { name: 'scheme', isEssential: false }],
  ['schemeagency', { name: 'scheme-agency', isEssential: false }],
  ['list', { name: 'list', isEssential: false }],
  ['listagency', { name: 'list-agency', isEssential: false }],
  ['unit', { name: 'unit', isEssential: true }],
  ['currency', { name: 'currency', isEssential: true }],
  ['ccy', { name: 'currency', isEssential: true }],
  ['language', { name: 'language', isEssential: false }],
  ['lang', { name: 'language', isEssential: false }],
  ['format', { name: 'format', isEssential: true }],
])

/** The role of an attribute by its local name, whatever the spelling: `unitId`, `unitCode` and `UnitID` are one. */
export function findRole(attribute: string): Role | undefined {
  const plain = attribute.toLowerCase().replaceAll(/[^a-z]/g, '')
  return roles.get(plain) ?? roles.get(plain.replace(/(?:identifier|code|id)$/, ''))
}
