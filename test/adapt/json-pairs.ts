import { randomFrom } from '../../src/sample/index.ts'

/** A type of the made-up language: one JSON Schema of each version, and what documents of it hold. */
type Kind = (typeof kinds)[number] | (typeof heldKinds)[number]

interface Field {
  readonly name: string
  readonly kind: Kind
  readonly required: boolean
  /** Of an object or of a list of them: the number of its type. */
  readonly type?: number
}

interface Made {
  readonly fields: Field[]
}

/** Two versions of a type, what a mapping file says of them, and what no value may get into. */
export interface MadePair {
  readonly before: { readonly $ref: string; readonly $defs: object }
  readonly after: { readonly $ref: string; readonly $defs: object }
  readonly mapping: object
  /** Properties of one version alone that look like one of the other. */
  readonly decoys: readonly string[]
  /** What codes became, both ways. */
  readonly codes: ReadonlyMap<string, string>
  readonly edits: readonly string[]
  readonly hooks: Readonly<Record<string, () => unknown>>
  /** A document of either version. */
  document(version: 'before' | 'after', seed: number): unknown
}

const kinds = ['text', 'number', 'yes', 'code', 'list', 'map', 'object', 'choice', 'tuple'] as const
/** What settings let programs hold in other forms. */
const heldKinds = ['long', 'price', 'time', 'day'] as const
const oldCodes = ['open', 'paid', 'lost']
const newCodes = ['open', 'paid', 'cancelled']

/**
 * A pair of versions that differ by edits at known places; the same for the same seed. `isHeld`: with values that settings
 * let programs hold in other forms; numbers of documents may be texts that begin with `#` then.
 */
export function madePair(seed: number, isHeld = false): MadePair {
  const all = isHeld ? [...kinds, ...heldKinds, ...heldKinds] : kinds
  const random = randomFrom(seed)
  const types: Made[] = Array.from({ length: 2 + random.below(3) }, () => ({ fields: [] }))
  for (const [at, type] of types.entries()) {
    const count = 2 + random.below(4)
    for (let index = 0; index < count; index++) {
      const kind = all[random.below(all.length)] ?? 'text'
      // A type may hold itself or one before it where documents can end.
      const to = random.below(types.length)
      const isForward = to > at
      type.fields.push({
        ...{
          name: `f${at}${index}`,
          kind,
          required: random.happens(0.5) && (kind !== 'object' || isForward),
        },
        ...(kind === 'object' || kind === 'choice' || kind === 'list' ? { type: to } : {}),
      })
    }
  }
  const edits: string[] = []
  const pairs: object[] = []
  const tables: object[] = []
  const decoys: string[] = []
  const hooks: Record<string, () => unknown> = {}
  const later = types.map(({ fields }, at): Change => {
    const change: Change = { renamed: new Map(), removed: new Set(), became: new Map(), added: [] }
    for (const { name, kind, required } of fields) {
      const edit = random.below(10)
      const place = `/T${at}/${name}`
      if (edit === 0) {
        change.renamed.set(name, `${name}New`)
        pairs.push({ from: place, to: `/U${at}/${name}New`, reason: 'renamed' })
        edits.push(`rename ${place}`)
      } else if (edit === 1 && !required) {
        change.removed.add(name)
        change.added.push({ name: `${name}Alike`, kind })
        decoys.push(name, `${name}Alike`)
        edits.push(`remove ${place}, add a decoy`)
      } else if (edit === 2 && (kind === 'number' || kind === 'long')) {
        change.became.set(name, 'digits')
        edits.push(`number to text ${place}`)
      } else if (edit === 3 && kind === 'text') {
        change.became.set(name, 'texts')
        edits.push(`value to list ${place}`)
      } else if (edit === 4 && kind === 'text') {
        change.became.set(name, 'inside')
        edits.push(`wrap ${place}`)
      } else if (edit <= 6 && kind === 'code') {
        change.became.set(name, 'codes')
        tables.push({ from: place, codes: { lost: 'cancelled' }, reason: 'called so now' })
        tables.push({ to: `/U${at}/${name}`, codes: { cancelled: 'lost' }, reason: 'called so before' })
        edits.push(`codes ${place}`)
      } else if (edit === 7) {
        const added = `${name}Needed`
        change.added.push({ name: added, kind: 'text', required: true })
        hooks[`U${at}_${added}_missing`] = () => 'asked'
        edits.push(`add required ${place}Needed`)
      }
    }
    return change
  })
  const after = (at: number): readonly Shown[] => {
    const change = later[at]
    const kept = (types[at]?.fields ?? [])
      .filter(({ name }) => !change?.removed.has(name))
      .map((field): Shown => {
        const name = change?.renamed.get(field.name) ?? field.name
        return { ...field, name, form: change?.became.get(field.name) ?? field.kind }
      })
    const added = (change?.added ?? []).map(
      ({ name, kind, required = false }): Shown => ({ name, form: kind, required, type: 0 }),
    )
    return [...kept, ...added]
  }
  const before = (at: number): readonly Shown[] =>
    (types[at]?.fields ?? []).map((field) => ({ ...field, form: field.kind }))
  const schema = (letter: string, shown: (at: number) => readonly Shown[], codes: readonly string[]) => ({
    $ref: `#/$defs/${letter}0`,
    $defs: Object.fromEntries(
      types.map((_, at) => [`${letter}${at}`, objectOf(shown(at), letter, codes)] as const),
    ),
  })
  return {
    before: schema('T', before, oldCodes),
    after: schema('U', after, newCodes),
    mapping: {
      pairs: {
        places: pairs,
        types: types.map((_, at) => ({ from: `T${at}`, to: `U${at}`, reason: 'renamed' })),
      },
      codes: tables,
    },
    ...{ decoys, edits, hooks },
    codes: new Map([
      ['lost', 'cancelled'],
      ['cancelled', 'lost'],
    ]),
    document: (version, documentSeed) =>
      documentOf(
        version === 'before' ? before : after,
        version === 'before' ? oldCodes : newCodes,
        documentSeed,
      ),
  }
}

interface Change {
  readonly renamed: Map<string, string>
  readonly removed: Set<string>
  readonly became: Map<string, Form>
  readonly added: { readonly name: string; readonly kind: Kind; readonly required?: true }[]
}

type Form = Kind | 'digits' | 'texts' | 'inside' | 'codes'

interface Shown {
  readonly name: string
  readonly form: Form
  readonly required: boolean
  readonly type?: number
}

function objectOf(fields: readonly Shown[], letter: string, codes: readonly string[]): object {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, typeOf(field, letter, codes)])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

function typeOf({ form, type = 0 }: Shown, letter: string, codes: readonly string[]): object {
  const ref = { $ref: `#/$defs/${letter}${type}` }
  switch (form) {
    case 'text':
    case 'digits':
      return { type: 'string' }
    case 'number':
      return { type: 'number' }
    case 'long':
      return { type: 'integer', format: 'int64' }
    case 'price':
      return { type: 'number', format: 'decimal' }
    case 'time':
      return { type: 'string', format: 'date-time' }
    case 'day':
      return { type: 'string', format: 'date' }
    case 'yes':
      return { type: ['boolean', 'null'] }
    case 'code':
    case 'codes':
      // Codes that no edit is about are the same in both versions.
      return { enum: form === 'code' ? oldCodes : codes }
    case 'list':
      return { type: 'array', items: ref }
    case 'texts':
      return { type: 'array', items: { type: 'string' } }
    case 'map':
      return { type: 'object', additionalProperties: { type: 'number' } }
    case 'object':
      return ref
    case 'choice':
      return { anyOf: [{ type: 'string' }, { type: 'array', items: ref }] }
    case 'tuple':
      return {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'number' }],
        items: false,
        minItems: 2,
      }
    case 'inside':
      return {
        type: 'object',
        properties: { text: { type: 'string' } },
        required: ['text'],
        additionalProperties: false,
      }
  }
}

/** A document, its texts and numbers each there once, so that it shows where every one went. */
function documentOf(
  shown: (at: number) => readonly Shown[],
  codes: readonly string[],
  seed: number,
): unknown {
  const random = randomFrom(seed)
  let count = 0
  const next = (): number => seed * 1000 + ++count
  const object = (at: number, depth: number): object =>
    Object.fromEntries(
      shown(at).flatMap((field) => {
        const isThere = field.required || (depth < 4 && random.happens(0.6))
        return isThere ? [[field.name, value(field, depth)]] : []
      }),
    )
  const list = (at: number, depth: number): readonly object[] =>
    Array.from({ length: depth > 2 ? 0 : random.below(3) }, () => object(at, depth + 1))
  const value = ({ form, type = 0 }: Shown, depth: number): unknown => {
    switch (form) {
      case 'text':
        return `t${next()}`
      case 'number':
        return next()
      case 'long':
        return random.happens(0.2) ? `#9007199254740${993 + 2 * random.below(3)}` : next()
      case 'price':
        return random.happens(0.3) ? `#${next()}.50` : next() + 0.25
      case 'time': {
        const end = ['.000Z', '.000Z', '.000Z', 'Z', '.000001Z', '.000+02:00'][random.below(6)] ?? ''
        return `2024-05-06T07:${String(random.below(60)).padStart(2, '0')}:${String(next() % 60).padStart(2, '0')}${end}`
      }
      case 'day':
        return `20${String(10 + (next() % 90)).padStart(2, '0')}-05-06`
      case 'digits':
        return String(next())
      case 'yes':
        return [true, false, null][random.below(3)]
      case 'code':
        return oldCodes[random.below(3)]
      case 'codes':
        return codes[random.below(3)]
      case 'list':
        return list(type, depth)
      case 'texts':
        // An empty list is no value: nothing else would give what the other version needs.
        return Array.from({ length: 1 + random.below(2) }, () => `t${next()}`)
      case 'map':
        return Object.fromEntries(Array.from({ length: random.below(3) }, () => [`k${next()}`, next()]))
      case 'object':
        return object(type, depth + 1)
      case 'choice':
        return random.happens(0.5) ? `t${next()}` : list(type, depth)
      case 'tuple':
        return [`t${next()}`, next()]
      case 'inside':
        return { text: `t${next()}` }
    }
  }
  return object(0, 0)
}
