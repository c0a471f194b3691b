import { expect, test } from 'vitest'
import { withUnicodeFlag } from '../../../src/regex/index.ts'

test.each<[string, string]>([
  ['^\\w+\\:\\/\\/[\\w.\\-]+$', '^\\w+:\\/\\/[\\w.\\-]+$'],
  ['[\\w-.]+', '[\\w\\-.]+'],
  ['[a\\_\\:-]', '[a_:\\-]'],
  ['[\\!-\\~]', '[!-~]'],
  ['a{', 'a\\{'],
  ['a]}', 'a\\]\\}'],
  ['\\"(?<n>a)\\k<n>', '"(?<n>a)\\k<n>'],
  ['😀\\:', '😀:'],
])('%s is %s', (source, want) => {
  const read = withUnicodeFlag(source)
  expect(read).toBe(want)
  const texts = ['a', 'a{', 'a]}', '_', ':', '-', '.', 'w:', 'http://a.b', '"aa', '😀:', '!', '']
  const [loose, strict] = [new RegExp(source), new RegExp(want, 'u')]
  expect(texts.filter((text) => strict.test(text))).toEqual(texts.filter((text) => loose.test(text)))
})

test.each(['\\Aa\\z', '[\\p{Alnum}\\:]', '(', '(?P<n>a)', '(?i)a', '\\1\\:(a)\\9', '(?=a)*'])(
  '%s stays what it is',
  (source) => {
    expect(withUnicodeFlag(source)).toBeUndefined()
  },
)
