import { expect, test } from 'vitest'
import { judge } from '../../src/diff/severity.ts'

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
  const { severity, who } = judge({ reach: 'wire', breaksTypes: false, ...given })
  expect([severity, ...who].join(' ')).toBe(want)
})
