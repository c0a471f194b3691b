import { type CodeListNode, type NodeId, resolve, type SchemaSet, type TypeNode } from '../../schema/index.ts'
import {
  codeListValues,
  isHeldAsWritten,
  listsIn,
  type ScalarForm,
  scalarForm,
} from '../../typescript/index.ts'

interface HeldType {
  readonly set: SchemaSet
  readonly type: NodeId
}

/** Whether two simple types have the same generated TypeScript type, so that code still compiles. */
export function isHeldAlike(before: HeldType, after: HeldType): boolean {
  return isNodeHeldAlike(
    { set: before.set, node: resolve(before.set, before.type) },
    { set: after.set, node: resolve(after.set, after.type) },
  )
}

interface HeldNode {
  readonly set: SchemaSet
  readonly node: TypeNode
}

/** Whether two nodes have the same generated TypeScript type; the nodes need not be in their sets. */
export function isNodeHeldAlike(before: HeldNode, after: HeldNode): boolean {
  return printed(before.set, before.node, asCompiled) === printed(after.set, after.node, asCompiled)
}

/** Whether the generated codecs read the texts of two simple types as the same kind of value. */
export function isReadAlike(before: HeldType, after: HeldType): boolean {
  const [one, other] = [resolve(before.set, before.type), resolve(after.set, after.type)]
  return printed(before.set, one, asRead) === printed(after.set, other, asRead)
}

type Called = (form: ScalarForm) => string

const asRead: Called = (form) => form

/** Names a form for the compiler, for which exact numbers are strings. */
const asCompiled: Called = (form) => (form === 'integer' || form === 'decimal' ? 'string' : form)

/** The TypeScript type of a simple type as a sorted union, without literals whose own kind is in it. */
function printed(set: SchemaSet, node: TypeNode, called: Called): string {
  const types = new Set(listUnionTypes(set, node, called))
  // A literal adds nothing to a union with its own type.
  return [...types]
    .filter((type) => !literal.test(type) || !types.has(nameLiteralKind(type)))
    .sort()
    .join(' | ')
}

const literal = /^(?:"|[-\d]|true$|false$)/

/** The TypeScript type of a literal: `string`, `boolean` or `number`. */
function nameLiteralKind(type: string): string {
  if (type.startsWith('"')) return 'string'
  return /^[tf]/.test(type) ? 'boolean' : 'number'
}

/**
 * The members of the TypeScript union for a simple type, by its kind; kind and id for types that are not simple.
 */
function listUnionTypes(set: SchemaSet, node: TypeNode, called: Called): readonly string[] {
  switch (node.kind) {
    case 'scalar':
      return [called(scalarForm(set, node))]
    case 'code-list':
      return listLiterals(set, node, called)
    case 'constant':
      return node.values.map((value) => JSON.stringify(value))
    case 'list':
      return isHeldAsWritten(set, node)
        ? ['string[]']
        : [`(${printed(set, resolve(set, node.item), called)})[]`]
    case 'union':
      if (isHeldAsWritten(set, node)) return ['string', 'string[]', listsIn(set, node.id)]
      return node.members.flatMap((member) => listUnionTypes(set, resolve(set, member), called))
    default:
      return [node.kind, node.id]
  }
}

function listLiterals(set: SchemaSet, node: CodeListNode, called: Called): readonly string[] {
  return codeListValues(set, node)?.map((value) => JSON.stringify(value)) ?? [called(scalarForm(set, node))]
}
