import { diagnostic } from '../../diagnostics/index.ts'
import { expandedName, type Occurs, type Particle } from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import { chooseRestriction } from './constraints/group-restriction.ts'
import type { Construct } from './construct.ts'
import { ncName, qName } from './lexical.ts'
import { occursAttributes, readOccurs } from './occurs.ts'
import { isAnew } from './redefine.ts'
import { readCollapsedAttribute, type SchemaElement, schemaChild } from './schema-element.ts'
import { define, find, owner, refuse, resolveName, type SchemaSetReading } from './schema-set-reading.ts'
import type { Component } from './scope.ts'

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
export function readGroup(reading: SchemaSetReading, element: SchemaElement): Particle | undefined {
  const occurs = readOccurs(reading, element)
  const ref = readCollapsedAttribute(element, 'ref')
  const name = ref === undefined ? undefined : resolveName(reading, element, ref)
  const component = name && find(reading, 'group', name, element)
  if (component === undefined) return undefined
  const particle = defineGroup(reading, component, element)
  if (particle?.kind === 'all') refuseNested(reading, element, occurs)
  const { particles: limit } = reading.set.limits
  if (particle !== undefined && countParticles(particle) > limit) {
    reading.set.sink(diagnostic('xsd-too-large', { limit }, element.at))
    return undefined
  }
  return particle && occurs && { ...particle, occurs, at: element.at }
}

/** Groups of groups grow without bound in few words; content models that no document could mean are refused. */
const sizes = new WeakMap<readonly Particle[], number>()

function countParticles(particle: Particle): number {
  if (!('particles' in particle)) return 1
  const { particles } = particle
  const known = sizes.get(particles) ?? particles.reduce((sum, inner) => sum + countParticles(inner), 1)
  sizes.set(particles, known)
  return known
}

/** §3.8.6, "All Group Limited": such a group is the whole of a content model, once. */
function refuseNested({ set }: SchemaSetReading, element: SchemaElement, occurs: Occurs | undefined): void {
  if (occurs !== undefined && occurs.max > 1) {
    refuse(set, 'cos-all-limited.2', 'an "all" group can stand only once', element.at)
  }
}

/** Refuses an "all" group inside another group; one that stands there by itself is misplaced already. */
export function refuseAllInside({ set }: SchemaSetReading, particles: readonly Particle[]): void {
  for (const { kind, at } of particles) {
    if (kind === 'all') refuse(set, 'cos-all-limited.1', 'an "all" group cannot stand in another', at)
  }
}

/** Reads a group that nothing refers to, for what can be wrong in it. */
export function checkGlobalGroup(reading: SchemaSetReading, component: Component): void {
  defineGroup(reading, component, component.element)
}

/** §4.2.2, src-redefine.6.2: a group that is said anew is a restriction of what it was. */
function checkRedefinition(reading: SchemaSetReading, component: Component): void {
  const { set, schema } = reading
  const { original, id, element } = component
  if (original === undefined || !isAnew({ element, namespace: schema.targetNamespace })) return
  const before = defineGroup(reading, original, element)
  set.checks.push(() => {
    const after = set.groups.get(id)
    const broken = chooseRestriction(set, after, before)
    if (broken === undefined) return
    const problem = `the group is not a restriction of what it redefines (${broken})`
    refuse(set, 'src-redefine.6.2.2', problem, element.at, original.element.at)
  })
}

function defineGroup(
  { set }: SchemaSetReading,
  component: Component,
  from: SchemaElement,
): Particle | undefined {
  const { id, schema, element } = component
  if (!set.groups.has(id)) {
    define(set, id, { kind: 'group', name: expandedName(component.name), at: from.at }, () => {
      const inside: SchemaSetReading = { set, schema }
      annotate(inside, id, element)
      const model = schemaChild(element, 'all', 'choice', 'sequence')
      set.groups.set(id, model && set.readers.particle(inside, model, owner(id)))
      checkRedefinition(inside, component)
    })
  }
  return set.groups.get(id)
}
