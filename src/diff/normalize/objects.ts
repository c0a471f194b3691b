import type { AllNode, NodeId, ObjectNode, Property } from '../../schema/index.ts'
import type { Normalizing } from './form.ts'

/** Two objects of one `allOf` as one object; nothing where names that only one knows are judged by the other. */
export function mergeObjects(
  work: Normalizing,
  node: AllNode,
  one: ObjectNode,
  other: ObjectNode,
): ObjectNode | undefined {
  if (!isOpen(work, one) || !isOpen(work, other)) return undefined
  if (one.propertyNames !== undefined && other.propertyNames !== undefined) return undefined
  for (const object of [one, other]) work.own(object)
  const properties = new Map(one.properties.map((property) => [property.name, property]))
  for (const property of other.properties) {
    const known = properties.get(property.name)
    const at = known && (isOwn(work, node, other) ? property.at : isOwn(work, node, one) ? known.at : node.at)
    properties.set(
      property.name,
      known && at ? mergeProperties(work, { id: node.id, at }, known, property) : property,
    )
  }
  const propertyNames = one.propertyNames ?? other.propertyNames
  const [min, max] = [
    most(one.minProperties, other.minProperties, Math.max),
    most(one.maxProperties, other.maxProperties, Math.min),
  ]
  const merged: ObjectNode = {
    ...{ kind: 'object', id: node.id, at: node.at, ...(node.name ? { name: node.name } : {}) },
    ...{ properties: [...properties.values()], additional: one.additional, patterns: [] },
    ...(one.evaluatesAdditional || other.evaluatesAdditional ? { evaluatesAdditional: true } : {}),
    ...(propertyNames === undefined ? {} : { propertyNames }),
    ...(min === undefined ? {} : { minProperties: min }),
    ...(max === undefined ? {} : { maxProperties: max }),
    dependentRequired: dependent(one, other),
  }
  const parts = work.parts(merged)
  for (const object of [one, other]) {
    const home = work.homeOf(object)
    if (home !== undefined && home !== node.id) parts.add(home)
    for (const part of work.parts(object)) parts.add(part)
  }
  return merged
}

/** Whether an object is written in the `allOf` itself, and in no schema with a name. */
function isOwn(work: Normalizing, node: AllNode, object: ObjectNode): boolean {
  const home = work.homeOf(object)
  return home === undefined || home === node.id
}

/** Nothing is asked of properties beyond the named ones. */
function isOpen(work: Normalizing, { additional, patterns }: ObjectNode): boolean {
  return additional !== false && patterns.length === 0 && work.normal(additional).kind === 'unknown'
}

/** What a merged node is made for, and where that is told. */
type Made = Pick<AllNode, 'id' | 'at'>

/** A property that two members speak of; as one of them says it where the other adds nothing. */
function mergeProperties(work: Normalizing, node: Made, one: Property, other: Property): Property {
  const declared = one.undeclared ? other : one
  const preset = mergeDefaults(one.default, other.default)
  const said = {
    type: mergeTypes(work, node, one, other),
    required: one.required || other.required,
    readOnly: one.readOnly || other.readOnly,
    writeOnly: one.writeOnly || other.writeOnly,
  }
  if (isSaid(declared, said) && declared.default === preset) return declared
  const { undeclared, ...rest } = declared
  const merged: Property = {
    ...{ ...rest, ...said },
    ...(one.undeclared && other.undeclared ? { undeclared: true } : {}),
    ...(preset === undefined ? {} : { default: preset }),
  }
  return work.made(merged, [one, other])
}

/** Nothing says which of two defaults holds: the same one is taken in whatever order the members stand. */
function mergeDefaults(one: Property['default'], other: Property['default']): Property['default'] {
  if (one === undefined || other === undefined) return one ?? other
  return JSON.stringify(one) <= JSON.stringify(other) ? one : other
}

function isSaid(
  property: Property,
  said: Pick<Property, 'type' | 'required' | 'readOnly' | 'writeOnly'>,
): boolean {
  return (
    property.type === said.type &&
    property.required === said.required &&
    property.readOnly === said.readOnly &&
    property.writeOnly === said.writeOnly
  )
}

function mergeTypes(work: Normalizing, node: Made, one: Property, other: Property): NodeId {
  const [mine, theirs] = [work.normal(one.type), work.normal(other.type)]
  if (theirs.kind === 'unknown' || mine.id === theirs.id) return one.type
  if (mine.kind === 'unknown') return other.type
  const id = `${node.id}~normal/property/${one.name}/${one.type}/${other.type}`
  work.add({ kind: 'all', id, at: node.at, members: [one.type, other.type] })
  work.normal(id)
  return id
}

function most(one: number | undefined, other: number | undefined, pick: (a: number, b: number) => number) {
  if (one === undefined || other === undefined) return one ?? other
  return pick(one, other)
}

function dependent(one: ObjectNode, other: ObjectNode): ObjectNode['dependentRequired'] {
  const sum = new Map(one.dependentRequired)
  for (const [name, needed] of other.dependentRequired) {
    sum.set(name, [...new Set([...(sum.get(name) ?? []), ...needed])])
  }
  return sum
}
