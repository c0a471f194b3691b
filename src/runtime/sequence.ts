import { type JsonCodec, readPlain } from './codec.ts'
import type { HttpBody, WebSignal, WebStream } from './http-types.ts'
import { InvalidValueError, type Issue, type Result } from './result.ts'

/**
 * The format of server-sent events (`text/event-stream`), read as HTML defines it: an event without data, or one
 * that the stream does not finish, is skipped. Without a codec only the form of events is checked.
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

/**
 * Returns a function that takes lines one by one and returns an event at each empty line, `undefined` at others.
 * An event over the limit is an issue; events without data are skipped.
 */
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

/**
 * Adds the field of a line to the event: data lines are collected, unknown names and malformed values are ignored.
 */
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

/** The text of an event with a blank line at its end; issues if it is not valid or cannot be written. */
function written(item: unknown, codec: JsonCodec<unknown> | undefined): Result<string> {
  const checked = codec?.validate(item)
  if (checked?.ok === false) return checked
  const { data, event, id, retry } = Object(codec?.plain ? codec.plain.write(item) : item) as Readonly<
    Record<string, unknown>
  >
  if (typeof data !== 'string') return refused('data', 'The data of an event must be a string.')
  if (![event, id].every((one) => one === undefined || (typeof one === 'string' && !/[\r\n\0]/u.test(one))))
    return refused('event', 'The type and the id of an event must be strings of one line.')
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

/** How a body is read and written as a sequence of items or as a stream. */
export interface SequenceFormat {
  /** Returns the items of a body one by one, or its stream. Throws the error that `fail` makes of an issue. */
  read(body: HttpBody | null, given: SequenceReading): unknown
  /**
   * Returns a stream that checks and writes the items one by one. An error ends the stream and is passed to
   * `onError`. When `signal` aborts, no further item is requested, and the stream ends.
   */
  write(items: unknown, onError?: (error: unknown) => void, signal?: WebSignal): WebStream
}

export interface SequenceReading {
  /** The largest number of characters of one item. */
  readonly limit: number
  readonly validate: boolean
  /** Whether JSON numbers may lose digits at places that the type does not describe. */
  readonly lossy?: boolean
  readonly fail: SequenceFailure
}

export type SequenceFailure = (issues: readonly Issue[], cause?: unknown) => Error

/** How one item is written as text, and read from the texts between separators. */
interface ItemFormat {
  /** The separator: LF (`line`); CR, LF or both (`any-line`); a record separator (`record`). */
  readonly end: keyof typeof ends
  /** Returns a function that takes the next text and returns an item if one is complete. */
  reader(
    given: Pick<SequenceReading, 'limit' | 'validate' | 'lossy'>,
  ): (text: string, isLast: boolean) => Result<unknown> | undefined
  write(item: unknown): Result<string>
}

const recordSeparator = '\u001e'

const ends = { line: /\n/gu, 'any-line': /\r\n|[\r\n]/gu, record: new RegExp(recordSeparator, 'gu') } as const

/** Makes a sequence format of items that are texts between separators. */
function makeSequence(format: ItemFormat): SequenceFormat {
  return {
    /** Yields the items of a body; throws what `fail` makes of the first item that is not valid. */
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
    /**
     * A stream that takes, checks and writes one item each time it is read; it releases the items when cancelled.
     */
    write(items, onError, signal) {
      const all = openIterator(items)
      const encoder = new TextEncoder()
      const ending = signal as AbortSignal | undefined
      let index = 0
      let isLeft = false
      let leave = (): void => undefined
      const free = (): void => ending?.removeEventListener('abort', leave)
      return new ReadableStream<Uint8Array>({
        /** Closes the stream when the signal aborts, at once if it already has. */
        start(controller) {
          leave = () => {
            isLeft = true
            controller.close()
            // A pending item ends the iterator when it arrives; errors after the abort are ignored.
            Promise.resolve(all.return?.()).catch(() => undefined)
          }
          if (ending?.aborted) leave()
          else ending?.addEventListener('abort', leave, { once: true })
        },
        /**
         * Writes the next item, or closes the stream after the last; an error goes to `onError` and ends the
         * stream.
         */
        async pull(controller) {
          try {
            const next = await all.next()
            // The stream was left while the item was being made.
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
            // After an abort, nobody is informed any more.
            if (ending?.aborted && isLeft) return
            free()
            onError?.(error)
            throw error
          }
        },
        /** Stops writing and releases the items. */
        async cancel() {
          isLeft = true
          free()
          await all.return?.()
        },
      }) as WebStream
    },
  }
}

/** The iterator of a list or other (async) iterable; throws if the value is none, or is a text. */
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

/**
 * Yields the texts between separators, the last one marked, in linear time. Throws what `fail` makes of a text
 * over the limit, wrong UTF-8 or an incomplete body; cancels the body if reading stops early.
 */
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
    // If reading stops early, the sender is informed.
    if (!isDone) await reader.cancel().catch(() => undefined)
  }
}

type Reader = ReturnType<HttpBody['getReader']>

/** The next chunk; an abort is thrown unchanged, any other error as what `fail` makes of it. */
async function read(reader: Reader, fail: SequenceFailure): Promise<Awaited<ReturnType<Reader['read']>>> {
  try {
    return await reader.read()
  } catch (cause) {
    // An abort or a timeout of the call is thrown unchanged.
    if (cause instanceof DOMException) throw cause
    throw fail([{ rule: 'not-complete', message: 'The body broke off.', path: [] }], cause)
  }
}

/** Decodes the next bytes (the end without bytes); throws what `fail` makes of wrong UTF-8. */
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

/**
 * The format of JSON values, one per line (`application/jsonl`, `application/x-ndjson`). Without a codec nothing
 * is checked.
 */
export function jsonLines(codec?: JsonCodec<unknown>): SequenceFormat {
  return makeSequence({
    end: 'line',
    reader: (given) => (text) => (text.trim() === '' ? undefined : jsonItem(text, codec, given)),
    write: (item) => writtenJson(item, codec, '', '\n'),
  })
}

/** The format of JSON values, each after a record separator (`application/json-seq`, RFC 7464). */
export function jsonSequence(codec?: JsonCodec<unknown>): SequenceFormat {
  return makeSequence({
    end: 'record',
    reader: (given) => (text) => (text.trim() === '' ? undefined : jsonItem(text, codec, given)),
    write: (item) => writtenJson(item, codec, recordSeparator, '\n'),
  })
}

/** Reads one JSON item by its codec; without a codec or validation, parses it unchecked. */
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

/** Writes one item as JSON between `before` and `after`; issues if it is not valid or has no JSON. */
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
