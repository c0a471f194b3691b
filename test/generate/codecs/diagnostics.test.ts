import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { generate } from '../../../src/generate/index.ts'
import { complex, element, root, scalar, setOf, versionOf } from '../../support/model.ts'
import { codeAndPlace } from '../../support/told.ts'

test('a pattern that no program can hold is reported at its type', () => {
  const place = { file: 'a.xsd', line: 3, column: 5 }
  const facets = { patterns: [[{ dialect: 'xsd' as const, source: '\\p{IsNothing}' }]] }
  const code = { ...scalar('Code', { facets }), at: place }
  const order = complex('Order', [element('order', 'code', code.id)])
  const version = versionOf([setOf([code, order], [root('order', order.id)])])
  const problems = new Diagnostics()
  generate(version, { toolVersion: '0.0.0' }, problems.sink)
  expect(problems.sorted().map(codeAndPlace)).toEqual(['codec-construct a.xsd:3:5'])
})
