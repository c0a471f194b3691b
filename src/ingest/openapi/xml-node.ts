import { diagnostic } from '../../diagnostics/index.ts'
import type {
  CodeListNode,
  ConstantNode,
  ObjectNode,
  Primitive,
  ScalarNode,
  TypeNode,
} from '../../schema/index.ts'
import {
  findNonNullMember,
  hasObjectConstraints,
  nodeAt,
  onlyPart,
  type XmlBuilding,
} from './xml-building.ts'
import { makeXmlComplexNode } from './xml-complex.ts'
import { readXmlObject, wrapperNode } from './xml-element.ts'

/**
 * The XML node for a JSON node, under the same id. A union of a type and null counts as the type, an object without
 * properties as any content. What XML cannot express is refused and becomes `never`.
 */
export function makeXmlNode(building: XmlBuilding, node: TypeNode): TypeNode {
  const { id, at, name } = node
  const described = { id, at, ...(name ? { name } : {}) }
  const part = onlyPart(building.read, node)
  // The objects of an `allOf` are put together where their properties are.
  if (part && !(node.kind === 'all' && part.kind === 'object'))
    return makeXmlNode(building, { ...part, ...described })
  switch (node.kind) {
    case 'object':
      if (isFreeForm(building, node)) return { kind: 'unknown', ...described }
      return makeXmlComplexNode(building, node)
    case 'all':
      return makeXmlComplexNode(building, node)
    case 'scalar':
    case 'code-list':
    case 'constant':
      return scalarNode(building, node)
    case 'union': {
      const other = findNonNullMember(building.read, node)
      if (other) return makeXmlNode(building, { ...other, ...described })
      building.refuse('a choice between schemas', at)
      break
    }
    case 'array': {
      const wrapper = makeWrapper(building, node)
      if (wrapper) return wrapper
      building.refuse('an array that stands in no element', at)
      break
    }
    case 'unknown':
      return node
    case 'never':
      break
    default:
      building.refuse(`a schema of kind "${node.kind}"`, at)
  }
  return { kind: 'never', ...described }
}

/** Whether an object describes no properties and allows all: then any content is allowed. */
function isFreeForm({ read }: XmlBuilding, node: ObjectNode): boolean {
  const { additional } = node
  return !hasObjectConstraints(node) && additional !== false && nodeAt(read, additional).kind === 'unknown'
}

/**
 * The type of the element around an array that is no property; undefined where the array is not `wrapped`. Where
 * unnamed roots get names, each such array stands in an element, and so do its items.
 */
function makeWrapper(
  building: XmlBuilding,
  node: Extract<TypeNode, { kind: 'array' }>,
): TypeNode | undefined {
  const xml = readXmlObject(building, node.id)
  const { namesUnnamedRoots: isNaming = false } = building.context
  const local = xml.name ?? node.name?.local ?? (isNaming ? 'unnamed-item' : undefined)
  if (!xml.isWrapped && !isNaming) return undefined
  return wrapperNode(building, node, { ...node, ...(local === undefined ? {} : { local }) })
}

/**
 * A JSON scalar as text of an element or attribute: texts keep their white space, everything else is collapsed. A
 * number is a decimal (no exponent), or what its format says.
 */
function scalarNode(building: XmlBuilding, node: ScalarNode | CodeListNode | ConstantNode): TypeNode {
  if (node.kind === 'code-list') return node
  if (node.kind === 'constant') return constants(building, node)
  const { holding } = node.facets
  if (holding !== undefined && holding !== 'string') {
    const setting = holding === 'bigint' ? 'int64' : 'date'
    building.note(diagnostic('openapi-xml-held', { setting, value: holding }, node.at))
    return scalarNode(building, withoutHolding(node))
  }
  if (node.primitive === 'string') return node
  if (node.primitive === 'null') {
    building.refuse('null', node.at)
    return { kind: 'never', id: node.id, at: node.at }
  }
  if (node.primitive !== 'number') return { ...node, whiteSpace: 'collapse' }
  const { format } = node.facets
  const primitive: Primitive = format === 'float' || format === 'double' ? format : 'decimal'
  return { ...node, primitive, builtin: primitive, whiteSpace: 'collapse' }
}

/** A scalar without the facet `holding`: the values of XML codecs are texts, numbers and booleans. */
function withoutHolding({ facets, ...node }: ScalarNode): ScalarNode {
  const { holding: _, ...kept } = facets
  return { ...node, facets: kept }
}

/** A code list of the texts of constants if all are numbers or all booleans; else refuses, and accepts nothing. */
function constants(building: XmlBuilding, node: ConstantNode): TypeNode {
  const { id, at, name } = node
  const described = { id, at, ...(name ? { name } : {}) }
  const kinds = new Set(node.values.map((value) => typeof value))
  const primitive: Primitive | undefined = kinds.has('number')
    ? 'decimal'
    : kinds.has('boolean')
      ? 'boolean'
      : undefined
  if (kinds.size !== 1 || primitive === undefined) {
    building.refuse('constants of this kind', at)
    return { kind: 'never', ...described }
  }
  const members = node.values.map((value) => ({ id: `${id}~value:${value}`, value: String(value), at }))
  return {
    ...{ kind: 'code-list', ...described, primitive, builtin: primitive },
    ...{ whiteSpace: 'collapse', facets: {}, members },
  }
}
