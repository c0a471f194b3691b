import { randomFrom } from '../../src/sample/index.ts'

/** Two OpenAPI descriptions that differ by edits at known places, and what a comparison has to say of them. */
export interface OpenapiPair {
  readonly before: Description
  readonly after: Description
  readonly edits: readonly Edit[]
  /** Sections of a mapping file that say what was renamed and what became of codes. */
  readonly mapping: object
  /** Properties that one version alone has and that resemble none that it lost. */
  readonly decoys: ReadonlySet<string>
  /** What codes became, both ways. */
  readonly codes: ReadonlyMap<string, string>
  /** A valid body of the one operation, in either version. */
  body(version: 'before' | 'after', seed: number): unknown
}

/** The part of a description that tests read. */
export interface Description {
  readonly openapi: string
  readonly info: object
  readonly paths: object
  readonly components: { readonly schemas: Readonly<Record<string, ObjectSchema>> }
}

export interface ObjectSchema {
  readonly type: 'object'
  readonly required: readonly string[]
  readonly additionalProperties: false
  readonly properties: Readonly<Record<string, PropertySchema>>
}

export interface PropertySchema {
  readonly $ref?: string
  readonly items?: PropertySchema
  readonly type?: string
  readonly enum?: readonly string[]
  readonly maxLength?: number
  readonly properties?: object
  readonly required?: readonly string[]
  readonly additionalProperties?: false
}

/** One edit, and where it was made. */
export interface Edit {
  readonly kind: EditKind
  /** The earlier type and property, and the later one; one of the two where only one version has it. */
  readonly before?: readonly [type: string, property: string]
  readonly after?: readonly [type: string, property: string]
}

export type EditKind =
  | 'rename'
  | 'decoy'
  | 'wrap'
  | 'move'
  | 'add-required'
  | 'add-optional'
  | 'number-to-text'
  | 'code-removed'
  | 'code-added'
  | 'shorter'
  | 'longer'
  | 'became-required'
  | 'became-optional'

type Kind = 'text' | 'number' | 'code' | 'object' | 'list'

interface Field {
  readonly name: string
  readonly kind: Kind
  readonly required: boolean
  /** Of objects and lists: the number of the type. */
  readonly type: number
}

/** A field of the later version: where its value comes from, and how its schema differs. */
interface LaterField extends Field {
  readonly form:
    | 'same'
    | 'moved'
    | 'wrapped'
    | 'as-text'
    | 'fewer-codes'
    | 'more-codes'
    | 'shorter'
    | 'longer'
}

const words = [
  'Amber',
  'Birch',
  'Cedar',
  'Delta',
  'Ember',
  'Fjord',
  'Grove',
  'Heron',
  'Islet',
  'Jetty',
] as const
const others = [
  'Quartz',
  'Raven',
  'Sable',
  'Tundra',
  'Umber',
  'Velvet',
  'Willow',
  'Xenon',
  'Yarrow',
  'Zephyr',
] as const
const roles = ['label', 'total', 'state', 'parent', 'lines'] as const
const kinds = ['text', 'number', 'code', 'object', 'list'] as const
const codes = ['open', 'paid', 'sent'] as const
const becomes: ReadonlyMap<string, string> = new Map([
  ['sent', 'paid'],
  ['kept', 'open'],
])

/** A pair of descriptions; the same for the same seed. */
export function makeOpenapiPair(seed: number): OpenapiPair {
  const random = randomFrom(seed)
  const count = 2 + random.below(3)
  const names = Array.from({ length: count }, (_, at) => words[at] ?? '')
  const isRenamed = names.map(() => random.happens(0.4))
  const later = names.map((name, at) => (isRenamed[at] === true ? `${name}V2` : name))
  // A type refers only to later ones, so that every document ends, and each is reached from the first.
  const types = names.map((name, at): readonly Field[] => {
    const next = at + 1
    const own = Array.from({ length: 3 + random.below(3) }, (_, index): Field => {
      const kind = kinds[random.below(next < count ? kinds.length : 3)] ?? 'text'
      const type = next < count ? next + random.below(count - next) : 0
      return {
        name: `${name.toLowerCase()}${roles[kinds.indexOf(kind)]}${index}`,
        kind,
        required: random.happens(0.5),
        type,
      }
    })
    const link: readonly Field[] =
      next < count ? [{ name: `${name.toLowerCase()}next`, kind: 'object', required: true, type: next }] : []
    return [...own, ...link]
  })
  const edits: Edit[] = []
  const places: object[] = []
  const without: object[] = []
  const tables: object[] = []
  const decoys = new Set<string>()
  const after = types.map((fields, at): readonly LaterField[] =>
    fields.flatMap((field, index): readonly LaterField[] => {
      const [type = '', other = ''] = [names[at], later[at]]
      const one = [type, field.name] as const
      const kept = (more: Partial<LaterField> = {}): LaterField => ({ ...field, form: 'same', ...more })
      const from = `/${type}/${field.name}`
      switch (random.below(14)) {
        case 0: {
          // What leads to the other types stays, so that these are compared.
          if (field.name.endsWith('next')) return [kept()]
          const name = `${field.name}Renamed`
          edits.push({ kind: 'rename', before: one, after: [other, name] })
          places.push({ from, to: `/${other}/${name}`, reason: 'renamed' })
          return [kept({ name })]
        }
        case 1: {
          if (field.required || field.name.endsWith('next')) return [kept()]
          const name = `${(others[at * 2 + (index % 2)] ?? '').toLowerCase()}${index}`
          edits.push({ kind: 'decoy', before: one, after: [other, name] })
          decoys.add(name).add(field.name)
          without.push({ from, policy: 'drop', reason: 'removed' })
          return [kept({ name })]
        }
        case 2:
          if (field.kind !== 'text') return [kept()]
          edits.push({ kind: 'wrap', before: one, after: [other, field.name] })
          return [kept({ form: 'wrapped' })]
        case 11: {
          if (field.kind !== 'text') return [kept()]
          const name = `${field.name}box`
          edits.push({ kind: 'move', before: one, after: [other, name] })
          places.push({ from, to: `/${other}/${name}/text`, reason: 'moved' })
          return [kept({ name, form: 'moved' })]
        }
        case 3:
          if (field.kind !== 'number') return [kept()]
          edits.push({ kind: 'number-to-text', before: one, after: [other, field.name] })
          return [kept({ form: 'as-text' })]
        case 4: {
          const name = `${(others[at * 2 + 1] ?? '').toLowerCase()}needed${index}`
          edits.push({ kind: 'add-required', after: [other, name] })
          return [kept(), kept({ name, kind: 'text', required: true })]
        }
        case 5: {
          const name = `${(others[at * 2] ?? '').toLowerCase()}more${index}`
          edits.push({ kind: 'add-optional', after: [other, name] })
          return [kept(), kept({ name, kind: 'text', required: false })]
        }
        case 6:
          if (field.kind !== 'code') return [kept()]
          edits.push({ kind: 'code-removed', before: one, after: [other, field.name] })
          tables.push({ from, codes: { sent: becomes.get('sent') }, reason: 'called so now' })
          return [kept({ form: 'fewer-codes' })]
        case 7:
          if (field.kind !== 'code') return [kept()]
          edits.push({ kind: 'code-added', before: one, after: [other, field.name] })
          tables.push({
            to: `/${other}/${field.name}`,
            codes: { kept: becomes.get('kept') },
            reason: 'called so before',
          })
          return [kept({ form: 'more-codes' })]
        case 8:
          if (field.kind !== 'text') return [kept()]
          edits.push({ kind: 'shorter', before: one, after: [other, field.name] })
          return [kept({ form: 'shorter' })]
        case 9:
          if (field.kind !== 'text') return [kept()]
          edits.push({ kind: 'longer', before: one, after: [other, field.name] })
          return [kept({ form: 'longer' })]
        case 10:
          if (field.name.endsWith('next') || field.kind === 'object') return [kept()]
          edits.push({
            kind: field.required ? 'became-optional' : 'became-required',
            before: one,
            after: [other, field.name],
          })
          return [kept({ required: !field.required })]
        default:
          return [kept()]
      }
    }),
  )
  const earlier = types.map((fields) => fields.map((field): LaterField => ({ ...field, form: 'same' })))
  return {
    before: describe(names, earlier),
    after: describe(later, after),
    ...{ edits, decoys, codes: becomes },
    mapping: {
      pairs: {
        places,
        types: names
          .map((from, at) => ({ from, to: later[at], reason: 'renamed' }))
          .filter(({ from, to }) => from !== to),
      },
      without,
      codes: tables,
    },
    body: (version, of) => makeBody(version === 'before' ? earlier : after, of),
  }
}

/** A description with one operation, whose request and response have the first type. */
function describe(names: readonly string[], types: readonly (readonly LaterField[])[]): Description {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${names[0]}` } } }
  const schemas = types.map((fields, at) => [names[at], printObject(fields, names)] as const)
  return {
    openapi: '3.1.0',
    info: { title: 'made', version: '1' },
    paths: {
      '/things': {
        put: {
          operationId: 'putThing',
          requestBody: { required: true, content },
          responses: { 200: { description: 'as it is now', content } },
        },
      },
    },
    components: { schemas: Object.fromEntries(schemas) },
  }
}

function printObject(fields: readonly LaterField[], names: readonly string[]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, printField(field, names)])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

const text = { type: 'string', minLength: 1, maxLength: 40 }

function printField({ kind, form, type }: LaterField, names: readonly string[]): PropertySchema {
  const ref = { $ref: `#/components/schemas/${names[type]}` }
  switch (kind) {
    case 'text':
      if (form === 'wrapped' || form === 'moved')
        return { type: 'object', properties: { text }, required: ['text'], additionalProperties: false }
      return { ...text, maxLength: form === 'shorter' ? 20 : form === 'longer' ? 60 : 40 }
    case 'number':
      return form === 'as-text' ? { type: 'string' } : { type: 'number' }
    case 'code':
      return { type: 'string', enum: listCodes(form) }
    case 'object':
      return ref
    case 'list':
      return { type: 'array', items: ref }
  }
}

function listCodes(form: LaterField['form']): readonly string[] {
  if (form === 'fewer-codes') return codes.slice(0, 2)
  return form === 'more-codes' ? [...codes, 'kept'] : codes
}

/** A document in which every text and number stands once, so that it shows where each went. */
function makeBody(types: readonly (readonly LaterField[])[], seed: number): unknown {
  const random = randomFrom(seed)
  let count = 0
  const next = (): number => seed * 1000 + ++count
  const object = (at: number): object =>
    Object.fromEntries(
      (types[at] ?? []).flatMap((field) =>
        field.required || random.happens(0.7) ? [[field.name, value(field)]] : [],
      ),
    )
  const value = ({ kind, form, type }: LaterField): unknown => {
    switch (kind) {
      case 'text':
        return form === 'wrapped' || form === 'moved' ? { text: `t${next()}` } : `t${next()}`
      case 'number':
        return form === 'as-text' ? String(next()) : next()
      case 'code': {
        const all = listCodes(form)
        return all[random.below(all.length)]
      }
      case 'object':
        return object(type)
      case 'list':
        return Array.from({ length: random.below(3) }, () => object(type))
    }
  }
  return object(0)
}
