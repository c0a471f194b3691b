import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { withSpreadsOfNothing } from '../../build-literals.ts'

const written = (code: string): string => withSpreadsOfNothing(code, parseAst(code))

test.each([
  ['a spread and more', { given: 'f({ ...a, b })', want: 'f({ ...void 0, ...a, b })' }],
  [
    'one inside another',
    { given: 'f({ ...a, b: { ...c, d } })', want: 'f({ ...void 0, ...a, b: { ...void 0, ...c, d } })' },
  ],
  [
    'one inside its spread',
    { given: 'f({ ...{ ...a, b }, c })', want: 'f({ ...void 0, ...{ ...void 0, ...a, b }, c })' },
  ],
  ['behind signs of two units', { given: "f('😀', { ...a, b })", want: "f('😀', { ...void 0, ...a, b })" }],
])('%s is begun by a spread of nothing', (_, { given, want }) => {
  expect(written(given)).toBe(want)
})

test.each(['f({ ...a })', 'f({ b, ...a })', 'const { ...rest } = a', 'f([...a, b])', "f('{ ...a, b }')"])(
  '%s stays as it is',
  (code) => {
    expect(written(code)).toBe(code)
  },
)

test('objects of one literal share a hidden class', () => {
  setFlagsFromString('--allow-natives-syntax')
  const made = written('(given) => ({ ...given, kind: 1 })')
  const shared = runInThisContext(`
    const make = ${made}
    const objects = Array.from({ length: 20 }, (_, id) => make({ id, at: 'here' }))
    objects.slice(10).every((object) => %HaveSameMap(object, objects[10]))
  `)
  setFlagsFromString('--no-allow-natives-syntax')
  expect(shared).toBe(true)
})
