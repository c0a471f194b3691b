import type { AnyParticle, AttributeWildcard, Namespaces, ProcessContents } from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import type { Construct } from './construct.ts'
import { allowWords, wildcardNamespaces } from './lexical.ts'
import { occursAttributes, readOccurs } from './occurs.ts'
import { readCollapsedAttribute, type SchemaElement, schemaChild } from './schema-element.ts'
import { type Owner, type SchemaSetReading, stepId } from './schema-set-reading.ts'

const processContents = allowWords('strict', 'lax', 'skip')

/** §3.10.2 Wildcards: elements that the schema does not name. */
export const any: Construct = {
  section: '3.10.2',
  attributes: { ...occursAttributes, namespace: wildcardNamespaces, processContents },
  content: 'annotation?',
}

/** §3.10.2 Wildcards: attributes that the schema does not name. */
export const anyAttribute: Construct = {
  section: '3.10.2',
  attributes: { namespace: wildcardNamespaces, processContents },
  content: 'annotation?',
}

/** The particle of a wildcard for elements; undefined if it may not occur. */
export function readAny(
  reading: SchemaSetReading,
  element: SchemaElement,
  owner: Owner,
): AnyParticle | undefined {
  const occurs = readOccurs(reading, element)
  const id = stepId(owner, 'any')
  if (occurs === undefined) return undefined
  annotate(reading, id, element)
  return { kind: 'any', id, occurs, ...readWildcard(reading, element), at: element.at }
}

/** The wildcard for attributes that stands in a type or group; undefined if there is none. */
export function readAnyAttribute(
  reading: SchemaSetReading,
  parent: SchemaElement,
): AttributeWildcard | undefined {
  const element = schemaChild(parent, 'anyAttribute')
  return element && { ...readWildcard(reading, element), at: element.at }
}

/** The namespaces and processing of a wildcard; any namespace and `strict` by default. */
function readWildcard(
  reading: SchemaSetReading,
  element: SchemaElement,
): { namespaces: Namespaces; process: ProcessContents } {
  const namespaces = parseNamespaces(
    readCollapsedAttribute(element, 'namespace') ?? '##any',
    reading.schema.targetNamespace,
  )
  const asked = readCollapsedAttribute(element, 'processContents')
  return { namespaces, process: asked === 'lax' || asked === 'skip' ? asked : 'strict' }
}

/**
 * The namespaces of a wildcard's `namespace`; `##other` excludes the target namespace and no namespace (§3.10.2).
 */
function parseNamespaces(text: string, target: string): Namespaces {
  if (text === '##any') return 'any'
  if (text === '##other') return { not: target === '' ? [''] : [target, ''] }
  const namespaces = text.split(' ').map((word) => {
    return word === '##targetNamespace' ? target : word === '##local' ? '' : word
  })
  return [...new Set(text === '' ? [] : namespaces)]
}
