import { expect, it } from 'vitest'
import { findSyntaxProblem } from '../../../src/regex/xsd/syntax.ts'

it.each([
  '',
  'a|b',
  '[0-9\\-+]*',
  '[a-z-[aeiou]]+',
  '[^a-c]{2,3}',
  '\\p{Lu}\\P{IsBasicLatin}',
  '(a(b)?)*',
  '[-a]',
  '[a-]',
  '\\i\\c*',
  '[\\i-[:]][\\c-[:]]*',
  'a{2}',
  'a{0,}',
  '^$',
  '[\\n-\\r]',
  '\\.\\{',
])('"%s" is a pattern', (source) => {
  expect(findSyntaxProblem(source)).toBeUndefined()
})

it.each([
  '(',
  ')',
  'a)',
  '*',
  'a**',
  'a{',
  'a{2',
  'a{,2}',
  '\\p{IsKlingon}',
  'a{3,2}',
  'a{x}',
  '[',
  '[]',
  '[^]',
  '[a',
  '[z-a]',
  '[a-\\d]',
  ']',
  '}',
  '\\',
  '\\a',
  '\\p',
  '\\p{',
  '\\p{Xx}',
  '[a-[b]c]',
  '[a[b]]',
  '|*',
  '(*a)',
  '[+--/]',
  '[!--]',
  '[+--[b]]',
  '[--/]',
])('"%s" is none', (source) => {
  expect(findSyntaxProblem(source)).toBeTypeOf('string')
})
