import { createHash } from 'node:crypto'
import { loadModule } from '../config/index.ts'
import { readPieces } from '../files/index.ts'
import type { DocumentContext } from '../run/index.ts'
import {
  dateFormat,
  dateTimeFormat,
  heldDate,
  heldDateTime,
  heldInstant,
  heldPlainDate,
  type Issue,
} from '../runtime/index.ts'
import { fetchBytes, type StoredDocument } from './document.ts'

/** The form in which the target holds a value of the context. */
type ContextForm = 'string' | 'number' | 'boolean' | (string & {})

/**
 * Converts a value from the command line or JSON to the form that the target holds; `undefined` if it cannot be
 * converted.
 */
export function contextValue(value: unknown, form: ContextForm): unknown {
  if (form === 'boolean') {
    if (typeof value === 'boolean') return value
    return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : undefined
  }
  if (form === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }
  if (isHeldForm(form)) return holdValue(String(value), form)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

const heldForms = ['bigint', 'Date', 'Temporal.PlainDate', 'Temporal.Instant'] as const
type HeldForm = (typeof heldForms)[number]

function isHeldForm(form: string): form is HeldForm {
  return heldForms.some((one) => one === form)
}

/** A `bigint`, `Date` or `Temporal` value from its text; `undefined` if the text is not one. */
function holdValue(text: string, form: HeldForm): unknown {
  if (form === 'bigint') return /^-?\d+$/.test(text) ? BigInt(text) : undefined
  const [day, instant] = [dateFormat.accepts(text), dateTimeFormat.accepts(text)]
  if (form === 'Date') {
    if (!day && !instant) return undefined
    return day ? heldDate.read(text) : heldDateTime.read(text)
  }
  if (form === 'Temporal.PlainDate') return day ? heldPlainDate.read(text) : undefined
  return instant ? heldInstant.read(text) : undefined
}

/** A value of the context that is replaced by a UUID, another one in each document. */
export const uuidMark = '$uuid'

/** A value that an adapter needs and the document does not hold. */
export interface DocumentNeed {
  readonly dataElement: string
  readonly isRequired: boolean
  readonly form: ContextForm
}

/** Where the context values of single documents come from, as plain data. */
export interface OwnContext {
  /** The absolute path of the module that gives them. */
  readonly module?: string
  /** By the name of the adapter. */
  readonly needs: ReadonlyMap<string, readonly DocumentNeed[]>
}

/** Where a document is in the store. */
export interface StoredDocumentPlace {
  /** The file, below the folder that holds all that was named. */
  readonly file: string
  /** The name of its result; for a line with its number, for an entry of a zip with the entry's name. */
  readonly key: string
  /** The position in the store, from 0. */
  readonly index: number
  /** A UUID that is equal in every run for the same file, content and `name`. */
  uuid(name?: string): string
}

/** Makes the context of a document; `brought` are values that come with the document and win over all others. */
export type PipeContext = (
  document: StoredDocument,
  brought?: Readonly<Record<string, unknown>>,
) => DocumentContext

type ContextFunction = (document: unknown, place: StoredDocumentPlace) => unknown

/** The function `context` of a module, or its default export; `undefined` if that is not a function. */
export function findContextFunction(exported: ReadonlyMap<string, unknown>): ContextFunction | undefined {
  const found = exported.get('context') ?? exported.get('default')
  return typeof found === 'function' ? (found as ContextFunction) : undefined
}

/** A function that makes the context of a document; `undefined` if all documents have the same context. */
export async function contextMaker(
  same: Readonly<Record<string, unknown>>,
  own: OwnContext | undefined,
): Promise<((document: StoredDocument) => DocumentContext) | undefined> {
  const isMarked = Object.values(same).includes(uuidMark)
  return own?.module === undefined && !isMarked ? undefined : ownContextMaker(same, own)
}

/**
 * As `contextMaker`, but always a function. Values that a document brings win over the common ones (`same`), and
 * those over the module's.
 */
export async function ownContextMaker(
  same: Readonly<Record<string, unknown>>,
  own: OwnContext | undefined,
): Promise<PipeContext> {
  const given = own?.module === undefined ? undefined : findContextFunction(await loadModule(own.module))
  return (document, brought = {}) => {
    const place = describePlace(document)
    return (value, adapter) => {
      const found = given === undefined ? { values: {} } : callContextFunction(given, value, place)
      if ('issue' in found) return { issues: [found.issue] }
      const needs = own?.needs.get(adapter) ?? []
      const values = Object.assign(
        convertContextValues(found.values, needs, same),
        same,
        convertContextValues(brought, needs, {}),
      )
      return addOwnIds(values, place, needs)
    }
  }
}

type Given = { readonly values: Readonly<Record<string, unknown>> } | { readonly issue: Issue }

/**
 * Calls the context function: its values, or the issue `context-failed` if it throws or does not return a plain
 * object.
 */
function callContextFunction(given: ContextFunction, value: unknown, place: StoredDocumentPlace): Given {
  const failed = (message: string): Given => ({ issue: { rule: 'context-failed', message, path: [] } })
  try {
    const found = given(value, place)
    const isObject = typeof found === 'object' && found !== null && !Array.isArray(found)
    // A promise is an object too, but the values are needed synchronously.
    if (isObject && !(found instanceof Promise)) return { values: found as Readonly<Record<string, unknown>> }
    return failed('The context module must return an object of values.')
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return failed(`The context module threw: ${first}`)
  }
}

/**
 * The values that the adapter needs, converted to the target's form (`undefined` if that fails). Those that `same`
 * has are left out.
 */
function convertContextValues(
  found: Readonly<Record<string, unknown>>,
  needs: readonly DocumentNeed[],
  same: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    needs.flatMap(({ dataElement, form }) => {
      const value = found[dataElement]
      const isGiven = value !== undefined && !Object.hasOwn(same, dataElement)
      return isGiven ? [[dataElement, contextValue(value, form)] as const] : []
    }),
  )
}

/** The context with `$uuid` replaced by UUIDs; instead an issue for each required value that is missing. */
function addOwnIds(
  values: Readonly<Record<string, unknown>>,
  place: StoredDocumentPlace,
  needs: readonly DocumentNeed[],
): ReturnType<DocumentContext> {
  const missing = needs.filter(
    ({ dataElement, isRequired }) => isRequired && values[dataElement] === undefined,
  )
  if (missing.length > 0) {
    return {
      issues: missing.map(({ dataElement }) => ({
        rule: 'context-missing',
        message: `The context gives no usable value for "${dataElement}", which the target needs.`,
        path: [],
        dataElement,
      })),
    }
  }
  const context = Object.entries(values).map(([id, value]) => [
    id,
    value === uuidMark ? place.uuid(id) : value,
  ])
  return { context: Object.fromEntries(context) }
}

/**
 * Where a document is in the store, with its UUID function: equal file, name, content and argument give equal UUIDs.
 * The content is read only if a UUID is requested.
 */
function describePlace(document: StoredDocument): StoredDocumentPlace {
  const { name, collection, fetch, index = 0 } = document
  const file = collection ?? document.archive ?? name
  let content: string | undefined
  return {
    file,
    key: name,
    index,
    uuid: (id = '') => {
      content ??=
        fetch.kind === 'file' ? hashPieces(readPieces(fetch.path)) : hashPieces([fetchBytes(document)])
      return makeUuid(JSON.stringify([file, name, content, id]))
    },
  }
}

/** The SHA-256 of the pieces, in hexadecimal. */
function hashPieces(pieces: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** The namespace of this program's UUIDs (RFC 9562, 5.5). */
const space = Buffer.from('f0c8b6a2d1e94b7f8a3c5e6d7f801234', 'hex')

/** The UUID (version 5) of a name; equal names give equal UUIDs. */
function makeUuid(name: string): string {
  const bytes = createHash('sha1').update(space).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
