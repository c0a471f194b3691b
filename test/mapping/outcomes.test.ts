import { expect, test } from 'vitest'
import { adapt } from '../../src/adapt/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { readMapping } from '../../src/mapping/index.ts'
import { element, list, object, version } from '../adapt/made-up.ts'
import { runtimeBeside } from '../adapt/run-adapters.ts'
import { quotedIn } from '../support/quoted.ts'

const anchor = element('title', 'xs:token', 'T')
const box = object('Box', element('inner', 'xs:string', 'I'))
const from = version(
  'a',
  'one',
  box,
  list('Here', 'red', 'green'),
  object(
    'Root',
    anchor,
    element('note', 'xs:string', 'A1'),
    element('more', 'xs:string', 'A2'),
    element('colour', 'Here', 'C'),
    element('box', 'Box', 'B'),
  ),
)
const to = version(
  'b',
  'one',
  box,
  list('There', 'red', 'blue'),
  object(
    'Root',
    anchor,
    element('Remark', 'xs:string', 'X1'),
    element('Colour', 'There', 'C'),
    element('Box', 'Box', 'B'),
  ),
)

function said(...lines: readonly string[]): readonly string[] {
  const diagnostics = new Diagnostics()
  const bytes = new TextEncoder().encode(['formatVersion: 1', 'from: a', 'to: b', ...lines, ''].join('\n'))
  const mapping = readMapping('m.yaml', bytes, { from: 'a', to: 'b' }, diagnostics.sink)
  const options = { header: [], runtime: runtimeBeside, folder: 'a..b', ...(mapping ? { mapping } : {}) }
  adapt(from, to, options, diagnostics.sink)
  return diagnostics.sorted().map(({ code, severity, at, message, fix, related }) => {
    const others = related.map(({ line, column }) => ` (${line}:${column})`).join('')
    const facts = [...quotedIn(message), '→', ...quotedIn(fix ?? '')].join(' ')
    return `${at?.line}:${at?.column} ${severity} ${code} ${facts}${others}`
  })
}

const pairs = (text: string): readonly string[] => ['pairs:', `  - { ${text}, reason: r }`]

test.each([
  [
    'a data element that is gone',
    pairs('from: A3, to: X1'),
    '5:13 warning mapping-place-unknown "A3" → "A1" "A2"',
  ],
  [
    'a path that is gone',
    pairs('from: /one/nota, to: X1'),
    '5:13 warning mapping-place-unknown "/one/nota" → "/one/note"',
  ],
  [
    'a path below a mistake',
    pairs('from: /one/bax/inner, to: X1'),
    '5:13 warning mapping-place-unknown "/one/bax/inner" → "/one/box/inner"',
  ],
  ['nothing like it', pairs('from: A1, to: /elsewhere'), '5:21 warning mapping-place-unknown "/elsewhere" →'],
  [
    'a root that is not there',
    pairs('from: A1, to: X1, root: two'),
    '5:31 warning mapping-root-unknown "two" →',
  ],
  [
    'never repeated',
    ['repeats:', '  - { from: A1, policy: first, reason: r }'],
    '5:5 warning mapping-no-effect →',
  ],
  [
    'no code at all',
    ['codes:', '  - { from: B, codes: { x: y }, reason: r }'],
    '5:5 warning mapping-no-effect →',
  ],
  [
    'a code that the source has not',
    ['codes:', '  - { from: C, codes: { geen: blue }, reason: r }'],
    '5:25 warning mapping-code-unknown "C" "geen" → "green"',
  ],
  [
    'a code that the target has not',
    ['codes:', '  - { from: C, codes: { green: blu }, reason: r }'],
    '5:25 warning mapping-code-unknown "blu" → "blue"',
  ],
  [
    'one target in two words',
    ['pairs:', '  - { from: A1, to: X1, reason: r }', '  - { from: A2, to: /one/Remark, reason: r }'],
    '6:21 error mapping-target-twice "/one/Remark" → "by: hook" (5:21)',
  ],
  [
    'paired and without counterpart, in two words',
    [...pairs('from: A1, to: X1'), 'without:', '  - { from: /one/note, policy: drop, reason: r }'],
    '7:13 error mapping-conflict "/one/note" → "without" (5:13)',
  ],
])('%s', (_, lines, want) => {
  expect(said(...lines)).toEqual([want])
})

test('a place inside an object of the other version is in reach', () => {
  expect(said(...pairs('from: A1, to: /one/Box/inner, direction: forward'))).toEqual([])
})
