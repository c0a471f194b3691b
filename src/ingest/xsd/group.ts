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

/**
 * The particle of a referenced group, with the reference's occurrence; ids are the group's wherever it is used.
 * Undefined if it may not occur or, with a report, is missing or too large.
 */
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

/** The sizes of groups already counted: nested groups can become huge with little text. */
const sizes = new WeakMap<readonly Particle[], number>()

/** The number of particles in a particle, itself included. */
function countParticles(particle: Particle): number {
  if (!('particles' in particle)) return 1
  const { particles } = particle
  const known = sizes.get(particles) ?? particles.reduce((sum, inner) => sum + countParticles(inner), 1)
  sizes.set(particles, known)
  return known
}

/** Reports a reference to an "all" group that may occur more than once (§3.8.6, "All Group Limited"). */
function refuseNested({ set }: SchemaSetReading, element: SchemaElement, occurs: Occurs | undefined): void {
  if (occurs !== undefined && occurs.max > 1) {
    refuse(set, 'cos-all-limited.2', 'an "all" group can stand only once', element.at)
  }
}

/** Reports each "all" group among the members of a group. */
export function refuseAllInside({ set }: SchemaSetReading, particles: readonly Particle[]): void {
  for (const { kind, at } of particles) {
    if (kind === 'all') refuse(set, 'cos-all-limited.1', 'an "all" group cannot stand in another', at)
  }
}

/** Reads a group that nothing refers to, for what can be wrong in it. */
export function checkGlobalGroup(reading: SchemaSetReading, component: Component): void {
  defineGroup(reading, component, component.element)
}

/**
 * Reports, after reading, a redefined group that neither refers to itself nor restricts the original
 * (src-redefine.6.2).
 */
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

/** The particle of a global group, read once; undefined, with a report, if it leads back to itself. */
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
