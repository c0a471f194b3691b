import { expect, test } from 'vitest'
import { drawParagraphs, listParagraphs, readPages } from './draw.ts'

const words = (count: number, word = 'word'): string => Array.from({ length: count }, () => word).join(' ')

test('paragraphs are prose, entries of lists and rows of tables; code, comments and headings are none', () => {
  const page = [
    `# ${words(20, 'heading')}`,
    words(12, 'prose'),
    words(3, 'prose'),
    '',
    `- ${words(12, 'entry')}`,
    `- ${words(2, 'few')}`,
    '```sh',
    words(20, 'code'),
    '```',
    `<!-- ${words(20, 'comment')} -->`,
    '| head |',
    '| --- |',
    `| ${words(12, 'row')} |`,
  ].join('\n')
  const found = listParagraphs('a.md', page)
  expect(found.map(({ line, text }) => [line, text.split(/\W+/u).find((one) => one !== '')])).toEqual([
    [2, 'prose'],
    [5, 'entry'],
    [13, 'row'],
  ])
})

test('a seed draws the same paragraphs, another seed others', () => {
  const pages = readPages(false)
  const [one, again, other] = ['a', 'a', 'b'].map((seed) => drawParagraphs(pages, seed, 25))
  expect(one).toHaveLength(25)
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
  expect(one?.some(({ page }) => page.startsWith('docs/reference/'))).toBe(false)
})

test('a long page does not outweigh the others', () => {
  const long = Array.from({ length: 500 }, () => `${words(12)}\n`).join('\n')
  const short = Array.from({ length: 40 }, () => `${words(12)}\n`).join('\n')
  const drawn = drawParagraphs(
    [
      ['long.md', long],
      ['short.md', short],
    ],
    'seed',
    80,
  )
  expect(drawn.filter(({ page }) => page === 'long.md')).toHaveLength(40)
})
