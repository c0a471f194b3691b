import { diagnostic, type Location, nearNames, type Sink } from '../../diagnostics/index.ts'
import {
  type Annotation,
  type AttributeDeclaration,
  type ElementDeclaration,
  expandedName,
  type IdentityConstraint,
  type Name,
  type NodeId,
  type Particle,
  type Profile,
  type TypeNode,
} from '../../schema/index.ts'
import type { SourceLimits } from '../limits.ts'
import type { Conventions } from '../source.ts'
import type { AttributeRoute, Attributes } from './attribute-uses.ts'
import type { FacetName } from './facet.ts'
import { findNamespace, type SchemaElement, XSD } from './schema-element.ts'
import type { Component, ComponentKind, ComponentScope, Schema } from './scope.ts'
import { findNamesakes, findWrittenNames, prefixesAt } from './written-names.ts'

/** What one schema set becomes, while it is read. */
export interface SetReading {
  readonly scope: ComponentScope
  readonly sink: Sink
  readonly profile: Profile
  readonly limits: SourceLimits
  /** What becomes of patterns that cannot be evaluated; refused where absent. */
  readonly unheldPatterns?: Conventions['unheldPatterns']
  readonly nodes: Map<NodeId, TypeNode>
  readonly annotations: Map<NodeId, Annotation>
  readonly declarations: Map<NodeId, ElementDeclaration>
  readonly groups: Map<NodeId, Particle | undefined>
  readonly attributes: Map<NodeId, AttributeDeclaration>
  readonly attributeGroups: Map<NodeId, Attributes>
  /** How the attributes that stand in a complex type came there, by type and expanded name. */
  readonly attributeRoutes: Map<NodeId, ReadonlyMap<string, AttributeRoute>>
  /** Where simple types come from, and which of their facets are fixed. */
  readonly origins: Map<NodeId, SimpleOrigin>
  /** What types and elements exclude from being derived from them, or standing in for them (`final`). */
  readonly finals: Map<NodeId, readonly string[]>
  /** Identity constraints by expanded name. */
  readonly constraints: Map<string, IdentityConstraint>
  /** Components whose definition is being read: meeting one again is a circle. */
  readonly underway: Set<NodeId>
  /** Anonymous complex types still to be read; a type may well contain itself, a definition may not. */
  readonly later: (() => void)[]
  /** References that can be followed only once everything is read. */
  readonly references: (() => void)[]
  /** What can be judged only once everything is read and every name is known. */
  readonly checks: (() => void)[]
  /** Names that nothing declares, by where they stand: once one is open, whole components are not judged. */
  readonly openNames: Set<string>
  /** Names that a missing document may declare, where that is allowed: nothing is compared with them. */
  readonly gaps: Set<string>
  readonly readers: Readers
}

/** A set together with the schema document that is being read. */
export interface SchemaSetReading {
  readonly set: SetReading
  readonly schema: Schema
}

/** The readers of constructs that contain each other, bound late so that no files import each other. */
export interface Readers {
  readonly particle: (reading: SchemaSetReading, element: SchemaElement, owner: Owner) => Particle | undefined
  readonly simpleType: (reading: SchemaSetReading, element: SchemaElement, id: NodeId, name?: Name) => void
  readonly complexType: (reading: SchemaSetReading, element: SchemaElement, id: NodeId, name?: Name) => void
}

/** What particles and attribute uses belong to: the stem of their ids. */
export interface Owner {
  readonly id: NodeId
  readonly steps: Map<string, number>
}

export function owner(id: NodeId): Owner {
  return { id, steps: new Map() }
}

/** The next id below an owner: the step, with `#2` and so on from its second use. */
export function stepId(owner: Owner, step: string): NodeId {
  const count = (owner.steps.get(step) ?? 0) + 1
  owner.steps.set(step, count)
  return count === 1 ? `${owner.id}/${step}` : `${owner.id}/${step}#${count}`
}

/**
 * The result of `read` for a component. Undefined, with a report, if its definition is being read already (a
 * circle) or too many definitions are being read inside each other.
 */
export function define<Result>(
  set: SetReading,
  id: NodeId,
  what: { kind: string; name: string; at: Location },
  read: () => Result,
): Result | undefined {
  if (set.underway.has(id)) {
    set.sink(diagnostic('xsd-circular', { kind: what.kind, name: what.name }, what.at))
    return undefined
  }
  // Longer chains would leave the stack.
  if (set.underway.size >= set.limits.definitions) {
    set.sink(diagnostic('xsd-chain', { limit: set.limits.definitions }, what.at))
    return undefined
  }
  set.underway.add(id)
  try {
    return read()
  } finally {
    set.underway.delete(id)
  }
}

/** Reports a violation of a named constraint of the Recommendation. */
export function refuse(
  set: Pick<SetReading, 'sink'>,
  constraint: string,
  problem: string,
  at: Location,
  ...related: readonly Location[]
): void {
  set.sink(diagnostic('xsd-constraint', { constraint, problem }, at, ...related))
}

/**
 * The expanded name that a qualified name means at an element (§3.15.3); undefined, with a report, if its prefix
 * is unbound.
 */
export function resolveName(
  reading: SchemaSetReading,
  element: SchemaElement,
  text: string,
): Name | undefined {
  const colon = text.indexOf(':')
  const prefix = colon < 0 ? '' : text.slice(0, colon)
  const local = text.slice(colon + 1)
  const namespace = findNamespace(element.namespaces, prefix)
  if (namespace === undefined) {
    refusePrefix(reading, element, { text, prefix, local })
    return undefined
  }
  const isAdopted = namespace === '' && reading.schema.isChameleon
  return { namespace: isAdopted ? reading.schema.targetNamespace : namespace, local }
}

interface UnboundName {
  readonly text: string
  readonly prefix: string
  readonly local: string
}

/** Reports an unbound prefix once per place, with similar prefixes and ways to write the name. */
function refusePrefix(
  { set, schema }: SchemaSetReading,
  element: SchemaElement,
  { text, prefix, local }: UnboundName,
): void {
  const { file, line, column } = element.at
  const key = `prefix ${text} ${file}:${line}:${column}`
  if (set.openNames.has(key)) return
  set.openNames.add(key)
  const ways = findWrittenNames(findNamesakes(set.scope, undefined, local), { element, schema }, prefix)
  const near = nearNames(prefix, prefixesAt(element.namespaces).keys()).filter((one) => one !== '')
  set.sink(diagnostic('xsd-prefix-unbound', { name: text, prefix, ways, near }, element.at))
}

const words: { readonly [K in ComponentKind]: string } = {
  type: 'type',
  element: 'element',
  attribute: 'attribute',
  group: 'group',
  attributeGroup: 'attribute group',
  notation: 'notation',
}

/**
 * The global component of a name, inside its redefinition the original; undefined, with a report, if nothing
 * declares it. Reports one not imported (§3.15.3), but returns it.
 */
export function find(
  reading: SchemaSetReading,
  kind: ComponentKind,
  name: Name,
  element: SchemaElement,
): Component | undefined {
  const { set } = reading
  const { scope, sink } = set
  const key = expandedName(name)
  const { originals } = reading.schema
  const own = `${kind} ${key}`
  const component = originals?.has(own) ? originals.get(own) : scope[kind].get(key)
  if (component !== undefined && !isVisible(reading, name)) {
    sink(diagnostic('xsd-not-imported', { namespace: name.namespace, name: name.local }, element.at))
  }
  if (component === undefined && scope.missing.has(name.namespace)) {
    if (kind === 'group' || kind === 'attributeGroup') set.gaps.add(key)
    sink(diagnostic('xsd-missing', { kind: words[kind], name: key }, element.at))
    return undefined
  }
  if (component === undefined) {
    const declared = [...scope[kind].values()].map((other) => other.name)
    refuseName(reading, element, {
      kind: words[kind],
      name,
      namesakes: findNamesakes(scope, kind, name.local),
      declared,
    })
  }
  return component
}

/** A name that nothing declares, and the names that may have been meant. */
export interface OpenName {
  readonly kind: string
  readonly name: Name
  /** Declared names of the same local name, in other namespaces. */
  readonly namesakes: readonly Name[]
  /** All declared names of the kind, for one that is misspelt. */
  readonly declared: readonly Name[]
}

/** Built-in types that XML Schema 1.1 added. */
const types11: ReadonlySet<string> = new Set([
  'anyAtomicType',
  'dateTimeStamp',
  'dayTimeDuration',
  'error',
  'yearMonthDuration',
])

/**
 * Reports a name that nothing declares, once per place, and a type of XML Schema 1.1 as such. Silent if a broken
 * document of the set could declare it.
 */
export function refuseName(
  { set, schema }: SchemaSetReading,
  element: SchemaElement,
  { kind, name, namesakes, declared }: OpenName,
): void {
  const { file, line, column } = element.at
  const key = `${kind} ${expandedName(name)} ${file}:${line}:${column}`
  if (set.openNames.has(key)) return
  set.openNames.add(key)
  if (kind === 'type' && name.namespace === XSD && types11.has(name.local)) {
    set.sink(diagnostic('xsd-1-1', { name: name.local }, element.at))
    return
  }
  // What a broken document would have declared is not known; its own diagnostic is enough.
  if (set.scope.isIncomplete && name.namespace !== XSD) return
  const near = namesakes.length > 0 ? namesakes : misspelt(name, declared)
  const ways = findWrittenNames(near, { element, schema })
  set.sink(diagnostic('xsd-unresolved', { kind, name: expandedName(name), ways }, element.at))
}

/** The declared names whose local part is spelled alike; only those of the same namespace if there are any. */
function misspelt({ namespace, local }: Name, declared: readonly Name[]): readonly Name[] {
  const near = nearNames(local, new Set(declared.map((name) => name.local)))
  const found = declared.filter((name) => near.includes(name.local))
  const own = found.filter((name) => name.namespace === namespace)
  return own.length > 0 ? own : found
}

/** Whether the document being read may use a namespace: its own, XML Schema's, or an imported one. */
export function isVisible({ schema }: SchemaSetReading, { namespace }: Name): boolean {
  return namespace === schema.targetNamespace || namespace === XSD || schema.imported.has(namespace)
}

/** Facts about a simple type that the model does not keep: its base type and its fixed facets. */
interface SimpleOrigin {
  readonly base: NodeId
  /** Facets said to be fixed, here or in a base. */
  readonly fixed: ReadonlySet<FacetName>
}
