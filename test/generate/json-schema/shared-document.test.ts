import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import type { ElementDeclaration } from '../../../src/schema/index.ts'
import type { OutputFile } from '../../../src/typescript/index.ts'
import {
  annotation,
  complex,
  element,
  namespace,
  root,
  scalar,
  setOf,
  versionOf,
} from '../../support/model.ts'

// A text with what JSON escapes and what looks like a boundary of parts.
const prose = 'First line\nsecond\u2028third "quoted" \\ {\n  "$defs": {\n  }\n} \ud800 é 漢'
const leaf = scalar('Leaf')
const line = complex('Line', [element('Line', 'note', leaf.id)])
// Refers to itself and, by `Line`, to all others.
const order = complex('Order', [
  element('Order', 'line', line.id),
  element('Order', 'part', `type:{${namespace}}Order`, { occurs: { min: 0, max: 1 } }),
])

function filesOf(elements: readonly ElementDeclaration[]): readonly OutputFile[] {
  const annotations = new Map([[order.id, annotation({ documentation: [prose] })]])
  const version = versionOf([setOf([leaf, line, order], elements, { annotations })])
  const files = generate(version, { toolVersion: '0.0.0' }, () => {})
  return files.filter(({ path }) => path.includes('/json-schema/'))
}

const roots = (count: number): readonly ElementDeclaration[] =>
  Array.from({ length: count }, (_, index) => root(`root${index}`, index % 2 === 0 ? order.id : line.id))

test.each<[string, readonly ElementDeclaration[], number]>([
  ['a document without definitions', [root('word', leaf.id)], 1],
  ['documents of their own', roots(100), 100],
  ['one document of many roots', roots(101), 1],
])('%s is printed as JSON.stringify prints it', (_name, elements, count) => {
  const files = filesOf(elements)
  expect(files).toHaveLength(count)
  for (const { text, parts } of files) {
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
    expect(parts?.join('')).toBe(text)
  }
})

test('the parts of one document of many roots are no longer than what they define', () => {
  const [file] = filesOf(roots(300))
  const { $defs, ...keywords } = JSON.parse(file?.text ?? '{}')
  const schemas = [
    keywords,
    ...Object.entries($defs).map((entry) => ({ $defs: Object.fromEntries([entry]) })),
  ]
  const longest = Math.max(...schemas.map((schema) => JSON.stringify(schema, null, 2).length))
  expect(Math.max(...(file?.parts ?? []).map((part) => part.length))).toBeLessThanOrEqual(longest)
})

test('one document of many roots judges as the documents of their own', () => {
  const value = { line: { note: 'a' }, part: { line: { note: 'b' } } }
  const wrong = { line: { note: 'a' }, part: { line: {} } }
  const verdicts = [roots(2), roots(101)].map((elements) => {
    const ajv = new Ajv2020({ strict: false })
    for (const { path, text } of filesOf(elements)) ajv.addSchema(JSON.parse(text), path.replace(/^.*\//, ''))
    return [value, wrong].map((one) => ajv.validate('shop.root0.json', one))
  })
  expect(verdicts).toEqual([
    [true, false],
    [true, false],
  ])
})
