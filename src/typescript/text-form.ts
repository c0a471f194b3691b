import { type NodeId, resolve, type SchemaSet, type TypeNode } from '../schema/index.ts'

/** How the text of a parameter is read back: what its schema makes of it. */
export type TextForm =
  | 'string'
  | 'number'
  | 'boolean'
  | { readonly array: TextForm }
  | { readonly object: readonly (readonly [property: string, form: TextForm])[]; readonly others?: TextForm }
  | { readonly any: readonly TextForm[] }

export function textForm(set: SchemaSet, id: NodeId, above: ReadonlySet<NodeId> = new Set()): TextForm {
  const node = resolve(set, id)
  if (above.has(node.id)) return 'string'
  const inside = new Set([...above, node.id])
  const form = (child: NodeId): TextForm => textForm(set, child, inside)
  switch (node.kind) {
    case 'scalar':
    case 'code-list':
      if (node.primitive === 'boolean') return 'boolean'
      return /^(?:decimal|number|float|double)$/u.test(node.primitive) ? 'number' : 'string'
    case 'constant': {
      const kinds = new Set(node.values.map((value) => typeof value))
      const [only] = kinds
      return kinds.size === 1 && (only === 'number' || only === 'boolean') ? only : 'string'
    }
    case 'array':
      return { array: node.items === false ? 'string' : form(node.items) }
    case 'object': {
      const others = node.additional === false ? 'string' : form(node.additional)
      const object = node.properties.map(({ name, type }) => [name, form(type)] as const)
      return others === 'string' ? { object } : { object, others }
    }
    case 'union':
      return alternatives(node.members.filter((member) => !isNull(resolve(set, member))).map(form))
    case 'all':
      return whole(node.members.map(form))
    default:
      return 'string'
  }
}

/** Of single values, text where one of them is text: every text is one. */
function alternatives(forms: readonly TextForm[]): TextForm {
  const all = forms.flatMap((form) => (typeof form === 'object' && 'any' in form ? form.any : [form]))
  const single = all.find((form) => form === 'string') ?? all.find((form) => typeof form === 'string')
  const distinct = new Map(
    all
      .map((form) => (typeof form === 'string' ? (single ?? form) : form))
      .map((form) => [JSON.stringify(form), form]),
  )
  const [only = 'string', ...more] = distinct.values()
  return more.length === 0 ? only : { any: [only, ...more] }
}

/** No text is null. */
function isNull(node: TypeNode): boolean {
  if (node.kind === 'scalar') return node.primitive === 'null'
  return node.kind === 'constant' && node.values.every((value) => value === null)
}

/** Of conditions, the one that says most. */
function whole(forms: readonly TextForm[]): TextForm {
  return forms.find((form) => form !== 'string') ?? 'string'
}
