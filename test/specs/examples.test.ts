import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { schemaFiles } from '../../specs/scripts/versions.ts'
import { compileSchema } from '../support/libxml2.ts'
import { ownExamples, specs } from './embedded.ts'

function read(version: string, example: string): string {
  return readFileSync(`${specs}/${version}/examples/${example}`, 'utf8')
}

describe('our examples', () => {
  test.each(ownExamples)('%s/%s is valid', (version, example, entry) => {
    const schema = compileSchema(schemaFiles(specs, version), entry)
    expect(schema.validate(read(version, example))).toEqual({ valid: true, errors: [] })
    schema.dispose()
  })

  test('no XML example is left out above', () => {
    const present = ['v0', 'v1'].flatMap((version) =>
      readdirSync(`${specs}/${version}/examples`)
        .filter((name) => name.endsWith('.xml'))
        .map((name) => `${version}/${name}`),
    )
    expect(ownExamples.map(([version, example]) => `${version}/${example}`).sort()).toEqual(present.sort())
  })

  test('the consignment shows at least sixty elements, the identifiers several legs', () => {
    const names = read('v0', 'get-consignment-subsets.xml').matchAll(/<(\w+)/g)
    expect(new Set([...names].map((match) => match[1])).size).toBeGreaterThanOrEqual(60)
    const legs = read('v0', 'put-consignment-identifiers.xml').matchAll(/<mainCarriageTransportMovement>/g)
    expect([...legs].length).toBeGreaterThan(1)
  })

  test('a date has the length of its format', () => {
    const lengths = new Map([
      ['102', 8],
      ['203', 12],
      ['205', 17],
      ['207', 17],
    ])
    for (const [version, example] of ownExamples) {
      for (const [, format = '', date] of read(version, example).matchAll(
        / format(?:Id)?="(\d+)">([^<]*)</g,
      )) {
        expect(date, `${example} ${format}`).toHaveLength(lengths.get(format) ?? 0)
      }
    }
  })

  test('the problem is a client error, the follow-up is text', () => {
    expect(JSON.parse(read('v0', 'put-consignment-identifiers-400.json'))).toMatchObject({ status: 400 })
    expect(read('v0', 'post-consignment-followup.txt').trim()).not.toBe('')
  })
})
