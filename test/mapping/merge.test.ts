import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import {
  additionsDiff,
  mappingSchema,
  mergeMapping,
  type Proposal,
  printMapping,
  readMapping,
} from '../../src/mapping/index.ts'

const isValid = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(mappingSchema)
const between = { from: 'a', to: 'b' }
const one: Proposal = { pairs: [{ from: 'A', to: 'B', reason: 'new' }], without: [], notes: [] }
const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('')
const added = ['  - from: A', '    to: B', '    reason: new']
const head = ['formatVersion: 1', 'from: a', 'to: b']

test.each([
  ['a section that is not there', lines(...head), lines(...head, '', 'pairs:', ...added)],
  ['an empty one', lines(...head, 'pairs:'), lines(...head, 'pairs:', ...added)],
  [
    'after what is there, and before what leads up to the next',
    lines(...head, 'pairs:', '  - { from: X, to: Y, reason: r } # mine', '', '# Next.', 'codes:', ''),
    lines(
      ...[...head, 'pairs:', '  - { from: X, to: Y, reason: r } # mine', ...added],
      ...['', '# Next.', 'codes:', ''],
    ),
  ],
  [
    'as deep as what is there',
    lines(...head, 'pairs:', '- from: X', '  to: Y', '  reason: r', 'without:'),
    lines(
      ...[...head, 'pairs:', '- from: X', '  to: Y', '  reason: r', '- from: A', '  to: B', '  reason: new'],
      'without:',
    ),
  ],
  [
    'line ends of Windows',
    lines(...head, 'pairs:').replaceAll('\n', '\r\n'),
    lines(...head, 'pairs:', ...added).replaceAll('\n', '\r\n'),
  ],
  [
    'the mark of a Windows editor',
    `\uFEFF${lines(...head)}`,
    `\uFEFF${lines(...head, '', 'pairs:', ...added)}`,
  ],
  [
    'the mark before what is added to',
    `\uFEFF${lines('pairs:', ...head)}`,
    `\uFEFF${lines('pairs:', ...added, ...head)}`,
  ],
  ['no line end at the end', lines(...head).trimEnd(), lines(...head, '', 'pairs:', ...added)],
  [
    'behind a text of several lines',
    lines(...head, 'pairs:', '  - from: X', '    to: Y', '    reason: |', '      # no comment', '      two'),
    lines(
      ...[...head, 'pairs:', '  - from: X', '    to: Y', '    reason: |', '      # no comment', '      two'],
      ...added,
    ),
  ],
])('%s', (_, given, want) => {
  expect(mergeMapping(given, one)).toEqual({ text: want, unplaced: [] })
})

test.each([
  ['a list on one line', lines(...head, 'pairs: [{ from: X, to: Y, reason: r }]')],
  ['an empty list on one line', lines(...head, 'pairs: []')],
  ['a file on one line', '{ formatVersion: 1, from: a, to: b }\n'],
  ['JSON', JSON.stringify({ formatVersion: 1, ...between }, null, 2)],
  ['a document that has an end', `${lines(...head)}...\n`],
])('%s is left alone', (_, given) => {
  expect(mergeMapping(given, one)).toEqual({ text: given, unplaced: ['pairs'] })
})

const word = fc.oneof(
  fc.constantFrom(
    'A',
    '/x/y',
    '/x/@id',
    'null',
    '~',
    '1.0',
    'a: b',
    '# c',
    "it's",
    '"',
    '- x',
    'yes',
    '{a}',
    '/{a}/b',
  ),
  fc.string({ minLength: 1, unit: 'binary' }),
)
const places = fc.oneof(word, fc.uniqueArray(word, { minLength: 2, maxLength: 3 }))
const reason = fc.oneof(word, fc.constantFrom('|\n', 'two\nlines', 'tab\tbed', '\u2028', '\u0085', '\ufeff'))
const proposals: fc.Arbitrary<Proposal> = fc.record({
  pairs: fc.array(
    fc.oneof(
      fc.record({ from: word, to: word, reason }),
      fc.record({ from: places, to: word, by: fc.constant('hook' as const), root: word, reason }),
      fc.record({ from: word, to: places, by: fc.constant('hook' as const), root: word, reason }),
    ),
    { maxLength: 4 },
  ),
  without: fc.array(fc.record({ from: word, policy: fc.constant('drop' as const), reason }), {
    maxLength: 3,
  }),
  notes: fc.array(reason, { maxLength: 2 }),
})

test('what is written is valid for the published schema, and read as it was meant', () => {
  fc.assert(
    fc.property(proposals, (proposal) => {
      const text = printMapping(proposal, between, 'x.json')
      const value = load(text)
      expect(isValid(value)).toBe(true)
      expect(value).toMatchObject({
        ...(proposal.pairs.length > 0 ? { pairs: proposal.pairs } : {}),
        ...(proposal.without.length > 0 ? { without: proposal.without } : {}),
      })
      const diagnostics = new Diagnostics()
      const mapping = readMapping('m.yaml', new TextEncoder().encode(text), between, diagnostics.sink)
      const texts = (list: readonly { text: string }[]): readonly string[] => list.map(({ text }) => text)
      expect(mapping?.pairs.map(({ from, to }) => [texts(from), texts(to)])).toEqual(
        proposal.pairs.map(({ from, to }) => [[from].flat(), [to].flat()]),
      )
    }),
  )
})

/** Files as people write them: sections in any order, comments and empty lines anywhere, lists at any depth. */
const files = fc
  .record({
    sections: fc.shuffledSubarray(['pairs', 'without', 'repeats', 'codes']),
    depth: fc.constantFrom('', '  ', '      '),
    between: fc.array(fc.constantFrom('', '# a comment', '   ', '  # deeper', '#'), { maxLength: 3 }),
    entries: fc.nat(3),
    newline: fc.constantFrom('\n', '\r\n'),
    ending: fc.constantFrom('', '\n', '\n\n# the end', '\n   '),
  })
  .map(({ sections, depth, between: gaps, entries, newline, ending }) => {
    const body: Readonly<Record<string, string>> = {
      pairs: 'to: Y',
      without: 'policy: drop',
      repeats: 'policy: first',
      codes: 'codes: { x: y }',
    }
    const all = sections.flatMap((section) => [
      ...gaps,
      `${section}: # here`,
      ...Array.from({ length: entries }, (_, index) => [
        `${depth}- from: X${index}`,
        `${depth}  ${body[section]} # note`,
        ...gaps,
        `${depth}  reason: >`,
        `${depth}    some # text`,
        `${depth}    of two lines`,
      ]).flat(),
    ])
    return `${[...head, ...all].join(newline)}${ending}`
  })

test('no line of a person is changed, removed or moved; once more changes nothing', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(files, proposals, (given, proposal) => {
      const { text, unplaced } = mergeMapping(given, proposal)
      const own = given.split('\n')
      const now = text.split('\n')
      let next = 0
      for (const line of now) if (next < own.length && line.trimEnd() === own[next]?.trimEnd()) next++
      expect(next).toBe(own.length)
      // Only insertions: what is left of the text without them is the text, byte for byte.
      expect(isSubsequence(given, text)).toBe(true)
      expect(unplaced).toEqual([])
      const [before, after] = [load(given), load(text)] as Record<string, unknown[] | null>[]
      for (const section of ['pairs', 'without'] as const) {
        const old = before?.[section] ?? []
        expect((after?.[section] ?? []).slice(0, old.length)).toEqual(old)
        expect((after?.[section] ?? []).slice(old.length)).toEqual(proposal[section])
      }
      expect(isValid(after)).toBe(true)
      expect(mergeMapping(text, { pairs: [], without: [], notes: [] }).text).toBe(text)
    }),
  )
})

test('any text: what is merged extends it, or is left alone', () => {
  const part = fc.constantFrom(
    ...head,
    'pairs:',
    '  - a',
    '- b',
    '|',
    ' x',
    '\n',
    '\r',
    '\r\n',
    '#',
    '"',
    '--- ',
    '...',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), proposals, (parts, proposal) => {
      const given = parts.join('')
      expect(isSubsequence(given, mergeMapping(given, proposal).text)).toBe(true)
    }),
  )
})

function isSubsequence(short: string, long: string): boolean {
  let next = 0
  for (let index = 0; index < long.length && next < short.length; index++) {
    if (long[index] === short[next]) next++
  }
  return next === short.length
}

test('a diff shows what is added, with the lines around it', () => {
  const before = lines('1', '2', '3', '4', '5', '6', '7', '8')
  const after = lines('1', '2', '3', '4', 'x', '5', '6', '7', '8', 'y')
  expect(additionsDiff('f', before, after)).toBe(
    lines('--- a/f', '+++ b/f', '@@ -2,7 +2,9 @@', ' 2', ' 3', ' 4', '+x', ' 5', ' 6', ' 7', ' 8', '+y'),
  )
  expect(additionsDiff('f', undefined, 'a\n')).toBe(
    lines('--- /dev/null', '+++ b/f', '@@ -0,0 +1,1 @@', '+a'),
  )
  expect(additionsDiff('f', before, before)).toBe('')
})
