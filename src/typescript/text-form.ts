import { type NodeId, resolve, type SchemaSet, type TypeNode } from '../schema/index.ts'

/** What a text that is one value is read as. */
export type SingleForm = 'string' | 'number' | 'boolean'

/** How the text of a parameter is read back: what its schema makes of it. */
export type TextForm =
  | SingleForm
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
    case 'array':
      return { array: node.items === false ? 'string' : form(node.items) }
    case 'object': {
      const object = node.properties.map(({ name, type }) => [name, form(type)] as const)
      // What is only not forbidden is no part of an object whose names stand among others.
      const { additional } = node
      if (additional === false || resolve(set, additional).kind === 'unknown') return { object }
      return { object, others: form(additional) }
    }
    case 'constant':
    case 'union':
      return chosen(alternatives(set, node, above))
    case 'all':
      return whole(node.members.map(form))
    default:
      return 'string'
  }
}

/** What a body of plain text is read as; nothing for lists and objects, which have no writing there. */
export function textForms(set: SchemaSet, id: NodeId): readonly SingleForm[] | undefined {
  const form = textForm(set, id)
  const forms = typeof form === 'object' && 'any' in form ? form.any : [form]
  return forms.every(isSingle) ? forms : undefined
}

interface Alternative {
  readonly form: TextForm
  /** Of texts: every one, or some that are listed and look like no number or flag. */
  readonly texts?: 'any' | 'listed' | undefined
}

function alternatives(set: SchemaSet, node: TypeNode, above: ReadonlySet<NodeId>): readonly Alternative[] {
  if (node.kind === 'constant') return node.values.flatMap(constant)
  if (node.kind !== 'union') {
    const texts = takesAnyText(node) ? 'any' : isListed(node) ? 'listed' : undefined
    return isNull(node) ? [] : [{ form: textForm(set, node.id, above), texts }]
  }
  const inside = new Set([...above, node.id])
  const members = node.members.map((member) => resolve(set, member)).filter(({ id }) => !inside.has(id))
  return members.flatMap((member) => alternatives(set, member, inside))
}

/** No text is null. */
function isNull(node: TypeNode): boolean {
  return node.kind === 'scalar' && node.primitive === 'null'
}

function constant(value: unknown): readonly Alternative[] {
  if (value === null) return []
  if (typeof value === 'number' || typeof value === 'boolean') return [{ form: typeof value as SingleForm }]
  return [{ form: 'string', texts: typeof value === 'string' && isWord(value) ? 'listed' : undefined }]
}

function isListed(node: TypeNode): boolean {
  return node.kind === 'code-list' && node.members.every(({ value }) => isWord(value))
}

/** Whether a text looks like no number or flag. */
function isWord(text: string): boolean {
  return !/^(?:true|false|-?\d.*)$/u.test(text)
}

/** Whether every text is a value of a type, and is taken as it is. */
export function takesAnyText(node: TypeNode): boolean {
  if (node.kind === 'unknown') return true
  if (node.kind !== 'scalar' || node.primitive !== 'string') return false
  const { format: _format, ...facets } = node.facets
  return node.facets.assertsFormat !== true && Object.keys(facets).length === 0
}

function chosen(all: readonly Alternative[]): TextForm {
  const singles = singlesOf(all)
  const first = all.findIndex(({ form }) => isSingle(form))
  const forms = all.flatMap(({ form }, at): readonly TextForm[] =>
    at === first ? singles : isSingle(form) ? [] : [form],
  )
  const distinct = new Map(forms.map((form) => [JSON.stringify(form), form]))
  const [only = 'string', ...more] = distinct.values()
  return more.length === 0 ? only : { any: [only, ...more] }
}

/** Where every text is one, no other single value is read; listed words come last, for they are told from numbers. */
function singlesOf(all: readonly Alternative[]): readonly SingleForm[] {
  const found = new Set(all.map(({ form }) => form).filter(isSingle))
  const others = [...found].filter((form) => form !== 'string')
  const texts = all.filter(({ form }) => form === 'string')
  if (texts.length === 0) return others
  if (texts.some((one) => one.texts === 'any')) return ['string']
  return texts.every((one) => one.texts === 'listed') ? [...others, 'string'] : ['string', ...others]
}

function isSingle(form: TextForm): form is SingleForm {
  return typeof form === 'string'
}

/** Of conditions, the one that says most. */
function whole(forms: readonly TextForm[]): TextForm {
  return forms.find((form) => form !== 'string') ?? 'string'
}
