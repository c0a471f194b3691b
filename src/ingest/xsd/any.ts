import type { AnyParticle } from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import type { Construct } from './construct.ts'
import { oneOf, wildcardNamespaces } from './lexical.ts'
import { occursAttributes, occursOf } from './occurs.ts'
import { type Owner, type Reading, stepId } from './reading.ts'
import { attribute, type XmlElement } from './xml-element.ts'

const processContents = oneOf('strict', 'lax', 'skip')

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
  notCarried: () => 'A wildcard for attributes',
}

export function readAny(reading: Reading, element: XmlElement, owner: Owner): AnyParticle | undefined {
  const occurs = occursOf(reading, element)
  const id = stepId(owner, 'any')
  if (occurs === undefined) return undefined
  annotate(reading, id, element)
  const namespaces = namespacesOf(attribute(element, 'namespace') ?? '##any', reading.schema.targetNamespace)
  const asked = attribute(element, 'processContents')
  const process = asked === 'lax' || asked === 'skip' ? asked : 'strict'
  return { kind: 'any', id, occurs, namespaces, process, at: element.at }
}

/** §3.10.2: `##other` leaves out the target namespace, and elements of none. */
function namespacesOf(text: string, target: string): AnyParticle['namespaces'] {
  if (text === '##any') return 'any'
  if (text === '##other') return { not: target === '' ? [''] : [target, ''] }
  const namespaces = text.split(' ').map((word) => {
    return word === '##targetNamespace' ? target : word === '##local' ? '' : word
  })
  return [...new Set(text === '' ? [] : namespaces)]
}
