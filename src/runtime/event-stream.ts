import { type JsonCodec, readPlain } from './codec.ts'
import type { Result } from './result.ts'
import { type ItemFormat, makeLengthIssue, makeSequence, type SequenceFormat } from './sequence.ts'

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
