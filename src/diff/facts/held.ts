import { type CodeListNode, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import { codeListValues, isHeldAsWritten, listsIn, scalarForm } from '../../typescript/index.ts'

/** Whether programs hold the values of two simple types alike, so that none stops compiling. */
export function isHeldAlike(
  before: { readonly set: SchemaSet; readonly type: NodeId },
  after: { readonly set: SchemaSet; readonly type: NodeId },
): boolean {
  return printed(before.set, before.type) === printed(after.set, after.type)
}

function printed(set: SchemaSet, id: NodeId): string {
  const types = new Set(typesOf(set, id))
  // A literal beside its own kind says nothing.
  return [...types]
    .filter((type) => !literal.test(type) || !types.has(kindOf(type)))
    .sort()
    .join(' | ')
}

const literal = /^(?:"|[-\d]|true$|false$)/

function kindOf(type: string): string {
  if (type.startsWith('"')) return 'string'
  return /^[tf]/.test(type) ? 'boolean' : 'number'
}

/** The types of TypeScript that one of XML Schema becomes a union of. */
function typesOf(set: SchemaSet, id: NodeId): readonly string[] {
  const node = resolve(set, id)
  switch (node.kind) {
    case 'scalar':
      return [scalarForm(set, node)]
    case 'code-list':
      return literalsOf(set, node)
    case 'list':
      return isHeldAsWritten(set, node) ? ['string[]'] : [`(${printed(set, node.item)})[]`]
    case 'union':
      if (isHeldAsWritten(set, node)) return ['string', 'string[]', listsIn(set, node.id)]
      return node.members.flatMap((member) => typesOf(set, member))
    default:
      return [node.kind, node.id]
  }
}

function literalsOf(set: SchemaSet, node: CodeListNode): readonly string[] {
  return codeListValues(set, node)?.map((value) => JSON.stringify(value)) ?? [scalarForm(set, node)]
}
