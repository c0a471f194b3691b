import { type BodySchema, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import type { Walk } from '../match/shared/walk.ts'

/** What the values of a parameter, a header or a property may be, as far as their writing asks. */
export interface Values {
  readonly hasLists: boolean
  readonly hasObjects: boolean
  /** Numbers and flags alone: JSON writes them as styles do. */
  readonly areBare: boolean
  /** No text has a character that an address would have to encode. */
  readonly areUnreserved: boolean
}

const bare: Values = { hasLists: false, hasObjects: false, areBare: true, areUnreserved: true }
const text: Values = { ...bare, areBare: false, areUnreserved: false }
export const anyWrittenValues: Values = { ...text, hasLists: true, hasObjects: true }

/** What both sides have: only of these values can it be said that they are written otherwise. */
export function findWrittenValues(walk: Walk, before: BodySchema, after: BodySchema): Values {
  return shared(valuesIn(walk.before.set, before), valuesIn(walk.after.set, after))
}

export function shared(one: Values, other: Values): Values {
  return {
    hasLists: one.hasLists && other.hasLists,
    hasObjects: one.hasObjects && other.hasObjects,
    areBare: one.areBare || other.areBare,
    areUnreserved: one.areUnreserved || other.areUnreserved,
  }
}

export function valuesAt(set: SchemaSet, id: NodeId, above: ReadonlySet<NodeId> = new Set()): Values {
  const node = resolve(set, id)
  if (above.has(node.id)) return anyWrittenValues
  const inside = (child: NodeId): Values => valuesAt(set, child, new Set([...above, node.id]))
  switch (node.kind) {
    case 'scalar':
      return node.primitive === 'string' ? text : bare
    case 'code-list':
      return codes(node.members.map(({ value }) => value))
    case 'constant':
      return either(node.values.map(constant))
    case 'union':
      return either(node.members.map(inside))
    case 'array': {
      const items = either([...node.prefix, ...(node.items === false ? [] : [node.items])].map(inside))
      // A list of one is written as what it holds, but not by JSON.
      return { ...items, hasLists: items.hasLists || node.maxItems > 1, areBare: false }
    }
    case 'object':
      return { ...anyWrittenValues, hasLists: false }
    default:
      return anyWrittenValues
  }
}

function valuesIn(set: SchemaSet, schema: BodySchema): Values {
  return schema.kind === 'type' ? valuesAt(set, schema.node) : anyWrittenValues
}

function constant(value: unknown): Values {
  if (typeof value === 'string') return codes([value])
  return typeof value === 'object' && value !== null ? anyWrittenValues : bare
}

function codes(texts: readonly string[]): Values {
  return { ...text, areUnreserved: texts.every((one) => /^[\w.~-]*$/.test(one)) }
}

function either(all: readonly Values[]): Values {
  return {
    hasLists: all.some(({ hasLists }) => hasLists),
    hasObjects: all.some(({ hasObjects }) => hasObjects),
    areBare: all.every(({ areBare }) => areBare),
    areUnreserved: all.every(({ areUnreserved }) => areUnreserved),
  }
}
