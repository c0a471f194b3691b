import type { ComplexType, RootElement } from '../../../src/runtime/descriptor.ts'
import { checkPieces, extras } from '../../../src/runtime/pieces/index.ts'
import { xsString, xsToken } from '../../../src/runtime/text/string.ts'

/** Checks documents of a given length, made on the way; prints their issues by rule. */
const length = Number(process.argv[2])

const item: ComplexType = {
  ...{ kind: 'complex', name: 'Item', namespace: 'urn:a' },
  attributes: [{ name: 'code', type: () => ({ kind: 'text', of: xsToken, maxLength: 40 }) }],
  content: [
    { element: 'name', type: () => ({ kind: 'text', of: xsString }) },
    {
      any: true,
      property: 'any',
      namespaces: ['urn:b'],
      process: 'lax',
      min: 0,
      max: Number.POSITIVE_INFINITY,
    },
  ],
}
const prose: ComplexType = {
  ...{ kind: 'complex', name: 'Prose', namespace: 'urn:a', mixed: true, nodes: 'content' },
  content: { group: 'choice', of: [{ element: 'item', type: () => item }], max: Number.POSITIVE_INFINITY },
}
const list: ComplexType = {
  ...{ kind: 'complex', name: 'List', namespace: 'urn:a' },
  content: [{ element: 'item', type: () => item, max: Number.POSITIVE_INFINITY }],
}

function* document(part: (index: number) => string): Iterable<Uint8Array> {
  yield Buffer.from('<all xmlns="urn:a" xmlns:b="urn:b">')
  let index = 0
  for (let written = 0; written < length; ) {
    const parts = Array.from({ length: 500 }, () => part(index++)).join('')
    written += parts.length
    yield Buffer.from(parts)
  }
  yield Buffer.from('</all>')
}

const fine = (index: number): string =>
  `<item code="a code that is long enough"><name>the name of item ${index}</name>${index % 4 === 0 ? `<b:more-${index}>x</b:more-${index}>` : ''}</item>\n`
/** One in a thousand is wrong, and what was found there is remembered. */
const wrong = (index: number): string =>
  index % 1000 === 0
    ? `<item code="a code that is longer than what is allowed ${index}"><name/></item>`
    : fine(index)

const trials: readonly (readonly [ComplexType, (index: number) => string])[] = [
  [prose, fine],
  [list, wrong],
]
const found = trials.map(([type, part]) => {
  const root: RootElement = { name: 'all', namespace: 'urn:a', type: () => type }
  return checkPieces(root, () => document(part), {}, extras).map(({ rule }) => rule)
})
process.stdout.write(JSON.stringify(found.map((rules) => [...new Set(rules), rules.length])))
