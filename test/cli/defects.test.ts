import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

const description = (type: string, other: string): string => `openapi: 3.0.3
info: {title: T, version: 1.0}
paths:
  /x:
    put:
      operationId: putX
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}}
      responses: {'200': {description: d}, 4xx: {description: e}}
components:
  schemas:
    S: {type: object, properties: {a: {type: ${type}}, b: {oneOf: [{type: string}, {$ref: '${other}'}]}}}
`
const files = {
  'old.yaml': description('string', '#/none'),
  'new.yaml': description('integer', '#/none'),
  'sound.yaml': description('string', '#/components/schemas/S').replace('4xx', '4XX'),
  'fits.json': '{"a": "x", "b": "one alternative"}',
  'misfit.json': '{"a": 1, "b": "one alternative"}',
}

describe('a description with defects', () => {
  test('is compared, inspected and used to validate', async () => {
    const folder = folderWith(files)
    const compared = await cli(folder, 'diff', 'old.yaml', 'new.yaml', '--format', 'json')
    expect(compared.exit).toBe(0)
    expect(JSON.parse(compared.stdout).summary).toMatchObject({ breaking: 1, proven: 1, notCompared: 4 })
    expect(compared.stderr).toContain('old.yaml:8:44: warning')
    const inspected = await cli(folder, 'inspect', 'old.yaml')
    expect(inspected.exit).toBe(0)
    const judged = await cli(folder, 'validate', 'old.yaml', 'fits.json', 'misfit.json', '--format', 'json')
    expect(judged.exit).toBe(1)
    const documents: readonly { valid: boolean }[] = JSON.parse(judged.stdout).documents
    expect(documents.map(({ valid }) => valid)).toEqual([true, false])
  })

  test('breaks those who need what it no longer says', async () => {
    const asked = ['sound.yaml', 'old.yaml', '--format', 'json', '--fail-on', 'breaking']
    const { exit, stdout } = await cli(folderWith(files), 'diff', ...asked)
    expect(exit).toBe(1)
    const changes: readonly { rule: string; severity: string }[] = JSON.parse(stdout).changes
    expect(changes.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['defect-added', 'breaking'],
      ['defect-added', 'breaking'],
    ])
  })

  test.each([
    ['diff', ['old.yaml', 'new.yaml', '--strict']],
    ['inspect', ['old.yaml', '--strict']],
    ['validate', ['old.yaml', 'fits.json', '--strict']],
  ])('is refused by %s where that is asked for', async (command, args) => {
    const { exit, stdout, stderr } = await cli(folderWith(files), command, ...args)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain('[openapi-status-wrong]')
    expect(stderr).toContain('[ref-unresolved]')
  })

  test('is refused by a build', async () => {
    const folder = folderWith({ ...files, 'efti-schema.config.yaml': 'versions: {v: {apis: {x: old.yaml}}}' })
    const { exit, stderr } = await cli(folder, 'build')
    expect(exit).toBe(2)
    expect(stderr).toContain('[openapi-status-wrong]')
  })

  test('texts without quotes are read as they are written, by a build, too', async () => {
    const sound = description('string', '#/components/schemas/S').replace('4xx', '4XX')
    const folder = folderWith({
      'a.yaml': sound,
      'efti-schema.config.yaml': 'versions: {v: {apis: {x: a.yaml}}}',
    })
    const { exit, stderr } = await cli(folder, 'build')
    expect([exit, stderr.match(/\[[a-z-]+\]/gu)]).toEqual([0, ['[openapi-text-unquoted]']])
  })
})

describe('what is read where it is asked for', () => {
  const schema = (type: string): string =>
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="r" type="xs:${type}"/></xs:schema>`
  const latin1 = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><r>\u00e4</r>', 'latin1')

  test('documents in other encodings', async () => {
    const folder = folderWith({ 'a.xsd': schema('token'), 'a.xml': latin1, 'b.xml': '<!DOCTYPE r><r>x</r>' })
    const judged = async (...args: readonly string[]) => {
      const { exit, stdout } = await cli(
        folder,
        'validate',
        'a.xsd',
        'a.xml',
        'b.xml',
        '--format',
        'json',
        ...args,
      )
      const documents: readonly { valid: boolean }[] = JSON.parse(stdout).documents
      return [exit, ...documents.map(({ valid }) => valid)]
    }
    expect(await judged()).toEqual([1, false, true])
    expect(await judged('--encodings', 'utf')).toEqual([1, false, true])
    expect(await judged('--encodings', 'any')).toEqual([0, true, true])
  })

  test('schemas without what is left over beside them', async () => {
    const files = (type: string) => ({ 'a.xsd': schema(type), 'old/b.xsd': '<xs:fragment' })
    const folder = folderWith({
      ...Object.fromEntries(Object.entries(files('int')).map(([name, text]) => [`x/${name}`, text])),
      ...Object.fromEntries(Object.entries(files('long')).map(([name, text]) => [`y/${name}`, text])),
      'efti-schema.config.yaml':
        "versions: {v: {schemas: x, exclude: ['old/**']}, w: {schemas: y, include: ['*.xsd']}}",
    })
    expect((await cli(folder, 'diff', 'x', 'y')).exit).toBe(2)
    for (const args of [
      ['x', 'y', '--exclude', 'old/**'],
      ['v', 'w'],
    ]) {
      const { exit, stdout } = await cli(folder, 'diff', ...args, '--format', 'json')
      expect([exit, JSON.parse(stdout).changes.length > 0]).toEqual([0, true])
    }
  })

  test('merge keys and x-nullable', async () => {
    const swagger = (type: string): string => `swagger: '2.0'
info: {title: T, version: '1'}
x-shared: &shared {type: object, required: [a]}
paths:
  /x: {get: {operationId: getX, responses: {'200': {description: d, schema: {<<: *shared, properties: {a: ${type}}}}}}}
`
    const openapi = `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /x: {get: {operationId: getX, responses: {'200': {description: d, content: {application/json: {schema: {type: object, required: [a], properties: {a: {type: string, nullable: true}}}}}}}}}
`
    const folder = folderWith({
      'old.yaml': swagger('{type: string, x-nullable: true}'),
      'new.yaml': openapi,
      'efti-schema.config.yaml':
        'versions: {v: {apis: {x: old.yaml}, mergeKeys: read, xNullable: read}, w: {apis: {x: new.yaml}}}',
    })
    const refused = await cli(folder, 'diff', 'old.yaml', 'new.yaml', '--merge-keys', 'refuse')
    expect([refused.exit, /\[yaml-merge\]/u.test(refused.stderr)]).toEqual([2, true])
    const ignored = await cli(
      folder,
      'diff',
      'old.yaml',
      'new.yaml',
      '--merge-keys',
      'read',
      '--x-nullable',
      'ignore',
      '--format',
      'json',
    )
    expect(ignored.stderr).toContain('old.yaml:5:122: warning')
    expect(JSON.parse(ignored.stdout).summary.breaking).toBe(1)
    for (const args of [
      ['old.yaml', 'new.yaml', '--merge-keys', 'read', '--x-nullable', 'read'],
      ['v', 'w'],
    ]) {
      const { exit, stdout } = await cli(folder, 'diff', ...args, '--format', 'json')
      expect([exit, JSON.parse(stdout).changes]).toEqual([0, []])
    }
  })

  test('x-nullable of parameters, their items, form fields and headers', async () => {
    const old = `swagger: '2.0'
info: {title: T, version: '1'}
paths:
  /x:
    post:
      operationId: postX
      consumes: [multipart/form-data]
      parameters:
        - {name: q, in: query, type: integer, x-nullable: true}
        - {name: X-H, in: header, type: array, items: {type: integer, x-nullable: true}}
        - {name: f, in: formData, type: string, x-nullable: true}
      responses: {'204': {description: d, headers: {X-R: {type: string, x-nullable: true}}}}
`
    const next = `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /x:
    post:
      operationId: postX
      parameters:
        - {name: q, in: query, schema: {type: integer, nullable: true}}
        - {name: X-H, in: header, schema: {type: array, items: {type: integer, nullable: true}}}
      requestBody: {content: {multipart/form-data: {schema: {type: object, properties: {f: {type: string, nullable: true}}}}}}
      responses: {'204': {description: d, headers: {X-R: {schema: {type: string, nullable: true}}}}}
`
    const folder = folderWith({ 'old.yaml': old, 'new.yaml': next })
    const told = async (...more: readonly string[]) => {
      const { stdout, stderr } = await cli(
        folder,
        'diff',
        'old.yaml',
        'new.yaml',
        ...more,
        '--format',
        'json',
      )
      return { changes: JSON.parse(stdout).changes.length, warnings: stderr.match(/old.yaml:[^ ]*/gu) ?? [] }
    }
    const ignored = await told()
    expect(ignored.changes).toBeGreaterThanOrEqual(4)
    expect(ignored.warnings).toEqual(['old.yaml:9:47:'])
    expect(await told('--x-nullable', 'read')).toEqual({ changes: 0, warnings: [] })
  })
})
