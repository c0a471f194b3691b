import { diagnostic } from '../../diagnostics/index.ts'
import { below, ignoresSiblings, isTrue, type SchemaPlace, textAt } from '../json-schema/index.ts'
import { type OpenApiObject, openObject, type ReadingContext } from './openapi-object.ts'

/** OpenAPI's XML object (3.1.1 and 3.2.0) with its defaults; a prefix is spelling and not kept, but for `xml`. */
export interface Xml {
  readonly name?: string
  readonly namespace: string
  readonly isAttribute: boolean
  readonly isWrapped: boolean
  /** What stands directly in the element around it: its text, or what is in it. */
  readonly within?: 'text' | 'content'
}

/**
 * Whether a schema has the keyword `xml`. False beside `$ref` in a dialect that ignores what is beside `$ref`.
 */
export function hasXmlObject({ value, dialect }: SchemaPlace): boolean {
  if (value.kind !== 'map' || !value.entries.has('xml')) return false
  return !value.entries.has('$ref') || !ignoresSiblings(dialect)
}

/** The XML object of the schema at a place; defaults where it has none. */
export function readXmlKeyword(context: ReadingContext, schema: SchemaPlace): Xml {
  const place = below(schema, 'xml')
  const object = place && openObject(context, place, 'xml')
  if (object === undefined) return { namespace: '', isAttribute: false, isWrapped: false }
  const name = textAt(object.value, 'name')
  const form = readNodeType(context, schema, object)
  return {
    ...(name === undefined ? {} : { name }),
    namespace: textAt(object.value, 'namespace') ?? readPrefixNamespace(context, object),
    ...form,
  }
}

/** The namespace of a name without one: that of the prefix `xml`, else none, which is reported beside a prefix. */
function readPrefixNamespace({ sink }: ReadingContext, { value }: OpenApiObject): string {
  const prefix = textAt(value, 'prefix')
  if (prefix === 'xml') return 'http://www.w3.org/XML/1998/namespace'
  const at = value.entries.get('prefix')?.value.at
  if (prefix !== undefined && at !== undefined) sink(diagnostic('openapi-xml-prefix', { prefix }, at))
  return ''
}

/**
 * The kind of XML node from `nodeType` (OpenAPI 3.2), else from `attribute` and `wrapped`; reports unknown types.
 */
function readNodeType(
  { version, sink }: ReadingContext,
  schema: SchemaPlace,
  { value }: OpenApiObject,
): Pick<Xml, 'isAttribute' | 'isWrapped' | 'within'> {
  const said = value.entries.get('nodeType')
  if (version !== '3.2' || said === undefined) {
    return { isAttribute: isTrue(value, 'attribute'), isWrapped: isTrue(value, 'wrapped') }
  }
  const type = textAt(value, 'nodeType') ?? ''
  if (!nodeTypes.includes(type)) {
    const expected = `one of ${nodeTypes.join(', ')}`
    sink(diagnostic('openapi-value-wrong', { field: 'nodeType', expected }, said.value.at))
  }
  const isReference = schema.value.kind === 'map' && schema.value.entries.has('$ref')
  return {
    ...{ isAttribute: type === 'attribute', isWrapped: type === 'element' },
    ...(type === 'text' || type === 'cdata' ? { within: 'text' } : {}),
    ...(type === 'none' && !isReference ? { within: 'content' } : {}),
  }
}

const nodeTypes: readonly string[] = ['element', 'attribute', 'text', 'cdata', 'none']
