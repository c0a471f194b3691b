import { expandedName, type Particle } from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import type { Construct } from './construct.ts'
import { ncName, qName } from './lexical.ts'
import { occursAttributes, occursOf } from './occurs.ts'
import { define, find, nameOf, owner, type Reading } from './reading.ts'
import type { Component } from './scope.ts'
import { attribute, schemaChild, type XmlElement } from './xml-element.ts'

/** §3.7.2 Model group definitions: a named group. */
export const globalGroup: Construct = {
  section: '3.7.2',
  attributes: { name: ncName },
  required: ['name'],
  content: 'annotation? (all|choice|sequence)',
}

/** §3.7.2 Model group definitions: a reference to a named group. */
export const group: Construct = {
  section: '3.7.2',
  attributes: { ref: qName, ...occursAttributes },
  required: ['ref'],
  content: 'annotation?',
}

/** A reference stands for the group's particles, whose ids stay the group's: they are declared once. */
export function readGroup(reading: Reading, element: XmlElement): Particle | undefined {
  const occurs = occursOf(reading, element)
  const ref = attribute(element, 'ref')
  const name = ref === undefined ? undefined : nameOf(reading, element, ref)
  const component = name && find(reading, 'group', name, element.at)
  if (component === undefined) return undefined
  const particle = defineGroup(reading, component, element)
  return particle && occurs && { ...particle, occurs, at: element.at }
}

/** Reads a group that nothing refers to, for what can be wrong in it. */
export function checkGlobalGroup(reading: Reading, component: Component): void {
  defineGroup(reading, component, component.element)
}

function defineGroup({ set }: Reading, component: Component, from: XmlElement): Particle | undefined {
  const { id, schema, element } = component
  if (!set.groups.has(id)) {
    define(set, id, { kind: 'group', name: expandedName(component.name), at: from.at }, () => {
      const inside: Reading = { set, schema }
      annotate(inside, id, element)
      const model = schemaChild(element, 'all', 'choice', 'sequence')
      set.groups.set(id, model && set.readers.particle(inside, model, owner(id)))
    })
  }
  return set.groups.get(id)
}
