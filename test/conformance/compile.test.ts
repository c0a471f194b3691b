import { expect, test } from 'vitest'
import { blamed } from './compile.ts'

test('complaints of a compiler are those of the schemas whose files they name', () => {
  const said = `out/v/g12/a/types.ts(1,2): error TS2322: Type 'a' is not
  assignable.
out/v/g7/codecs.ts(3,1): error TS2304: Cannot find name 'x'.
out/v/g12/a/types.ts(9,2): error TS2322: again
`
  expect([...blamed(said)]).toEqual(['g12', 'g7'])
  expect([...blamed('')]).toEqual([])
})

test('what names no schema is no verdict', () => {
  expect(() => blamed('error TS18003: No inputs were found.')).toThrow('No inputs')
})
