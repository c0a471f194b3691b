import { expect, test } from 'vitest'
import { judgeFinding, judgeSides } from '../../src/diff/change/severity.ts'

const both = ['request', 'response'] as const

test.each([
  ['who sends is hurt by less', { effect: 'narrows', directions: ['request'] }, 'breaking sender'],
  ['also where the provider sends', { effect: 'narrows', directions: ['response'] }, 'breaking sender'],
  ['the provider knows what more it takes', { effect: 'widens', directions: ['request'] }, 'safe'],
  ['who is answered is hurt by more', { effect: 'widens', directions: ['response'] }, 'breaking receiver'],
  ['unused schemas are judged both ways', { effect: 'widens', directions: both }, 'breaking receiver'],
  ['other documents hurt both', { effect: 'replaces', directions: both }, 'breaking sender receiver'],
  [
    'what only the strict refuse is risky',
    { effect: 'widens', reach: 'unknown', directions: both },
    'risky receiver',
  ],
  [
    'what is gone, the strict alone refuse',
    { effect: 'replaces', reach: 'gone', directions: ['request'] },
    'risky sender',
  ],
  [
    'what is gone, who receives it misses',
    { effect: 'replaces', reach: 'gone', directions: ['response'] },
    'breaking sender receiver',
  ],
  [
    'what the receiver asked for is missed',
    { effect: 'narrows', directions: ['response'], isAsked: true },
    'breaking sender receiver',
  ],
  [
    'what nobody can decide is risky',
    { effect: 'replaces', reach: 'undecided', directions: ['request'] },
    'risky sender',
  ],
  ['names stand in no document', { effect: 'replaces', reach: 'names', directions: both }, 'safe'],
  [
    'a program that stops compiling is a risk',
    { effect: 'widens', breaksTypes: true, directions: ['request'] },
    'risky typescript',
  ],
  ['words hurt nobody', { effect: 'annotates', directions: both }, 'annotation'],
] as const)('%s', (_name, given, want) => {
  const { severity, who } = judgeFinding({ reach: 'wire', breaksTypes: false, ...given })
  expect([severity, ...who].join(' ')).toBe(want)
})

test.each([
  [
    'a request that takes less breaks clients',
    { effect: 'narrows', directions: ['request'] },
    ['client breaking'],
  ],
  [
    'a response that says less breaks servers',
    { effect: 'narrows', directions: ['response'] },
    ['server breaking'],
  ],
  [
    'a response that says more breaks clients',
    { effect: 'widens', directions: ['response'] },
    ['client breaking'],
  ],
  [
    'both sides compile against the types',
    { effect: 'widens', breaksTypes: true, directions: ['request'] },
    ['client risky', 'server risky'],
  ],
  [
    'of code that writes, that of the sender stops compiling',
    { effect: 'widens', breaksTypes: true, stops: 'writers', directions: ['request'] },
    ['client risky'],
  ],
  [
    'of code that reads, that of the receiver',
    { effect: 'widens', breaksTypes: true, stops: 'readers', directions: ['request'] },
    ['server risky'],
  ],
  ['words concern no side', { effect: 'annotates', directions: both }, []],
] as const)('%s', (_name, given, want) => {
  const judged = { reach: 'wire', breaksTypes: false, ...given } as const
  const sides = judgeSides(judged, { isOfApi: true, flows: [{ directions: given.directions }] })
  expect(sides.map((one) => `${one.for} ${one.severity}`)).toEqual(want)
})

test('each API has its own directions', () => {
  const judged = { effect: 'widens', reach: 'wire', breaksTypes: false, directions: both } as const
  const flows = [
    { api: 'up', directions: ['request'] },
    { api: 'down', directions: ['response'] },
  ] as const
  expect(judgeSides(judged, { isOfApi: true, flows })).toEqual([
    { for: 'client', api: 'down', severity: 'breaking' },
  ])
})

test('without an operation, less is a matter of backward and more of forward compatibility', () => {
  const sidesOf = (effect: 'narrows' | 'widens' | 'replaces') =>
    judgeSides(
      { effect, reach: 'wire', breaksTypes: false, directions: both },
      { isOfApi: false, flows: [{ directions: both }] },
    ).map((one) => one.for)
  expect([sidesOf('narrows'), sidesOf('widens'), sidesOf('replaces')]).toEqual([
    ['backward'],
    ['forward'],
    ['backward', 'forward'],
  ])
})
