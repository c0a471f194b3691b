import { type Json, type NodeId, resolve, type SchemaSet, type TypeNode } from '../schema/index.ts'
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
 * How the text of a parameter is read back by its schema. With the style `deepObject`, the forms of parts go down
 * 8 levels, with any other only one, since parts within parts are JSON.
 */
export function textForm(set: SchemaSet, id: NodeId, style: string): TextForm {
  return new Forms(set).of(id, style === 'deepObject' ? deepest : 1)
}

/**
 * How the fields of a form that is a whole body or query are read back; a list has a form for its items. Names
 * that the schema does not list are read as it says, or else as texts or lists of texts.
 */
export function wholeForm(set: SchemaSet, id: NodeId): TextForm {
  const form = new Forms(set, 'whole').of(id, 2)
  if (isSingle(form)) return form
  return 'any' in form ? makeAnyForm(form.any.map(withAllNames)) : withAllNames(form)
}

/**
 * An object form that reads every name; other forms are unchanged. Names that are not listed are read as the
 * schema says, or as texts or lists of texts.
 */
function withAllNames(form: TextForm): TextForm {
  if (isSingle(form) || !('object' in form)) return form
  const { object, others = 'string' } = form
  return { object, others: makeAnyForm([others, 'string', { array: 'string' }]) }
}

/**
 * The forms that a plain-text body is read as, in the order to try. No text stands for a list or an object: undefined
 * where there are only such values.
 */
export function textForms(set: SchemaSet, id: NodeId): readonly SingleForm[] | undefined {
  const form = new Forms(set, 'text').of(id, 0)
  const forms = (typeof form === 'object' && 'any' in form ? form.any : [form]).filter(isSingle)
  return forms.length > 0 ? forms : undefined
}

/** What kind of value may be behind a text. */
type Alternative =
  /** Every value. */
  | { readonly kind: 'anything' }
  /** Every value of a kind that no other alternative has. */
  | { readonly kind: 'rest' }
  /** Texts: every one, or listed ones that look like neither a number nor a boolean. */
  | { readonly kind: 'text'; readonly accepts?: 'any' | 'listed' | undefined }
  /** A number; programs may hold it as bigint or exact text, so that it is read as text. */
  | { readonly kind: 'number'; readonly isHeld?: true }
  | { readonly kind: 'boolean' }
  | ListAlternative
  | MembersAlternative

interface ListAlternative {
  readonly kind: 'list'
  readonly items: Alternatives
  readonly prefix: readonly Alternatives[]
}

interface MembersAlternative {
  readonly kind: 'members'
  readonly named: ReadonlyMap<string, Alternatives>
  /** What names that are not listed are read as, in the order to try; absent where they are no part of the object. */
  readonly others?: readonly Alternatives[]
}

/** All kinds of values that may be behind a text; none where no value is valid. */
type Alternatives = readonly Alternative[]

const anything: Alternatives = [{ kind: 'anything' }]
const anyList: ListAlternative = { kind: 'list', items: anything, prefix: [] }
/** How the texts of one name are read if its schema has no type: one as a string, several as a list. */
const anyTexts: Alternatives = [
  { kind: 'text', accepts: 'any' },
  { kind: 'list', items: [{ kind: 'text', accepts: 'any' }], prefix: [] },
]
const anyMembers: MembersAlternative = { kind: 'members', named: new Map() }

/** What is read: a parameter among others, a whole form or query, or a text that is one value. */
type Reading = 'part' | 'whole' | 'text'

/** The forms of a set's types, each to a depth; at none, a list or an object is told from a single value alone. */
class Forms {
  readonly #set: SchemaSet
  readonly #reading: Reading
  readonly #known = new Map<string, Alternatives>()
  readonly #closed = new Map<Alternatives, TextForm>()
  /** What is being made: a choice may lead to itself. */
  readonly #open = new Set<string>()

  constructor(set: SchemaSet, reading: Reading = 'part') {
    this.#set = set
    this.#reading = reading
  }

  /**
   * The form of a type to a depth; to less if it has more than 500 parts. A parameter whose schema has no type is
   * read as a string, or as a list of strings if it comes several times.
   */
  of(id: NodeId, depth: number): TextForm {
    const alternatives = this.#alternatives(id, depth)
    return this.#reading === 'part' && depth === 1
      ? this.#closeNamed(alternatives)
      : this.#close(alternatives)
  }

  /**
   * The alternatives of a type to a depth; cached. A type that is reached again while it is being read is
   * anything. A `deepObject` parameter with more than 500 parts is read to one level less.
   */
  #alternatives(id: NodeId, depth: number): Alternatives {
    const node = resolve(this.#set, id)
    const key = `${depth} ${node.id}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (this.#open.has(key)) return anything
    this.#open.add(key)
    const made = this.#make(node, depth)
    this.#open.delete(key)
    const isLong = depth > 1 && this.#reading !== 'whole' && partsLeft(this.#close(made), mostParts) < 0
    const alternatives = isLong ? this.#alternatives(id, depth - 1) : made
    this.#known.set(key, alternatives)
    return alternatives
  }

  /**
   * The alternatives of a node by its kind; parts of a list or object are one level less deep, and unknown at
   * depth 0. A union has those of all members, an `allOf` what all members allow, a conditional those of both
   * branches. `not` is `rest`, an unknown schema anything, `never` none, and a type of another language a text.
   */
  #make(node: TypeNode, depth: number): Alternatives {
    const inner = (child: NodeId): Alternatives => this.#alternatives(child, depth - 1)
    const same = (child: NodeId): Alternatives => this.#alternatives(child, depth)
    switch (node.kind) {
      case 'scalar':
      case 'code-list':
        return this.#single(node)
      case 'array':
        return [depth === 0 ? anyList : this.#list(node, inner)]
      case 'object':
        return [
          depth === 0 || (depth === 1 && this.#reading === 'whole') ? anyMembers : this.#members(node, inner),
        ]
      case 'constant':
        return distinct(node.values.flatMap((value) => constantAlternatives(value, depth)))
      case 'union':
        return distinct(node.members.flatMap(same))
      case 'all':
        return this.#all(node, same)
      case 'conditional': {
        const met = combine(same(node.if), node.then === undefined ? anything : same(node.then))
        return merge([node.else === undefined ? anything : same(node.else), met])
      }
      case 'not':
        return [{ kind: 'rest' }]
      case 'unevaluated':
        return same(node.of).map((one) => this.#evaluated(one, node, inner))
      case 'resource':
        return same(node.of)
      case 'dynamic':
        return distinct(node.candidates.flatMap(same))
      case 'unknown':
        return anything
      case 'never':
        return []
      default:
        return [{ kind: 'text' }]
    }
  }

  /**
   * The alternative of a scalar or code list: a number, a boolean or a text; none for null. A text accepts any
   * text, or only listed words, or is checked further.
   */
  #single(node: Extract<TypeNode, { kind: 'scalar' | 'code-list' }>): Alternatives {
    if (isHeldNumber(this.#set, node.id)) return [{ kind: 'number', isHeld: true }]
    const { primitive } = node
    if (primitive === 'null') return []
    if (primitive === 'boolean') return [{ kind: 'boolean' }]
    if (/^(?:decimal|number|float|double)$/u.test(primitive)) return [{ kind: 'number' }]
    return [{ kind: 'text', accepts: takesAnyText(node) ? 'any' : isListed(node) ? 'listed' : undefined }]
  }

  /** The alternative of an array; what `contains` requires is an alternative of each item. */
  #list(
    { items, prefix, contains }: Extract<TypeNode, { kind: 'array' }>,
    inner: (child: NodeId) => Alternatives,
  ): ListAlternative {
    const found = contains === undefined || contains.max === 0 ? undefined : inner(contains.type)
    const item = (own: Alternatives): Alternatives => (found ? merge([own, combine(own, found)]) : own)
    return {
      kind: 'list',
      items: item(items === false ? [] : inner(items)),
      prefix: prefix.map((one) => item(inner(one))),
    }
  }

  /**
   * An object with the alternatives of each declared property; other names are read as `additionalProperties` and
   * patterns say. Without these, other names are not part of the object.
   */
  #members(
    { properties, additional, patterns }: Extract<TypeNode, { kind: 'object' }>,
    inner: (child: NodeId) => Alternatives,
  ): MembersAlternative {
    const declared = properties.filter(({ undeclared }) => !undeclared)
    const named = new Map(declared.map(({ name, type }) => [name, inner(type)]))
    const ofPatterns = patterns.map(({ type }) => inner(type))
    // Names that the schema does not list belong to other parameters, since all stand in one query.
    if (additional !== false && resolve(this.#set, additional).kind !== 'unknown')
      return { kind: 'members', named, others: [inner(additional), ...ofPatterns] }
    return ofPatterns.length === 0
      ? { kind: 'members', named }
      : { kind: 'members', named, others: [...ofPatterns, [{ kind: 'text' }]] }
  }

  /**
   * The alternatives that fit all members of an `allOf`; a number held as bigint or exact text is only that. If a
   * member lists its values, numbers are read as in JSON.
   */
  #all(node: Extract<TypeNode, { kind: 'all' }>, same: (child: NodeId) => Alternatives): Alternatives {
    if (isHeldNumber(this.#set, node.id)) return [{ kind: 'number', isHeld: true }]
    const kinds = node.members.map((member) => resolve(this.#set, member).kind)
    // Values that are listed are held as they are in JSON.
    const isPlain = kinds.some((kind) => kind === 'constant' || kind === 'code-list')
    return node.members
      .map((member) => (isPlain ? same(member).map(withoutHeld) : same(member)))
      .reduce(combine, anything)
  }

  /**
   * An alternative whose unlisted parts are read as `unevaluatedProperties` or `unevaluatedItems` says. Unchanged
   * if the schema describes these parts already.
   */
  #evaluated(
    one: Alternative,
    { properties, items }: Extract<TypeNode, { kind: 'unevaluated' }>,
    inner: (child: NodeId) => Alternatives,
  ): Alternative {
    if (one.kind === 'members' && properties && one.others === undefined)
      return { ...one, others: [inner(properties)] }
    if (one.kind === 'list' && items && isAnything(one.items)) return { ...one, items: inner(items) }
    return one
  }

  /**
   * The form by which the runtime reads texts, for all alternatives together; cached. If only `rest` is left,
   * every single form, and except for a plain text also objects and lists.
   */
  #close(alternatives: Alternatives): TextForm {
    const known = this.#closed.get(alternatives)
    if (known !== undefined) return known
    const [only, ...more] = alternatives
    const form =
      only?.kind === 'rest' && more.length === 0
        ? this.#closeAll([
            ...([{ kind: 'text' }, { kind: 'number' }, { kind: 'boolean' }] as const),
            ...(this.#reading === 'text' ? [] : [anyMembers, anyList]),
          ])
        : this.#closeAll(alternatives)
    this.#closed.set(alternatives, form)
    return form
  }

  /** One form of all alternatives in their order; all single forms come in place of the first of them. */
  #closeAll(alternatives: Alternatives): TextForm {
    const singles = listSingleForms(alternatives)
    const first = alternatives.findIndex((one) => !isComposite(one))
    return makeAnyForm(
      alternatives.flatMap((one, at): readonly TextForm[] => {
        if (isComposite(one)) return [one.kind === 'list' ? this.#closeList(one) : this.#closeMembers(one)]
        return at === first ? singles : []
      }),
    )
  }

  /** The form of what has a name of its own, which may come several times. */
  #closeNamed(alternatives: Alternatives): TextForm {
    return this.#close(isAnything(alternatives) ? anyTexts : alternatives)
  }

  /** The form of a list: that of its items, with `prefix` if one of the first items has another form. */
  #closeList(list: ListAlternative): TextForm {
    const array = this.#close(list.items)
    const prefix = list.prefix.map((one) => this.#close(one))
    return prefix.every((one) => isSameForm(one, array)) ? { array } : { array, prefix }
  }

  /** The form of an object: that of each named property, and one form of all that other names may be. */
  #closeMembers({ named, others }: MembersAlternative): TextForm {
    const close = (one: Alternatives) =>
      this.#reading === 'whole' ? this.#closeNamed(one) : this.#close(one)
    const object = [...named].map(([name, one]) => [name, close(one)] as const)
    return others === undefined
      ? { object }
      : { object, others: makeAnyForm(others.map((one) => this.#close(one))) }
  }
}

/** Whether a type is a number that programs hold as bigint or exact text; such a number is read as text. */
function isHeldNumber(set: SchemaSet, id: NodeId): boolean {
  return /^held(?:Bigint|Integer|Decimal)$/u.test(findHeldForm(set, id) ?? '')
}

function withoutHeld(one: Alternative): Alternative {
  return one.kind === 'number' ? { kind: 'number' } : one
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

/** The most alternatives that are told apart; objects and lists of more are read as one that may be any of them. */
const mostAlternatives = 32

/**
 * The alternatives of a text that has two types at once: each pair of alternatives of one kind, combined. Pairs
 * of different kinds are left out; above 32 pairs, objects and lists are merged first.
 */
function combine(a: Alternatives, b: Alternatives): Alternatives {
  const isLong = a.length * b.length > mostAlternatives
  const [some, others] = isLong ? [merge([a]), merge([b])] : [a, b]
  return distinct(
    some.flatMap((one) =>
      others.flatMap((other) => {
        const isCovered = isInRest(one, other, others) || isInRest(other, one, some)
        const both = isCovered ? undefined : combineTwo(one, other)
        return both === undefined ? [] : [both]
      }),
    ),
  )
}

/**
 * Whether `rest` is the alternative `rest`, and another alternative beside it has the kind of `one`, which `rest`
 * then excludes.
 */
function isInRest(one: Alternative, rest: Alternative, among: Alternatives): boolean {
  return rest.kind === 'rest' && among.some(({ kind }) => kind !== 'rest' && kind === one.kind)
}

/** The alternative that fits two alternatives; undefined if no value fits both, as for different kinds. */
function combineTwo(a: Alternative, b: Alternative): Alternative | undefined {
  if (a.kind === 'anything') return b
  if (b.kind === 'anything') return a
  if (a.kind === 'rest') return withoutAny(b)
  if (b.kind === 'rest') return withoutAny(a)
  if (a.kind === 'text' && b.kind === 'text')
    return {
      kind: 'text',
      accepts: a.accepts === 'any' ? b.accepts : b.accepts === 'any' ? a.accepts : (a.accepts ?? b.accepts),
    }
  if (a.kind === 'number' && b.kind === 'number') return a.isHeld ? a : b
  if (a.kind === 'list' && b.kind === 'list')
    return { kind: 'list', ...zipLists([a, b], ([one = anything, other = anything]) => combine(one, other)) }
  if (a.kind === 'members' && b.kind === 'members') return combineMembers(a, b)
  return a.kind === 'boolean' && b.kind === 'boolean' ? a : undefined
}

/** An alternative of texts without the promise that every text is accepted. */
function withoutAny(one: Alternative): Alternative {
  return one.kind === 'text' && one.accepts === 'any' ? { kind: 'text' } : one
}

/**
 * The items of several lists joined: first by first for all prefixes, then the rest; a list without such a prefix
 * item gives its `items`.
 */
function zipLists(
  lists: readonly ListAlternative[],
  join: (items: readonly Alternatives[]) => Alternatives,
): Pick<ListAlternative, 'items' | 'prefix'> {
  const length = Math.max(...lists.map(({ prefix }) => prefix.length))
  const prefix = Array.from({ length }, (_, at) => join(lists.map((one) => one.prefix[at] ?? one.items)))
  return { items: join(lists.map(({ items }) => items)), prefix }
}

/**
 * The object that two objects describe together: a property has what both allow, or what one allows if only that
 * describes it.
 */
function combineMembers(a: MembersAlternative, b: MembersAlternative): MembersAlternative {
  const names = new Set([...a.named.keys(), ...b.named.keys()])
  const named = new Map(
    [...names].map((name) => [
      name,
      combine(findMember(a, name) ?? anything, findMember(b, name) ?? anything),
    ]),
  )
  if (a.others === undefined && b.others === undefined) return { kind: 'members', named }
  const [some = [anything], others = [anything]] = [a.others, b.others]
  return { kind: 'members', named, others: some.flatMap((one) => others.map((other) => combine(one, other))) }
}

/** The alternatives of a member; undefined if the object does not describe it. */
function findMember({ named, others }: MembersAlternative, name: string): Alternatives | undefined {
  return named.get(name) ?? (others && distinct(others.flat()))
}

/**
 * The alternatives of a text that has one of several types, when only the rest of the schema decides which one.
 * Objects and lists become one whose parts may be those of any; if one of the types allows anything, `rest` is
 * added.
 */
function merge(all: readonly Alternatives[]): Alternatives {
  if (all.every(isAnything)) return anything
  const flat = all.flat()
  const isOpen = flat.some(({ kind }) => kind === 'anything' || kind === 'rest')
  const members = flat.filter((one) => one.kind === 'members')
  const lists = flat.filter((one) => one.kind === 'list')
  const merged: Alternative[] = distinct(
    flat.filter((one) => !isComposite(one) && !isOpenKind(one)).map(withoutAny),
  )
  if (members.length > 0) merged.push(mergeMembers(isOpen ? [...members, anyMembers] : members))
  if (lists.length > 0)
    merged.push({ kind: 'list', ...zipLists(isOpen ? [...lists, anyList] : lists, merge) })
  return isOpen ? [...merged, { kind: 'rest' }] : merged
}

/**
 * One object whose properties may each be those of any of the objects; a property that an object does not
 * describe may be anything.
 */
function mergeMembers(all: readonly MembersAlternative[]): MembersAlternative {
  const [first, ...more] = all
  if (first !== undefined && more.length === 0) return first
  const names = new Set(all.flatMap(({ named }) => [...named.keys()]))
  const named = new Map(
    [...names].map((name) => [name, merge(all.map((one) => findMember(one, name) ?? anything))]),
  )
  const others = all.flatMap((one) => one.others ?? [])
  return others.length === 0
    ? { kind: 'members', named }
    : { kind: 'members', named, others: [...others, [{ kind: 'text' }]] }
}

function isComposite(one: Alternative): one is ListAlternative | MembersAlternative {
  return one.kind === 'list' || one.kind === 'members'
}

/** Whether alternatives say nothing. */
function isAnything([one, ...more]: Alternatives): boolean {
  return one?.kind === 'anything' && more.length === 0
}

function isOpenKind({ kind }: Alternative): boolean {
  return kind === 'anything' || kind === 'rest'
}

function isSameForm(one: TextForm, other: TextForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * The alternative for a constant value; none for null. A list or an object has alternatives for each part, down
 * to the depth. A text is `listed` if it looks like neither a number nor a boolean.
 */
function constantAlternatives(value: Json, depth: number): Alternatives {
  if (value === null) return []
  if (typeof value === 'number') return [{ kind: 'number' }]
  if (typeof value === 'boolean') return [{ kind: 'boolean' }]
  if (typeof value === 'string') return [{ kind: 'text', accepts: isWord(value) ? 'listed' : undefined }]
  const inner = (one: Json): Alternatives => constantAlternatives(one, depth - 1)
  if (Array.isArray(value)) {
    if (depth === 0) return [anyList]
    return [{ kind: 'list', items: [], prefix: (value as readonly Json[]).map(inner) }]
  }
  if (depth === 0) return [anyMembers]
  const named = new Map(Object.entries(value).map(([name, one]) => [name, inner(one as Json)]))
  return [{ kind: 'members', named }]
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

/**
 * A form that is any of the given, flattened and distinct: the form itself if only one remains, `string` if none.
 */
function makeAnyForm(forms: readonly TextForm[]): TextForm {
  const flat = forms.flatMap((form) => (typeof form === 'object' && 'any' in form ? form.any : [form]))
  const [only = 'string', ...more] = new Map(flat.map((one) => [JSON.stringify(one), one])).values()
  return more.length === 0 ? only : { any: [only, ...more] }
}

/**
 * The alternatives without repetitions, in order of their first occurrence; lists and objects repeat only as the
 * same JavaScript object.
 */
function distinct(all: Alternatives): Alternative[] {
  const singles = new Map<string, Alternative>()
  const found = new Set<Alternative>()
  for (const one of all) {
    if (isComposite(one)) found.add(one)
    else {
      const key = JSON.stringify(one)
      if (!singles.has(key)) found.add(one)
      singles.set(key, one)
    }
  }
  return [...found]
}

/**
 * The distinct single forms in the order to try them: only `string` where any text is allowed; `string` last where
 * all texts are listed words, else first.
 */
function listSingleForms(all: Alternatives): readonly SingleForm[] {
  const found = all.flatMap((one): readonly SingleForm[] => {
    if (one.kind === 'boolean') return ['boolean']
    return one.kind === 'number' && !one.isHeld ? ['number'] : []
  })
  const others = [...new Set(found)]
  const texts = all.flatMap((one): readonly ('any' | 'listed' | undefined)[] => {
    if (one.kind === 'anything') return ['any']
    if (one.kind === 'text') return [one.accepts]
    return one.kind === 'rest' || (one.kind === 'number' && one.isHeld) ? [undefined] : []
  })
  if (texts.length === 0) return others
  if (texts.includes('any')) return ['string']
  return texts.every((one) => one === 'listed') ? [...others, 'string'] : ['string', ...others]
}

function isSingle(form: TextForm): form is SingleForm {
  return typeof form === 'string'
}
