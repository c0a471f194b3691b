import { isWithin, usualType } from '../../../diff/index.ts'
import {
  type Codec,
  type Issue,
  type OperationParameter,
  parseHeaders,
  parseQuery,
} from '../../../runtime/index.ts'
import {
  bodyParts,
  isForm,
  type Media,
  type Property,
  resolve,
  type SchemaSet,
} from '../../../schema/index.ts'
import { textForm } from '../../../typescript/index.ts'
import { isJson } from './body.ts'
import type { HttpVerdict } from './judge.ts'
import { type Part, partsIn } from './parts.ts'
import type { Surface } from './surface.ts'

const fine: HttpVerdict = { valid: true, why: '' }

/** Fields are read as parameters are. */
function refused([first]: readonly Issue[]): HttpVerdict {
  const why = first?.message.replace(/^The (?:query|header) parameter /u, `"${first.path.join('.')}" `)
  return { valid: false, why: why ?? '' }
}

/** The properties of a form, as a version describes them. */
interface Form {
  readonly surface: Surface
  readonly media: Media
  readonly set: SchemaSet
  readonly properties: readonly Property[]
}

/**
 * What a version that reads the body of a form has against it: emitted operations leave it to the service to read. Nothing
 * where it is not described by properties.
 */
export function judgeForm(surface: Surface, media: Media, body: string): HttpVerdict | undefined {
  const form = formOf(surface, media)
  if (form === undefined) return undefined
  return isForm(media) ? judgeFields(form, body) : judgeParts(form, partsIn(body))
}

function formOf(surface: Surface, media: Media): Form | undefined {
  const { schema } = media
  if (schema.kind !== 'type') return undefined
  const set = surface.version.sets.find(({ name }) => name === schema.set)
  const properties = set ? bodyParts(set, schema.node).properties : []
  return set && properties.length > 0 ? { surface, media, set, properties } : undefined
}

function judgeFields(form: Form, body: string): HttpVerdict {
  const result = parseQuery(asQuery(fieldsOf(form)), body.trimEnd())
  return result.ok ? judgeValue(form, result.value) : refused(result.issues)
}

function judgeValue({ surface, media }: Form, value: unknown): HttpVerdict {
  const codec: Codec<unknown> | undefined = surface.codecOf(media.schema)
  const checked = codec?.validate(value)
  return checked?.ok === false ? refused(checked.issues) : fine
}

function fieldsOf({ media, set, properties }: Form): readonly OperationParameter[] {
  return properties.map(({ name, type }) => {
    const { style, explode = true, contentType } = media.encodings?.get(name) ?? {}
    const wanted = contentType ?? usualType(set, type, true)
    const isWhole = resolve(set, type).kind !== 'array'
    const json = style === undefined && isJson(wanted) && (isWhole || contentType !== undefined)
    return {
      ...{ name, in: 'query', required: false, style: style ?? 'form', explode },
      ...(json ? { json: true } : {}),
      form: textForm(set, type),
    }
  })
}

function judgeParts(form: Form, parts: readonly Part[]): HttpVerdict {
  const { media, set, properties, surface } = form
  const values: [string, unknown][] = []
  for (const { name, type } of properties) {
    const own = parts.filter((part) => part.name === name)
    const { contentType, headers = [] } = media.encodings?.get(name) ?? {}
    const wanted = contentType?.split(',').map((one) => one.trim()) ?? [usualType(set, type, false)]
    for (const part of own) {
      if (!wanted.some((range) => isWithin(part.type, range)))
        return {
          valid: false,
          why: `The part "${name}" is of type ${part.type}, not ${wanted.join(' or ')}.`,
        }
      const described = headers.map((header) => surface.asEmitted(header))
      const result = parseHeaders(asQuery(described), (header) => part.headers.get(header.toLowerCase()))
      if (!result.ok) return refused(result.issues)
    }
    if (own.length === 0) continue
    const isList = resolve(set, type).kind === 'array'
    const value = partValue(form, name, own, isList)
    if (!('read' in value)) return value
    values.push([name, value.read])
  }
  return judgeValue(form, Object.fromEntries(values))
}

function partValue(form: Form, name: string, own: readonly Part[], isList: boolean) {
  const texts = own.filter(({ type }) => !isJson(type))
  if (texts.length === 0) {
    try {
      const items: readonly unknown[] = own.map(({ text }) => JSON.parse(text))
      return { read: isList ? items : items[0] }
    } catch {
      return { valid: false, why: `The part "${name}" holds no JSON.` }
    }
  }
  const field = { ...fieldsOf(form).find((one) => one.name === name), style: 'form', explode: true }
  const query = texts.map(({ text }) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&')
  const { json: _json, ...plain } = field as OperationParameter & { json?: boolean }
  const result = parseQuery(asQuery([plain]), query)
  if (!result.ok) return refused(result.issues)
  return { read: (result.value as Readonly<Record<string, unknown>>)[name] }
}

function asQuery(parameters: readonly OperationParameter[]) {
  return { api: '', id: '', method: '', path: '', parameters, responses: [] }
}
