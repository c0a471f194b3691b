import { below, ignoresSiblings, isTrue, type Place, textAt } from '../json-schema/index.ts'
import { openObject, type ReadingContext } from './object.ts'

/** OpenAPI's XML object (3.1.1 §4.8.26) with its defaults; a prefix is spelling and not kept. */
export interface Xml {
  readonly name?: string
  readonly namespace: string
  readonly isAttribute: boolean
  readonly isWrapped: boolean
}

/** Whether a schema says itself how it is written; beside a reference only where that does not stand alone. */
export function statesXml({ value, dialect }: Place): boolean {
  if (value.kind !== 'map' || !value.entries.has('xml')) return false
  return !value.entries.has('$ref') || !ignoresSiblings(dialect)
}

/** How the schema at a place is written in XML. */
export function readXml(context: ReadingContext, schema: Place): Xml {
  const place = below(schema, 'xml')
  const object = place && openObject(context, place, 'xml')
  if (object === undefined) return { namespace: '', isAttribute: false, isWrapped: false }
  const name = textAt(object.value, 'name')
  return {
    ...(name === undefined ? {} : { name }),
    namespace: textAt(object.value, 'namespace') ?? '',
    isAttribute: isTrue(object.value, 'attribute'),
    isWrapped: isTrue(object.value, 'wrapped'),
  }
}
