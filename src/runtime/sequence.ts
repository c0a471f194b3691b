import type { JsonCodec } from './codec.ts'
import type { HttpBody, WebSignal, WebStream } from './http-types.ts'
import { InvalidValueError, type Issue, type Result } from './result.ts'

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
export interface ItemFormat {
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
export function makeSequence(format: ItemFormat): SequenceFormat {
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

export function makeLengthIssue(limit: number): Issue {
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
