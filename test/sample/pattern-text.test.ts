import { expect, test } from 'vitest'
import { translatePattern } from '../../src/regex/index.ts'
import { randomFrom, textOfPattern } from '../../src/sample/index.ts'

test.each([
  '[A-Z]{3}',
  '[a-z]+(-[a-z]+)*',
  '\\d{4}-\\d{2}',
  '(a|b|cd){2,5}x?',
  '[\\i-[:]][\\c-[:]]*',
  '[^a-zA-Z0-9]{1,3}',
  '\\p{Lu}\\p{Ll}*',
  '\\S+\\s\\S+',
  '.{0,5}\\.\\\\',
  '[+-]?[0-9]+(\\.[0-9]*)?',
  '(\\(\\[)+',
  '',
  '[\\-+.]{2}',
  'a{0}b{3}',
])('texts of %s match it', (source) => {
  const pattern = new RegExp(translatePattern(source) ?? '', 'u')
  for (let seed = 0; seed < 50; seed += 1) {
    const text = textOfPattern(source, randomFrom(seed))
    expect(text).toMatch(pattern)
  }
})

test.each(['(?:ab){2}', '(?<year>\\d{4})-(?:\\d{2})?', 'a+?b*?(?:c|d){1,2}?'])(
  'texts of ECMAScript’s %s match it',
  (source) => {
    for (let seed = 0; seed < 50; seed += 1) {
      expect(textOfPattern(source, randomFrom(seed))).toMatch(new RegExp(`^(?:${source})$`, 'u'))
    }
  },
)

test.each([
  '^[0-9a-z.-]*(?<!\\.)$',
  '^(?!.*--)[a-z-]+$',
  '^(?=.*[0-9])(?=.*[a-z]).{8,}$',
  '\\bfoo\\b|^(?:a|b(?=c)c)$',
])('most texts of %s match it, edges and what looks around passed over', (source) => {
  const texts = Array.from({ length: 50 }, (_, seed) => textOfPattern(source, randomFrom(seed), 3, 'ecma'))
  expect(texts).not.toContain(undefined)
  const fitting = texts.filter((text) => new RegExp(source, 'u').test(text ?? ''))
  expect(fitting.length).toBeGreaterThan(25)
})

test.each(['[', 'a{2', '\\q', '[a-[a]]'])('nothing is made of %s', (source) => {
  const text = textOfPattern(source, randomFrom(1))
  const pattern = translatePattern(source)
  expect(text === undefined || pattern === undefined).toBe(true)
})
