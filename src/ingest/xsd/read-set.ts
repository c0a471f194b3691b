import type { Sink } from '../../diagnostics/index.ts'
import {
  type AttributeDeclaration,
  type ElementDeclaration,
  expandedName,
  type Particle,
  printReachKey,
  type SchemaSet,
} from '../../schema/index.ts'
import { readAll } from './all.ts'
import { readAny } from './any.ts'
import { declareAttribute } from './attribute.ts'
import { defineAttributeGroup } from './attribute-group.ts'
import { readChoice } from './choice.ts'
import { readComplexType } from './complex-type.ts'
import { checkConstraints, type EntryTest } from './constraints/index.ts'
import { declareElement, readElement } from './element.ts'
import { checkGlobalGroup, readGroup } from './group.ts'
import type { SetPart } from './partition.ts'
import type { SchemaElement } from './schema-element.ts'
import type { Owner, Readers, SchemaSetReading, SetReading } from './schema-set-reading.ts'
import { type Component, type ComponentKind, collectComponents, type Schema } from './scope.ts'
import { readSequence } from './sequence.ts'
import { readSimpleType } from './simple-type.ts'
import { defineType } from './type-reference.ts'

type ReadParticle = (reading: SchemaSetReading, element: SchemaElement, owner: Owner) => Particle | undefined

const particles = new Map<string, ReadParticle>([
  ['element', readElement],
  ['group', readGroup],
  ['sequence', readSequence],
  ['choice', readChoice],
  ['all', readAll],
  ['any', readAny],
])

const readers: Readers = {
  particle: (reading, element, owner) => particles.get(element.name.local)?.(reading, element, owner),
  simpleType: readSimpleType,
  complexType: readComplexType,
}

/** What a part of a source becomes. */
interface ReadPart {
  readonly set: SchemaSet
  /** Those that all entries together fail, and each of them passes. */
  readonly tests: readonly EntryTest[]
}

/**
 * The schema set of a part of a source: each global component is read once, and anonymous types after them.
 * Constraints of the whole set are checked only if every name in it is declared. If `tests` has some, the part has to
 * be separated.
 */
export function readSet(
  name: string,
  part: SetPart,
  { profile, limits, unheldPatterns }: Pick<SetReading, 'profile' | 'limits' | 'unheldPatterns'>,
  sink: Sink,
): ReadPart {
  const { schemas, isIncomplete, missing } = part.closure
  const scope = collectComponents(schemas, { isIncomplete, missing }, sink)
  const set: SetReading = {
    scope,
    sink,
    profile,
    limits,
    unheldPatterns,
    nodes: new Map(),
    annotations: new Map(),
    declarations: new Map(),
    groups: new Map(),
    attributes: new Map(),
    attributeGroups: new Map(),
    attributeRoutes: new Map(),
    origins: new Map(),
    finals: new Map(),
    constraints: new Map(),
    underway: new Set(),
    later: [],
    references: [],
    checks: [],
    openNames: new Set(),
    gaps: new Set(),
    readers,
  }
  for (const kind of ['type', 'attribute', 'attributeGroup', 'group', 'element'] as const) {
    for (const component of scope[kind].values()) {
      read[kind]({ set, schema: component.schema }, component)
    }
  }
  // Reading a type may find more of them, so the list grows while it is worked off.
  for (let next = set.later.shift(); next !== undefined; next = set.later.shift()) next()
  for (const follow of set.references) follow()
  // A component with an open name would be refused for what follows from that name.
  const reach = new Map(
    part.reach.map(([namespace, path, entries]) => [printReachKey(namespace, nameFile(part, path)), entries]),
  )
  const tests: EntryTest[] = []
  if (set.openNames.size === 0) {
    for (const check of set.checks) check()
    tests.push(...checkConstraints(set, reach))
  }
  const elements = [...scope.element.values()].flatMap(
    ({ id, name: declared }): [string, ElementDeclaration][] => {
      const declaration = set.declarations.get(id)
      return declaration === undefined ? [] : [[expandedName(declared), declaration]]
    },
  )
  const attributes = [...set.attributes.values()].map((declaration): [string, AttributeDeclaration] => {
    return [expandedName(declaration.name), declaration]
  })
  const files = schemas.map(({ document }) => document.file.name)
  const imports = collectImports(schemas)
  const made: SchemaSet = {
    name,
    language: 'xml',
    entries: part.entries.map((path) => nameFile(part, path)),
    files: [...new Set(files)].sort(),
    nodes: set.nodes,
    elements: new Map(elements),
    ...(attributes.length > 0 && { attributes: new Map(attributes) }),
    annotations: set.annotations,
    ...(imports.size > 0 && { imports }),
    ...(reach.size > 0 && { reach }),
  }
  return { set: made, tests }
}

const read: {
  readonly [K in Exclude<ComponentKind, 'notation'>]: (
    reading: SchemaSetReading,
    component: Component,
  ) => void
} = {
  type: ({ set }, component) => defineType(set, component, component.element),
  attribute: (reading, component) => declareAttribute(reading, component),
  attributeGroup: (reading, component) => defineAttributeGroup(reading, component, component.element),
  group: (reading, component) => checkGlobalGroup(reading, component),
  element: (reading, component) => declareElement(reading, component),
}

/** For each namespace, those that a document with it imports. */
function collectImports(schemas: readonly Schema[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { targetNamespace, imported } of schemas) {
    for (const namespace of imported) {
      const known = found.get(targetNamespace) ?? new Set<string>()
      found.set(targetNamespace, known.add(namespace))
    }
  }
  return found
}

/** The name of the file at a path; the path where the set has none. */
function nameFile(part: SetPart, path: string): string {
  return part.closure.schemas.find(({ document }) => document.file.path === path)?.document.file.name ?? path
}
