import { type NodeId, resolve, type SchemaSet } from '../schema/index.ts'

/** How the text of a parameter is read back: what its schema makes of it. */
export type TextForm =
  | 'string'
  | 'number'
  | 'boolean'
  | { readonly array: TextForm }
  | { readonly object: readonly (readonly [property: string, form: TextForm])[] }

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
    case 'object':
      return { object: node.properties.map(({ name, type }) => [name, form(type)]) }
    case 'union':
    case 'all':
      return narrowest(node.members.map(form), node.kind === 'union')
    default:
      return 'string'
  }
}

/** Of alternatives, text where one of them is text; of conditions, the one that says most. */
function narrowest(forms: readonly TextForm[], isUnion: boolean): TextForm {
  const text = forms.find((form) => form === 'string')
  const other = forms.find((form) => form !== 'string')
  return (isUnion ? (text ?? other) : (other ?? text)) ?? 'string'
}
