import type { Namespaces } from '../../schema/index.ts'

/** Whether a wildcard takes names of a namespace (Part 1, 3.10.4). */
export function allows(namespaces: Namespaces, namespace: string): boolean {
  if (namespaces === 'any') return true
  return 'not' in namespaces ? !namespaces.not.includes(namespace) : namespaces.includes(namespace)
}

/** The namespaces that a wildcard names. */
export function named(namespaces: Namespaces): readonly string[] {
  if (namespaces === 'any') return []
  return 'not' in namespaces ? namespaces.not : namespaces
}

/** A namespace that no schema knows: what holds for it holds for all those that nothing names. */
export const UNKNOWN = 'urn:example:unknown'
