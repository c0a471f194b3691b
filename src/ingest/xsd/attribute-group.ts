import { expandedName } from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import { readAnyAttribute } from './any.ts'
import { isUse, readAttribute } from './attribute.ts'
import {
  type AttributeRoute,
  type Attributes,
  intersectWildcards,
  ownAttributes,
  refuseSecond,
} from './attribute-uses.ts'
import { attributesProblem } from './constraints/complex-restriction.ts'
import type { Construct } from './construct.ts'
import { ncName, qName } from './lexical.ts'
import { isAnew } from './redefine.ts'
import { readCollapsedAttribute, type SchemaElement, schemaChildren } from './schema-element.ts'
import {
  define,
  find,
  type Owner,
  owner,
  refuse,
  resolveName,
  type SchemaSetReading,
} from './schema-set-reading.ts'
import type { Component } from './scope.ts'

/** What ends the content of everything that has attributes. */
export const attributeSteps = '(attribute|attributeGroup)* anyAttribute?'

/** §3.6.2 Attribute group definitions. */
export const globalAttributeGroup: Construct = {
  section: '3.6.2',
  attributes: { name: ncName },
  required: ['name'],
  content: `annotation? ${attributeSteps}`,
}

/** §3.6.2 Attribute group definitions: a reference. */
export const attributeGroup: Construct = {
  section: '3.6.2',
  attributes: { ref: qName },
  required: ['ref'],
  content: 'annotation?',
}

/**
 * The attributes of a type or group, those of referenced groups in their place; reports and drops repeated ones.
 */
function readAttributes(reading: SchemaSetReading, element: SchemaElement, owner: Owner): Attributes {
  const parts = schemaChildren(element, 'attribute', 'attributeGroup').map((child) => {
    return { through: child.at, part: readPart(reading, child, owner) }
  })
  const routes = new Map<string, AttributeRoute>()
  const items = parts.flatMap(({ through, part }) =>
    part.items.filter((item) => {
      if (!isUse(item)) return true
      const name = expandedName(item.name)
      const earlier = routes.get(name)
      const route = { through, declared: item.at }
      if (earlier === undefined) routes.set(name, route)
      else refuseSecond(reading, name, { route, earlier, within: describeContainer(element, route, earlier) })
      return earlier === undefined
    }),
  )
  const wildcards = [readAnyAttribute(reading, element), ...parts.map(({ part }) => part.wildcard)]
  const wildcard = intersectWildcards(reading, wildcards, element)
  return { items, routes, ...(wildcard && { wildcard }) }
}

/** The attributes of a complex type; also records how each came there, for reports about derived types. */
export function typeAttributes(reading: SchemaSetReading, element: SchemaElement, owner: Owner): Attributes {
  const attributes = readAttributes(reading, element, owner)
  if (attributes.routes !== undefined) reading.set.attributeRoutes.set(owner.id, attributes.routes)
  return attributes
}

/** The attributes of one child: of a referenced group, or the one declared. */
function readPart(reading: SchemaSetReading, child: SchemaElement, owner: Owner): Attributes {
  if (child.name.local === 'attributeGroup') return readReference(reading, child)
  const item = readAttribute(reading, child, owner)
  return { items: item === undefined ? [] : [item] }
}

/**
 * The container of a repeated attribute in words, if one use comes from a referenced group; undefined otherwise.
 */
function describeContainer(
  { name }: SchemaElement,
  ...routes: readonly AttributeRoute[]
): string | undefined {
  if (routes.every(({ through, declared }) => through === declared)) return undefined
  return name.local === 'attributeGroup' ? 'this attribute group' : 'this type'
}

/** The attributes of the group that `ref` names; none, with a report, if it is missing. */
function readReference(reading: SchemaSetReading, element: SchemaElement): Attributes {
  const ref = readCollapsedAttribute(element, 'ref')
  const name = ref === undefined ? undefined : resolveName(reading, element, ref)
  const component = name && find(reading, 'attributeGroup', name, element)
  return component === undefined ? { items: [] } : defineAttributeGroup(reading, component, element)
}

/**
 * The attributes of a global group without prohibited ones, read once; their ids are the group's wherever it is
 * used.
 */
export function defineAttributeGroup(
  reading: SchemaSetReading,
  component: Component,
  from: SchemaElement,
): Attributes {
  const { set } = reading
  const { id, element, schema } = component
  const known = set.attributeGroups.get(id)
  if (known !== undefined) return known
  const what = { kind: 'attribute group', name: expandedName(component.name), at: from.at }
  const attributes = define(set, id, what, () => {
    annotate({ set, schema }, id, element)
    const read = readAttributes({ set, schema }, element, owner(id))
    checkRedefinition({ set, schema }, component)
    return { ...read, items: read.items.filter(isUse) }
  })
  if (attributes !== undefined) set.attributeGroups.set(id, attributes)
  return attributes ?? { items: [] }
}

/**
 * Reports, after reading, a redefined group that neither refers to itself nor restricts the original
 * (src-redefine.7.2).
 */
function checkRedefinition(reading: SchemaSetReading, { original, id, element }: Component): void {
  const { set, schema } = reading
  if (original === undefined || !isAnew({ element, namespace: schema.targetNamespace })) return
  const before = defineAttributeGroup(reading, original, element)
  set.checks.push(() => {
    const after = set.attributeGroups.get(id)
    if (after === undefined) return
    const broken = attributesProblem(set, ownAttributes(after), ownAttributes(before))
    if (broken === undefined) return
    const problem = `the attribute group is not a restriction of what it redefines (${broken.rule})`
    refuse(set, 'src-redefine.7.2.2', problem, broken.at ?? element.at, original.element.at)
  })
}
