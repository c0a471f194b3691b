import { expect, test } from 'vitest'
import { scalarContains } from '../../../src/containment/scalar/index.ts'
import { makeTextJudge } from '../../../src/containment/scalar/judge.ts'
import { reasons } from '../../../src/containment/scalar/reasons.ts'
import { scalarTexts } from '../../../src/containment/scalar/texts.ts'
import type { TypeIn } from '../../../src/containment/verdict.ts'
import type { CodeListNode, Facets, Primitive } from '../../../src/schema/index.ts'
import { codeList, scalar, setOf } from '../../support/model.ts'
import { answer, type Given, listOf, typeIn, unionOf, written } from './written.ts'

const kind = (one: Given, other: Given): string => scalarContains(typeIn(one), typeIn(other)).kind

test('a list is tried with a thousand items, not with more', { tags: 'slow' }, () => {
  expect(kind(listOf('boolean', 'maxLength 1000'), listOf('boolean', 'maxLength 999'))).toBe('no')
  expect(kind(listOf('boolean', 'maxLength 1001'), listOf('boolean', 'maxLength 1000'))).toBe('undecided')
})

const members = (count: number): Given => unionOf(Array.from({ length: count }, () => 'int'))

test('a thousand types are followed, and forty thousand pairs of them', () => {
  expect(kind(members(999), 'int')).toBe('yes')
  expect(kind(members(1000), 'int')).toBe('undecided')
  expect(kind(members(199), members(199))).toBe('yes')
  expect(kind(members(220), members(180))).toBe('undecided')
  expect(answer(members(1000), 'int')).toBe(`undecided: ${reasons.noSimpleType}`)
})

test('a bound that is too long is undecided unless both types have the same one', () => {
  const long = '1'.repeat(4001)
  expect(answer(`integer; maxInclusive ${long}`, `integer; maxInclusive ${long}`)).toBe('yes')
  expect(answer(`decimal; fractionDigits 0; maxInclusive ${long}`, `integer; maxInclusive ${long}`)).toBe(
    `undecided: ${reasons.number(long)}`,
  )
})

function textsOf(given: string): unknown {
  const [node] = written(given).nodes
  return node?.kind === 'scalar' ? scalarTexts(node) : undefined
}

test('answers and texts are kept, so many of them', () => {
  const [one, other] = [typeIn('decimal; totalDigits 3'), typeIn('decimal; totalDigits 2')]
  const first = scalarContains(one, other)
  expect(scalarContains(typeIn('decimal; totalDigits 3'), other)).toBe(first)
  expect(scalarContains(one, typeIn('decimal; totalDigits 4'))).not.toBe(first)
  expect(scalarContains(one, other)).toBe(first)
  expect(makeTextJudge(one)).toBe(makeTextJudge(one))
  const texts = textsOf('decimal; totalDigits 3')
  expect(textsOf('decimal; totalDigits 3')).toBe(texts)
  for (let length = 0; length < 500; length += 1) kind(`string; length ${length}`, 'string')
  expect(scalarContains(one, other)).not.toBe(first)
  expect(textsOf('decimal; totalDigits 3')).not.toBe(texts)
  expect(scalarContains(one, other)).toEqual(first)
})

test('a type is within itself, even where the document decides', () => {
  const [one, other] = [typeIn(unionOf(['int', 'ID'])), typeIn(unionOf(['int', 'ID']))]
  expect(scalarContains(one, one).kind).toBe('yes')
  expect(scalarContains(one, other).kind).toBe('undecided')
  const list = typeIn(listOf(unionOf(['int', 'boolean']), 'pattern .*'))
  expect(scalarContains(list, list).kind).toBe('yes')
  const values = typeIn(listOf(unionOf(['int', 'boolean']), 'enumeration 1'))
  expect(scalarContains(values, values).kind).toBe('yes')
})

function inSet(node: CodeListNode | ReturnType<typeof scalar>): TypeIn {
  return { set: setOf([node]), id: node.id }
}

const names = (primitive: Primitive, ...values: readonly string[]): TypeIn =>
  inSet(codeList('Names', values, { primitive, builtin: primitive }))

test.each<Primitive>(['QName', 'NOTATION'])('values of %s are names of namespaces', (primitive) => {
  const [x, y] = ['{urn:example:a}x', '{urn:example:a}y']
  expect(scalarContains(names(primitive, x), names(primitive, y, x)).kind).toBe('yes')
  expect(scalarContains(names(primitive, x, y), names(primitive, x)).kind).toBe('undecided')
  const any = inSet(scalar('Any', { primitive, builtin: primitive, whiteSpace: 'collapse' }))
  expect(scalarContains(names(primitive, x), any).kind).toBe('yes')
})

test.each<Primitive>(['number', 'null'])('a %s is no text', (primitive) => {
  const one = inSet(scalar('One', { primitive }))
  expect(scalarContains(one, typeIn('string')).kind).toBe('undecided')
  expect(scalarContains(typeIn('string'), one).kind).toBe('undecided')
})

test('one of several at once is no union of XML Schema', () => {
  const node = { kind: 'union', id: 'type:any', at: scalar('A').at, members: [], facets: {} } as const
  const type = (mode: 'any' | 'first') => ({ set: setOf([{ ...node, mode }]), id: node.id })
  expect(scalarContains(type('any'), typeIn('string')).kind).toBe('undecided')
  expect(scalarContains(type('first'), typeIn('string')).kind).toBe('yes')
})

test('patterns of both dialects are read as what they are', { tags: 'slow' }, () => {
  const pattern = (dialect: 'ecma' | 'xsd', source: string): TypeIn => {
    const facets: Facets = { patterns: [[{ dialect, source }]] }
    return inSet(scalar('P', { facets }))
  }
  expect(scalarContains(pattern('ecma', '^\\w$'), pattern('xsd', '\\w|_'))).toEqual({ kind: 'yes' })
  expect(scalarContains(pattern('ecma', '^\\w$'), pattern('xsd', '[a-z0-9_]'))).toEqual({
    kind: 'no',
    witness: 'A',
  })
})
