import { readFileSync } from 'node:fs'
import { modes } from './modes'

const example = readFileSync(
  'node_modules/efti-schema-toolkit/specs/v0/examples/put-consignment-identifiers.xml',
)

test('Jest runs generated code as CommonJS', () => {
  expect(modes(example)).toEqual(['3', '1', '2'])
  expect(modes(example.toString().replace('<modeCode>3<', '<modeCode>99<'))).toEqual(['enumeration'])
})
