import type { Name } from '../../schema/index.ts'

export type NameKind = 'element' | 'attribute' | 'type'

/** How a name of the first set is called in the second. */
export type Renaming = (name: Name, kind: NameKind) => Name

export const sameNames: Renaming = (name) => name
