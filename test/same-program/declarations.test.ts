import { expect, test } from 'vitest'
import { fingerprints } from './declarations.ts'

const program = {
  'src/a.ts': "import { twice } from './b.ts'\nexport const four = twice(2)\n",
  'src/b.ts': 'export function twice(value: number): number {\n  return value * two\n}\nconst two = 2\n',
}

function isSame(other: Readonly<Record<string, string>>): boolean {
  const [one, two] = [program, other].map((files) => fingerprints(new Map(Object.entries(files))))
  return JSON.stringify(one) === JSON.stringify(two)
}

test.each([
  [
    'one file',
    {
      'src/c.ts':
        'const two = 2\nfunction twice(value: number): number {\n  return value * two\n}\nexport const four = twice(2)\n',
    },
  ],
  [
    'other names',
    {
      'src/a.ts': "import { double } from './math.ts'\nexport const result = double(2)\n",
      'src/math.ts':
        'export function double(n: number): number {\n  // twice\n  return n * factor\n}\nconst factor = 2\n',
    },
  ],
])('is the same program: %s', (_, files) => {
  expect(isSame(files)).toBe(true)
})

test.each([
  ['another value', { ...program, 'src/b.ts': program['src/b.ts'].replace('= 2', '= 3') }],
  ['another operand', { ...program, 'src/b.ts': program['src/b.ts'].replace('value * two', 'two * two') }],
  [
    'another callee',
    {
      ...program,
      'src/a.ts': "import { thrice } from './c.ts'\nexport const four = thrice(2)\n",
      'src/c.ts': program['src/b.ts'].replace('twice', 'thrice').replace('= 2', '= 3'),
    },
  ],
  ['a property of another name', { 'src/a.ts': 'export const a = { x: 1 }.x\n', 'src/b.ts': '' }],
])('is another program: %s', (_, files) => {
  expect(isSame(files)).toBe(false)
})

test('a renamed value in a shorthand property is the same', () => {
  const one = fingerprints(new Map([['src/a.ts', 'const a = 1\nexport const b = { a }\n']]))
  const two = fingerprints(new Map([['src/a.ts', 'const c = 1\nexport const d = { a: c }\n']]))
  expect(one).toEqual(two)
})
