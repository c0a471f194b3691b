import type { Namespaces } from '../../schema/index.ts'

/** The namespaces that a wildcard names. */
export function listNamespaces(namespaces: Namespaces): readonly string[] {
  if (namespaces === 'any') return []
  return 'not' in namespaces ? namespaces.not : namespaces
}

/** A namespace that no schema knows: what holds for it holds for all those that nothing names. */
export const UNKNOWN = 'urn:example:unknown'
