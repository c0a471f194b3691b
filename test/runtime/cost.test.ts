import { describe, expect, test } from 'vitest'
import type { RootElement, SimpleType } from '../../src/runtime/descriptor.ts'
import { readProblem } from '../../src/runtime/gateway-problem.ts'
import {
  jsonCodec,
  type OperationParameter,
  parseQuery,
  plainXmlCodec,
  xsString,
  xsToken,
} from '../../src/runtime/index.ts'
import { checkPieces } from '../../src/runtime/pieces/index.ts'
import { measureProcessorTime } from '../support/processor-time.ts'

const text = (): SimpleType => ({ kind: 'text', of: xsString })
const many = { min: 0, max: Number.POSITIVE_INFINITY }
const root: RootElement = {
  name: 'r',
  namespace: '',
  type: () => ({
    kind: 'complex',
    name: 'R',
    content: [
      { element: 't', type: text, ...many },
      { element: 'k', type: () => ({ kind: 'text', of: xsToken }), ...many },
      {
        element: 'e',
        type: () => ({ kind: 'complex', name: 'E', content: [{ element: 'id', type: text }] }),
        ...many,
      },
    ],
  }),
}
const codec = plainXmlCodec<unknown>(root)
const json = jsonCodec<unknown>(() => ({ json: 'unknown' }))
const query: OperationParameter = {
  name: 'a',
  in: 'query',
  required: false,
  style: 'form',
  explode: true,
  form: { array: 'number' },
}
const operation = { api: '', id: '', method: 'GET', path: '/', parameters: [query], responses: [] }

type Entry = readonly [name: string, read: (input: string) => unknown]

const elements: readonly Entry[] = [
  ['content of XML', (part) => codec.parse(`<r>${part}</r>`, { maxIssues: 1e9 })],
  ['XML that is written', (part) => codec.serialize({ t: [part] })],
]
const texts: readonly Entry[] = [
  ['text of XML', (part) => codec.parse(`<r><t>${part}</t></r>`)],
  ['token of XML', (part) => codec.parse(`<r><k>${part}</k></r>`)],
  ['XML in pieces', (part) => checkPieces(root, () => [Buffer.from(`<r><t>${part}</t></r>`)])],
]
const others: readonly Entry[] = [
  ['a text of JSON', (part) => json.parse(`{"a":"${part}"}`)],
  ['a query', (part) => parseQuery(operation, part)],
  ['JSON', (part) => json.parse(`[${part}0]`)],
  ['a problem', (part) => readProblem(400, 'application/problem+json', Buffer.from(`{"a":[${part}0]}`))],
]

/** Processor time of reading an input once, in milliseconds. */
function timeOf(read: Entry[1], input: string): number {
  return measureProcessorTime(() => {
    try {
      read(input)
    } catch {
      // What is refused is refused in time as well.
    }
  })
}

/** In less time, nothing can be told of how it grows. */
const fewest = 40

/**
 * The power of the length by which time grows, over three doublings: of each length the least of two runs. A result that looks too high is measured
 * again with twice the input: a short input needs no garbage collection, a long one does, and that alone looks
 * like growth. What is quadratic stays quadratic.
 */
function exponentOf(read: Entry[1], fragment: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 6 && least > 1.3; attempt++) {
    const times = Math.ceil(25_000 / fragment.length) * 2 ** Math.floor(attempt / 2)
    const [input, longer] = [fragment.repeat(times), fragment.repeat(8 * times)]
    const first = timeOf(read, longer)
    const short = first < fewest ? first : Math.min(timeOf(read, input), timeOf(read, input))
    const long = first < fewest ? first : Math.min(first, timeOf(read, longer))
    least = Math.min(least, long < fewest ? 1 : Math.log2(long / Math.max(short, 0.5)) / 3)
  }
  return least
}

/** The one place where a test speaks of time: what is quadratic has an exponent of 2. */
const most = 1.5

describe('P1, P2, P3, P4, P6: what is repeated costs no more than its length', () => {
  describe.each(elements)('%s', (_, read) => ofMarkup(read))
  describe.each(texts)('%s', (_, read) => ofMarkup(read))
  describe.each(others)('%s', (_, read) => ofValues(read))

  function ofMarkup(read: Entry[1]): void {
    test.each([
      ...[
        '&',
        '&lt;',
        '&#65;',
        '<![CDATA[a]]>',
        'a<!---->',
        'ab&lt;<!---->',
        '<?a?>',
        '\r',
        '\r\n',
        ' a',
        '😀',
        ' ',
      ],
      ...['<e/>', '<z/>', '<e>\n<z/></e>\n', '<t>1</t>', '<', ']', 'a:'],
    ])('%j', (fragment) => {
      expect(exponentOf(read, fragment)).toBeLessThan(most)
    })
  }

  function ofValues(read: Entry[1]): void {
    test.each([
      '[],',
      '{"a":1,"a":2},',
      '"\\\\",',
      '\\\\',
      '12345678901234567890,',
      '-0,',
      '{"a":[',
      '[',
      '"',
      'a=1&',
      'a=x&',
      '%41',
      '&',
    ])('%j', (fragment) => {
      expect(exponentOf(read, fragment)).toBeLessThan(most)
    })
  }
})
