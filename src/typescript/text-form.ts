import { type NodeId, resolve, type SchemaSet, type TypeNode } from '../schema/index.ts'
import { findHeldForm } from './held-form.ts'

/** What a text that is one value is read as. */
export type SingleForm = 'string' | 'number' | 'boolean'

/** How the text of a parameter is read back: what its schema makes of it. */
export type TextForm =
  | SingleForm
  /** `prefix`: the forms of the first items, where they have their own. */
  | { readonly array: TextForm; readonly prefix?: readonly TextForm[] }
  | { readonly object: readonly (readonly [property: string, form: TextForm])[]; readonly others?: TextForm }
  | { readonly any: readonly TextForm[] }

/** Limits for the forms of `deepObject`, which are written out in full: levels, and parts together. */
const deepest = 8
const mostParts = 500

/**
 * How the text of a parameter is read back. The style `deepObject` has forms to a depth of 8; in all others the
 * parts inside a part are JSON, which needs none.
 */
export function textForm(set: SchemaSet, id: NodeId, style: string): TextForm {
  return new Forms(set).of(id, style === 'deepObject' ? deepest : 1)
}

/**
 * How the fields of a form are read back, where the form is a whole body or query: each item of a list by its own
 * form, and the names that are not listed as texts or lists of texts, or as the schema says.
 */
export function wholeForm(set: SchemaSet, id: NodeId): TextForm {
  const form = new Forms(set, true).of(id, 2)
  if (isSingle(form)) return form
  return 'any' in form ? makeAnyForm(form.any.map(withAllNames)) : withAllNames(form)
}

/** An object form that reads every name: what is not listed as the schema says, or as texts or lists of texts. */
function withAllNames(form: TextForm): TextForm {
  if (isSingle(form) || !('object' in form)) return form
  const { object, others = 'string' } = form
  return { object, others: makeAnyForm([others, 'string', { array: 'string' }]) }
}

/**
 * The forms that a plain-text body is read as, in the order to try; undefined where lists or objects are among
 * them.
 */
export function textForms(set: SchemaSet, id: NodeId): readonly SingleForm[] | undefined {
  const form = new Forms(set).of(id, 0)
  const forms = typeof form === 'object' && 'any' in form ? form.any : [form]
  return forms.every(isSingle) ? forms : undefined
}

/** The forms of a set's types, each to a depth; at none, a list or an object is told from a single value alone. */
class Forms {
  readonly #set: SchemaSet
  readonly #known = new Map<string, TextForm>()
  readonly #choices = new Map<string, readonly Alternative[]>()
  /** What is being made: a choice may lead to itself. */
  readonly #open = new Set<string>()

  /** Whether all names belong to the object: a whole form, and not a parameter among others. */
  readonly #isWhole: boolean

  constructor(set: SchemaSet, isWhole = false) {
    this.#set = set
    this.#isWhole = isWhole
  }

  /**
   * The form of a type to a depth; to less where it has more than `mostParts` parts, `string` for a type inside
   * itself.
   */
  of(id: NodeId, depth: number): TextForm {
    const node = resolve(this.#set, id)
    const key = `${depth} ${node.id}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (this.#open.has(key)) return 'string'
    this.#open.add(key)
    const made = this.#make(node, depth)
    this.#open.delete(key)
    const form = depth > 1 && !this.#isWhole && partsLeft(made, mostParts) < 0 ? this.of(id, depth - 1) : made
    this.#known.set(key, form)
    return form
  }

  /** The form of a node by its kind, children one level less deep; `string` for kinds that do not tell. */
  #make(node: TypeNode, depth: number): TextForm {
    const inner = (child: NodeId): TextForm => this.of(child, depth - 1)
    switch (node.kind) {
      case 'scalar':
      case 'code-list':
        if (isHeldNumber(this.#set, node.id)) return 'string'
        if (node.primitive === 'boolean') return 'boolean'
        return /^(?:decimal|number|float|double)$/u.test(node.primitive) ? 'number' : 'string'
      case 'array': {
        if (depth === 0) return { array: 'string' }
        const array = node.items === false ? 'string' : inner(node.items)
        const prefix = node.prefix.map(inner)
        return prefix.every((one) => isSameForm(one, array)) ? { array } : { array, prefix }
      }
      case 'object': {
        if (depth === 0 || (depth === 1 && this.#isWhole)) return { object: [] }
        const object = node.properties
          .filter(({ undeclared }) => !undeclared)
          .map(({ name, type }) => [name, inner(type)] as const)
        const others = this.#others(node, inner)
        return others === undefined ? { object } : { object, others }
      }
      case 'constant':
      case 'union':
        return joinAlternatives(this.#alternatives(node, depth))
      case 'all':
        if (isHeldNumber(this.#set, node.id)) return 'string'
        return node.members.map((member) => this.of(member, depth)).reduce(combineForms, 'string')
      default:
        return 'string'
    }
  }

  /** How properties that are not listed are read; `undefined` if they are no part of the object. */
  #others(
    { additional, patterns }: Extract<TypeNode, { kind: 'object' }>,
    inner: (child: NodeId) => TextForm,
  ): TextForm | undefined {
    const ofPatterns = patterns.map(({ type }) => inner(type))
    // Names that the schema does not list belong to other parameters, since all stand in one query.
    if (additional !== false && resolve(this.#set, additional).kind !== 'unknown')
      return makeAnyForm([inner(additional), ...ofPatterns])
    return ofPatterns.length === 0 ? undefined : makeAnyForm([...ofPatterns, 'string'])
  }

  /** The distinct alternatives of a node, unions inside unions flattened; null is left out. */
  #alternatives(node: TypeNode, depth: number): readonly Alternative[] {
    if (node.kind === 'constant') return node.values.flatMap(listConstantAlternatives)
    if (node.kind !== 'union') {
      const texts = takesAnyText(node) ? 'any' : isListed(node) ? 'listed' : undefined
      return isNull(node) ? [] : [{ form: this.of(node.id, depth), texts }]
    }
    const key = `${depth} ${node.id}`
    const known = this.#choices.get(key)
    if (known !== undefined) return known
    this.#choices.set(key, [])
    const members = node.members.map((member) => resolve(this.#set, member))
    const found = distinct(members.flatMap((member) => this.#alternatives(member, depth)))
    this.#choices.set(key, found)
    return found
  }
}

/** Whether a type is a number that programs hold as bigint or exact text; such a number is read as text. */
function isHeldNumber(set: SchemaSet, id: NodeId): boolean {
  return /^held(?:Bigint|Integer|Decimal)$/u.test(findHeldForm(set, id) ?? '')
}

/** `parts` minus the number of parts of a form; negative where the form has more. */
function partsLeft(form: TextForm, parts: number): number {
  if (parts < 0 || isSingle(form)) return parts - 1
  return innerForms(form).reduce((left, one) => (left < 0 ? left : partsLeft(one, left)), parts - 1)
}

/** The forms directly inside a form: of items, alternatives or properties. */
function innerForms(form: Exclude<TextForm, SingleForm>): readonly TextForm[] {
  if ('array' in form) return [form.array, ...(form.prefix ?? [])]
  if ('any' in form) return form.any
  const named = form.object.map(([, one]) => one)
  return form.others === undefined ? named : [...named, form.others]
}

/**
 * The form of a text that has two types at once: `string` gives way to the other, else the first wins in a
 * conflict.
 */
function combineForms(a: TextForm, b: TextForm): TextForm {
  if (a === 'string') return b
  if (isSingle(a) || isSingle(b)) return a
  if ('any' in a) return 'any' in b ? a : makeAnyForm(a.any.map((one) => combineForms(one, b)))
  if ('any' in b) return makeAnyForm(b.any.map((one) => combineForms(a, one)))
  if ('array' in a) return 'array' in b ? combineArrayForms(a, b) : a
  return 'array' in b ? a : combineObjectForms(a, b)
}

type ArrayForm = Extract<TextForm, { array: unknown }>

/** An array form with the items of two; the forms of a common item are combined. */
function combineArrayForms(a: ArrayForm, b: ArrayForm): ArrayForm {
  const array = combineForms(a.array, b.array)
  const length = Math.max(a.prefix?.length ?? 0, b.prefix?.length ?? 0)
  const prefix = Array.from({ length }, (_, at) =>
    combineForms(a.prefix?.[at] ?? a.array, b.prefix?.[at] ?? b.array),
  )
  return length === 0 ? { array } : { array, prefix }
}

function isSameForm(one: TextForm, other: TextForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type ObjectForm = Extract<TextForm, { object: unknown }>

/** An object form with the properties of two; the forms of a common property, and `others`, are combined. */
function combineObjectForms(a: ObjectForm, b: ObjectForm): ObjectForm {
  const forms = new Map(a.object)
  for (const [name, form] of b.object) forms.set(name, combineForms(forms.get(name) ?? 'string', form))
  const others = combineForms(a.others ?? 'string', b.others ?? 'string')
  const hasOthers = a.others !== undefined || b.others !== undefined
  return { object: [...forms], ...(hasOthers ? { others } : {}) }
}

interface Alternative {
  readonly form: TextForm
  /** Only for strings: every text, or listed texts that look like neither a number nor a boolean. */
  readonly texts?: 'any' | 'listed' | undefined
}

/** Whether a type is null, which no text can be. */
function isNull(node: TypeNode): boolean {
  return node.kind === 'scalar' && node.primitive === 'null'
}

/** The alternative for a constant value; none for null. */
function listConstantAlternatives(value: unknown): readonly Alternative[] {
  if (value === null) return []
  if (typeof value === 'number' || typeof value === 'boolean') return [{ form: typeof value as SingleForm }]
  return [{ form: 'string', texts: typeof value === 'string' && isWord(value) ? 'listed' : undefined }]
}

function isListed(node: TypeNode): boolean {
  return node.kind === 'code-list' && node.members.every(({ value }) => isWord(value))
}

/** Whether a text looks like neither a number nor a boolean. */
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

/** One form of all alternatives in their order; all single forms stand where the first of them stood. */
function joinAlternatives(all: readonly Alternative[]): TextForm {
  const singles = listSingleForms(all)
  const first = all.findIndex(({ form }) => isSingle(form))
  return makeAnyForm(
    all.flatMap(({ form }, at): readonly TextForm[] =>
      at === first ? singles : isSingle(form) ? [] : [form],
    ),
  )
}

/**
 * A form that is any of the given, flattened and distinct: the form itself if only one remains, `string` if none.
 */
function makeAnyForm(forms: readonly TextForm[]): TextForm {
  const flat = forms.flatMap((form) => (typeof form === 'object' && 'any' in form ? form.any : [form]))
  const [only = 'string', ...more] = distinct(flat)
  return more.length === 0 ? only : { any: [only, ...more] }
}

function distinct<T>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

/**
 * The distinct single forms in the order to try them: only `string` where any text is allowed; `string` last where
 * all texts are listed words, else first.
 */
function listSingleForms(all: readonly Alternative[]): readonly SingleForm[] {
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
