import { describe, expect, test } from 'vitest'
import { assignDistinctNames } from '../../src/ingest/declared.ts'

const names = (files: readonly (readonly [full: string, name: string])[]): readonly string[] => [
  ...assignDistinctNames(files.map(([full, name]) => ({ full, name }))).values(),
]

describe('names of inputs', () => {
  test.each<[string, { given: (readonly [string, string])[]; want: string[] }]>([
    ['alone', { given: [['/m/a/x.yaml', 'x.yaml']], want: ['x.yaml'] }],
    [
      'one file twice',
      {
        given: [
          ['/m/x.yaml', 'x.yaml'],
          ['/m/x.yaml', 'x.yaml'],
        ],
        want: ['x.yaml'],
      },
    ],
    [
      'namesakes, from the folder they share',
      {
        given: [
          ['/m/x.yaml', 'x.yaml'],
          ['/m/a/x.yaml', 'x.yaml'],
          ['/m/y.yaml', 'y.yaml'],
        ],
        want: ['x.yaml', 'a/x.yaml', 'y.yaml'],
      },
    ],
    [
      'namesakes whose new name another has',
      {
        given: [
          ['/m/p/x.yaml', 'x.yaml'],
          ['/m/q/x.yaml', 'x.yaml'],
          ['/m/r/p/x.yaml', 'p/x.yaml'],
        ],
        want: ['p/x.yaml', 'q/x.yaml', 'r/p/x.yaml'],
      },
    ],
  ])('%s', (_, { given, want }) => {
    expect(names(given)).toEqual(want)
    // Wherever all of it stands, the names are the same.
    expect(names(given.map(([full, name]) => [`/other/place${full}`, name]))).toEqual(want)
  })
})
