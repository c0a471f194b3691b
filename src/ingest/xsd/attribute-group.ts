import { diagnostic } from '../../diagnostics/index.ts'
import { type AttributeUse, expandedName } from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import { type AttributeItem, isUse, readAttribute } from './attribute.ts'
import type { Construct } from './construct.ts'
import { ncName, qName } from './lexical.ts'
import { define, find, nameOf, type Owner, owner, type Reading } from './reading.ts'
import type { Component } from './scope.ts'
import { attribute, schemaChildren, type XmlElement } from './xml-element.ts'

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

/** The attributes that stand in a type or group, those of the groups it refers to in their place. */
export function readAttributes(
  reading: Reading,
  element: XmlElement,
  owner: Owner,
): readonly AttributeItem[] {
  const items = schemaChildren(element, 'attribute', 'attributeGroup').flatMap(
    (child): readonly AttributeItem[] => {
      if (child.name.local === 'attributeGroup') return readReference(reading, child)
      const item = readAttribute(reading, child, owner)
      return item === undefined ? [] : [item]
    },
  )
  const seen = new Set<string>()
  for (const item of items) {
    if (!isUse(item)) continue
    const name = expandedName(item.name)
    if (seen.has(name))
      reading.set.sink(diagnostic('xsd-duplicate', { kind: 'attribute', name }, item.at, element.at))
    seen.add(name)
  }
  return items
}

function readReference(reading: Reading, element: XmlElement): readonly AttributeUse[] {
  const ref = attribute(element, 'ref')
  const name = ref === undefined ? undefined : nameOf(reading, element, ref)
  const component = name && find(reading, 'attributeGroup', name, element.at)
  return component === undefined ? [] : defineAttributeGroup(reading, component, element)
}

/** A group's uses, whose ids stay the group's: they are declared once. */
export function defineAttributeGroup(
  reading: Reading,
  component: Component,
  from: XmlElement,
): readonly AttributeUse[] {
  const { set } = reading
  const { id, element, schema } = component
  const known = set.attributeGroups.get(id)
  if (known !== undefined) return known
  const what = { kind: 'attribute group', name: expandedName(component.name), at: from.at }
  const uses = define(set, id, what, () => {
    annotate({ set, schema }, id, element)
    return readAttributes({ set, schema }, element, owner(id)).filter(isUse)
  })
  if (uses !== undefined) set.attributeGroups.set(id, uses)
  return uses ?? []
}
