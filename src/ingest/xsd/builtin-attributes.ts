import type { Location } from '../../diagnostics/index.ts'
import { type AttributeDeclaration, expandedName, type Name } from '../../schema/index.ts'
import { builtinAttributeTypes } from './builtins.ts'
import { childElements, collapseWhiteSpace, type SchemaElement, XML } from './schema-element.ts'
import { isVisible, type SchemaSetReading, type SetReading } from './schema-set-reading.ts'
import { builtinType } from './type-reference.ts'

/**
 * Whether an element and all inside it use the prefix `xml` only for attributes that need no declaration
 * (`xml:lang`).
 */
export function knowsXml(element: SchemaElement): boolean {
  const isKnown = [...element.attributes.values()].every((value) => {
    const text = collapseWhiteSpace(value)
    if (!/(?:^| )xml:/.test(text)) return true
    return (
      element.name.local === 'attribute' && builtinAttributeTypes.has(`{${XML}}${text.slice('xml:'.length)}`)
    )
  })
  return isKnown && childElements(element).every(knowsXml)
}

/**
 * The declaration of a built-in attribute; undefined if the set declares it itself or its namespace is not
 * imported.
 */
export function builtinAttribute(
  reading: SchemaSetReading,
  name: Name,
  at: Location,
): AttributeDeclaration | undefined {
  const { set } = reading
  const key = expandedName(name)
  const type = builtinAttributeTypes.get(key)
  if (type === undefined || set.scope.attribute.has(key) || !isVisible(reading, name)) return undefined
  const id = `attribute:${key}`
  const known = set.attributes.get(id)
  if (known !== undefined) return known
  const isSpace = key === `{${XML}}space`
  const declaration = { id, name, type: isSpace ? spaceType(set, id, at) : builtinType(set, type), at }
  set.attributes.set(id, declaration)
  return declaration
}

/** Adds the type of `xml:space`, a code list of `default` and `preserve` (XML 1.0, 2.10), and returns its id. */
function spaceType(set: SetReading, attribute: string, at: Location): string {
  const base = builtinType(set, 'NCName')
  const made = set.nodes.get(base)
  if (made?.kind !== 'scalar') return base
  const id = `${attribute}/type`
  const { name: _, ...scalar } = made
  const members = ['default', 'preserve'].map((value) => ({ id: `${id}/value:${value}`, value, at }))
  set.nodes.set(id, { ...scalar, kind: 'code-list', id, at, members })
  set.origins.set(id, { base, fixed: new Set() })
  return id
}
