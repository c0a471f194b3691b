import type { NamespaceConstraint } from '../../descriptor.ts'

/** Whether a wildcard allows names of a namespace (Part 1, 3.10.4). */
export function allowsNamespace(namespaces: NamespaceConstraint, namespace: string): boolean {
  if (namespaces === 'any') return true
  return 'not' in namespaces ? !namespaces.not.includes(namespace) : namespaces.includes(namespace)
}
