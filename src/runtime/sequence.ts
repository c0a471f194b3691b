import { type JsonCodec, readPlain } from './codec.ts'
import type { HttpBody, WebSignal, WebStream } from './http-types.ts'
import { InvalidValueError, type Issue, type Result } from './result.ts'

/**
 * Server-sent events (`text/event-stream`), as HTML reads them: what has no data is no event, and neither is one that the
 * stream ends in. Without a codec only their form is checked.
 */
export function eventStream(codec?: JsonCodec<unknown>): SequenceFormat {
  return makeSequence({
    end: 'any-line',
    reader: ({ limit, validate }) => eventReader(limit, validate || codec?.plain ? codec : undefined),
    write: (item) => written(item, codec),
  })
}

interface EventFields {
  data?: string[]
  event?: string
  id?: string
  retry?: number
}

function eventReader(limit: number, codec: JsonCodec<unknown> | undefined): ReturnType<ItemFormat['reader']> {
  let fields: EventFields = {}
  let length = 0
  return (line, isLast) => {
    length += line.length
    if (length > limit) return { ok: false, issues: [makeLengthIssue(limit)] }
    if (line !== '') {
      if (!isLast) takeField(fields, line)
      return undefined
    }
    const { data, ...others } = fields
    fields = {}
    length = 0
    if (data === undefined || isLast) return undefined
    const event = { ...others, data: data.join('\n') }
    return readPlain(codec, event)
  }
}

function takeField(fields: EventFields, line: string): void {
  const at = line.indexOf(':')
  const name = at < 0 ? line : line.slice(0, at)
  const value = at < 0 ? '' : line.slice(at + (line[at + 1] === ' ' ? 2 : 1))
  if (name === 'data') {
    if (fields.data === undefined) fields.data = [value]
    else fields.data.push(value)
  } else if (name === 'event') fields.event = value
  else if (name === 'id' && !value.includes('\0')) fields.id = value
  else if (name === 'retry' && /^\d+$/u.test(value)) fields.retry = Number(value)
}

function written(item: unknown, codec: JsonCodec<unknown> | undefined): Result<string> {
  const checked = codec?.validate(item)
  if (checked?.ok === false) return checked
  const { data, event, id, retry } = Object(codec?.plain ? codec.plain.write(item) : item) as Readonly<
    Record<string, unknown>
  >
  if (typeof data !== 'string') return refused('data', 'The data of an event must be a text.')
  if (![event, id].every((one) => one === undefined || (typeof one === 'string' && !/[\r\n\0]/u.test(one))))
    return refused('event', 'The type and the id of an event must be texts of one line.')
  if (retry !== undefined && !(Number.isSafeInteger(retry) && Number(retry) >= 0))
    return refused('retry', 'The time must be a whole number of milliseconds.')
  const lines = [
    ...(event === undefined ? [] : [`event: ${event as string}`]),
    ...(id === undefined ? [] : [`id: ${id as string}`]),
    ...(retry === undefined ? [] : [`retry: ${retry as number}`]),
    ...data.split(/\r\n|[\r\n]/u).map((line) => `data: ${line}`),
  ]
  return { ok: true, value: `${lines.join('\n')}\n\n` }
}

function refused(name: string, message: string): Result<string> {
  return { ok: false, issues: [{ rule: 'event-value', message, path: [name] }] }
}

/** How a body is read and written bit by bit. */
export interface SequenceFormat {
  /** The items of a stream, one by one, or the stream. What is wrong is thrown: `fail` makes the error. */
  read(body: HttpBody | null, given: SequenceReading): unknown
  /**
   * Checks each item and writes it; what is wrong breaks the stream off, and `onError` is told. When `signal` aborts, no
   * item is asked for any more, and the stream ends.
   */
  write(items: unknown, onError?: (error: unknown) => void, signal?: WebSignal): WebStream
}

export interface SequenceReading {
  /** Characters of one item, above which it is refused. */
  readonly limit: number
  readonly validate: boolean
  /** Whether numbers of JSON may lose digits in places that the type says nothing of. */
  readonly lossy?: boolean
  readonly fail: SequenceFailure
}

export type SequenceFailure = (issues: readonly Issue[], cause?: unknown) => Error

/** How one item is written as text, and read from the text between two ends. */
interface ItemFormat {
  /** What ends the text of an item: LF; CR, LF or both; a record separator. */
  readonly end: keyof typeof ends
  /** Takes the next text, and gives an item where one is complete. */
  reader(
    given: Pick<SequenceReading, 'limit' | 'validate' | 'lossy'>,
  ): (text: string, isLast: boolean) => Result<unknown> | undefined
  write(item: unknown): Result<string>
}

const recordSeparator = '\u001e'

const ends = { line: /\n/gu, 'any-line': /\r\n|[\r\n]/gu, record: new RegExp(recordSeparator, 'gu') } as const

/** A sequence of items that are texts, with something between them. */
function makeSequence(format: ItemFormat): SequenceFormat {
  return {
    async *read(body: HttpBody | null, given: SequenceReading) {
      const next = format.reader(given)
      let index = 0
      for await (const { text, isLast } of readTexts(body, format.end, given)) {
        const item = next(text, isLast)
        if (item === undefined) continue
        if (!item.ok) throw given.fail(item.issues.map((one) => ({ ...one, path: [index, ...one.path] })))
        yield item.value
        index++
      }
    },
    write(items, onError, signal) {
      const all = openIterator(items)
      const encoder = new TextEncoder()
      const ending = signal as AbortSignal | undefined
      let index = 0
      let isLeft = false
      let leave = (): void => undefined
      const free = (): void => ending?.removeEventListener('abort', leave)
      return new ReadableStream<Uint8Array>({
        start(controller) {
          leave = () => {
            isLeft = true
            controller.close()
            // One that waits for its next item ends when that comes; what it then throws is nobody's any more.
            Promise.resolve(all.return?.()).catch(() => undefined)
          }
          if (ending?.aborted) leave()
          else ending?.addEventListener('abort', leave, { once: true })
        },
        async pull(controller) {
          try {
            const next = await all.next()
            // Whoever took it has gone while the item was made.
            if (isLeft) return
            if (next.done) {
              free()
              return controller.close()
            }
            const written = format.write(next.value)
            if (!written.ok)
              throw new InvalidValueError(
                written.issues.map((one) => ({ ...one, path: [index, ...one.path] })),
              )
            controller.enqueue(encoder.encode(written.value))
            index++
          } catch (error) {
            // Of a call that was aborted nobody can be told more.
            if (ending?.aborted && isLeft) return
            free()
            onError?.(error)
            throw error
          }
        },
        async cancel() {
          isLeft = true
          free()
          await all.return?.()
        },
      }) as WebStream
    },
  }
}

/** Throws where a value is no sequence: a text would be one of characters. */
function openIterator(items: unknown): AsyncIterator<unknown> | Iterator<unknown> {
  const { [Symbol.asyncIterator]: later, [Symbol.iterator]: now } = Object(items) as Partial<
    AsyncIterable<unknown> & Iterable<unknown>
  >
  if (typeof items === 'string' || (later ?? now) === undefined)
    throw new TypeError('The body must be a list or another sequence of items.')
  return later === undefined
    ? (items as Iterable<unknown>)[Symbol.iterator]()
    : (items as AsyncIterable<unknown>)[Symbol.asyncIterator]()
}

interface SequenceText {
  readonly text: string
  readonly isLast: boolean
}

/** The texts between ends. Each character is looked at once, however small the pieces are that it comes in. */
async function* readTexts(
  body: HttpBody | null,
  end: ItemFormat['end'],
  { limit, fail }: SequenceReading,
): AsyncGenerator<SequenceText, void> {
  const reader = (body ?? (new Response('').body as HttpBody)).getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let pending: string[] = []
  let length = 0
  let isAfterReturn = false
  let isDone = false
  const keep = (text: string): void => {
    length += text.length
    if (length > limit) throw fail([makeLengthIssue(limit)])
    if (text !== '') pending.push(text)
  }
  const taken = (): string => {
    const text = pending.join('')
    pending = []
    length = 0
    return text
  }
  try {
    while (!isDone) {
      const next = await read(reader, fail)
      isDone = next.done
      let chunk = decoded(decoder, next.value, fail)
      // CR and LF may come in two pieces.
      if (isAfterReturn && chunk.startsWith('\n')) chunk = chunk.slice(1)
      if (chunk !== '') isAfterReturn = end === 'any-line' && chunk.endsWith('\r')
      let at = 0
      for (const found of chunk.matchAll(ends[end])) {
        keep(chunk.slice(at, found.index))
        at = found.index + found[0].length
        yield { text: taken(), isLast: false }
      }
      keep(chunk.slice(at))
    }
    yield { text: taken(), isLast: true }
  } finally {
    // Whoever stops reading early lets the sender know.
    if (!isDone) await reader.cancel().catch(() => undefined)
  }
}

type Reader = ReturnType<HttpBody['getReader']>

async function read(reader: Reader, fail: SequenceFailure): Promise<Awaited<ReturnType<Reader['read']>>> {
  try {
    return await reader.read()
  } catch (cause) {
    // What ends a call is thrown as it is.
    if (cause instanceof DOMException) throw cause
    throw fail([{ rule: 'not-complete', message: 'The body broke off.', path: [] }], cause)
  }
}

function decoded(
  decoder: InstanceType<typeof TextDecoder>,
  bytes: Uint8Array | undefined,
  fail: SequenceFailure,
): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined })
  } catch {
    throw fail([{ rule: 'not-text', message: 'The body is not UTF-8 text.', path: [] }])
  }
}

function makeLengthIssue(limit: number): Issue {
  return { rule: 'limit-length', message: `An item has more than ${limit} characters.`, path: [] }
}

/** JSON values, one a line (`application/jsonl`, `application/x-ndjson`). Without a codec nothing is checked. */
export function jsonLines(codec?: JsonCodec<unknown>): SequenceFormat {
  return makeSequence({
    end: 'line',
    reader: (given) => (text) => (text.trim() === '' ? undefined : jsonItem(text, codec, given)),
    write: (item) => writtenJson(item, codec, '', '\n'),
  })
}

/** JSON values, each after a record separator (`application/json-seq`, RFC 7464). */
export function jsonSequence(codec?: JsonCodec<unknown>): SequenceFormat {
  return makeSequence({
    end: 'record',
    reader: (given) => (text) => (text.trim() === '' ? undefined : jsonItem(text, codec, given)),
    write: (item) => writtenJson(item, codec, recordSeparator, '\n'),
  })
}

function jsonItem(
  text: string,
  codec: JsonCodec<unknown> | undefined,
  { validate, lossy = false }: Pick<SequenceReading, 'validate' | 'lossy'>,
): Result<unknown> {
  if (codec !== undefined && (validate || codec.plain)) return codec.parse(text, { lossy })
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false, issues: [{ rule: 'not-json', message: 'This is not JSON.', path: [] }] }
  }
}

function writtenJson(
  item: unknown,
  codec: JsonCodec<unknown> | undefined,
  before: string,
  after: string,
): Result<string> {
  try {
    const text = codec === undefined ? JSON.stringify(item) : codec.serialize(item)
    if (text !== undefined) return { ok: true, value: before + text + after }
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error
    return { ok: false, issues: error.issues }
  }
  return { ok: false, issues: [{ rule: 'not-json', message: 'No JSON stands for this item.', path: [] }] }
}
