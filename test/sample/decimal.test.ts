import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

test.each([
  ['totalDigits 3', ['totalDigits value="3"', 'minInclusive value="10"', 'maxInclusive value="250"']],
  [
    'all digits before the point',
    ['totalDigits value="3"', 'fractionDigits value="2"', 'minInclusive value="100"'],
  ],
])('a decimal of few digits and high bounds has samples: %s', async (_name, facets) => {
  const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="speed"><xs:simpleType>
    <xs:restriction base="xs:decimal">${facets.map((facet) => `<xs:${facet}/>`).join('')}</xs:restriction>
  </xs:simpleType></xs:element></xs:schema>`
  const cwd = folderWith({ 'a.xsd': schema })
  const { exit, stdout } = await cli(cwd, 'sample', 'a.xsd')
  expect(exit).toBe(0)
  const [, text = ''] = /<speed>([^<]*)<\/speed>/.exec(stdout) ?? []
  expect(text).not.toBe('')
  writeFileSync(join(cwd, 'a.xml'), stdout)
  expect(await cli(cwd, 'validate', 'a.xsd', 'a.xml')).toMatchObject({ exit: 0 })
})
