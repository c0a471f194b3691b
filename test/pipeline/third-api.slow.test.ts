import { expect, test } from 'vitest'
import { checkConfig } from '../../src/config/check.ts'
import { packageRoot } from '../../src/config/index.ts'
import { locateModuleValue } from '../../src/config/place.ts'
import { compare, Diagnostics, loadVersion, validateDocument } from '../../src/index.ts'

const api = 'platform-interoperability-api-for-platform'
const messages = 'specs/v0/schemas.zip!/edelivery/platform.xsd'

test('an API that has schemas only is a version’s like any other', async () => {
  const problems = new Diagnostics()
  const input = { versions: { v0: { apis: { [api]: { schemas: messages } } } } }
  const config = checkConfig(locateModuleValue(input, 'test', ''), packageRoot, problems.sink)
  const options = { cwd: packageRoot }
  const version = await loadVersion('v0', config, options, problems.sink)
  expect(problems.sorted()).toEqual([])
  expect(version?.version.apis).toMatchObject([{ name: api, operations: [] }])
  expect(version?.version.apis[0]?.sets).toHaveLength(1)
  const paths = version?.files.map(({ path }) => path) ?? []
  expect(paths.some((path) => path.endsWith('/codecs.ts'))).toBe(true)
  const roots = await version?.roots()
  expect(roots?.xml.map(({ local }) => local)).toContain('{http://efti.eu/v1/edelivery}uilQuery')
  const refused =
    version && (await validateDocument(version, '<uilQuery xmlns="http://efti.eu/v1/edelivery"/>'))
  expect(refused).toMatchObject({ valid: false, root: '{http://efti.eu/v1/edelivery}uilQuery' })
  const comparison = await compare('v0', 'v0', config, options, problems.sink)
  expect(comparison?.changes).toEqual([])
})
