import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { defaultLimits, type SourceLimits } from '../../src/ingest/limits.ts'
import { jsonLimits, xmlLimits } from '../../src/runtime/limits.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { zip } from '../support/zip.ts'
import { errorsOf } from './refused.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

interface Line {
  /** The source, and the limit that it just keeps. */
  readonly given: Files
  readonly schemas?: string
  readonly apis?: object
  readonly at: number
  /** Errors where the limit is lower by one. */
  readonly want: readonly string[]
  readonly with?: Partial<SourceLimits>
}

const xs = (body: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${body}</xs:schema>`
const one = xs('<xs:element name="a"/>')
const json = (schema: object): Files => ({ 'a.json': JSON.stringify(schema) })
const archive = zip([{ name: 'a.xsd', content: one }])
const spread = xs(`<xs:element name="a"/><!--${'x'.repeat(5_000)}-->`)
const packed = zip([{ name: 'a.xsd', content: spread }])
const ratio = Math.ceil(spread.length / deflateRawSync(spread).length)
const types = (count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const base = index === count - 1 ? 'xs:string' : `T${index + 1}`
    return `<xs:simpleType name="T${index}"><xs:restriction base="${base}"/></xs:simpleType>`
  }).join('')

const lines: Readonly<Record<keyof SourceLimits, Line>> = {
  archiveBytes: {
    given: { 'a.zip': archive },
    schemas: 'a.zip',
    at: archive.length,
    want: ['source-too-large'],
  },
  files: {
    given: { 'f/a.xsd': one, 'f/b.xsd': xs('') },
    schemas: 'f',
    at: 2,
    want: ['source-too-many-files'],
  },
  totalBytes: {
    given: { 'f/a.xsd': one, 'f/b.xsd': xs('') },
    schemas: 'f',
    at: one.length + xs('').length,
    want: ['source-too-large'],
  },
  ratio: {
    given: { 'a.zip': packed },
    schemas: 'a.zip',
    at: ratio,
    want: ['archive-entry-ratio'],
    with: { ratioFromBytes: 1 },
  },
  ratioFromBytes: {
    given: { 'a.zip': packed },
    schemas: 'a.zip',
    at: spread.length,
    want: ['archive-entry-ratio'],
    with: { ratio: 1 },
  },
  documentBytes: { given: { 'a.xsd': one }, schemas: 'a.xsd', at: one.length, want: ['source-too-large'] },
  depth: {
    given: { 'a.xsd': xs('<xs:complexType name="A"><xs:sequence/></xs:complexType>') },
    schemas: 'a.xsd',
    at: 3,
    want: ['xsd-too-deep'],
  },
  aliases: {
    given: { 'a.yaml': 'const: [&a 1, *a, *a]\n' },
    schemas: 'a.yaml',
    at: 2,
    want: ['yaml-alias-budget'],
  },
  aliasedValues: {
    given: { 'a.yaml': 'const: [&a [1, 1, 1], *a]\n' },
    schemas: 'a.yaml',
    at: 4,
    want: ['yaml-alias-budget'],
  },
  references: {
    given: json({
      $ref: '#/$defs/a',
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/c' }, c: { type: 'string' } },
    }),
    schemas: 'a.json',
    at: 3,
    want: ['ref-chain'],
  },
  definitions: { given: { 'a.xsd': xs(types(5)) }, schemas: 'a.xsd', at: 5, want: ['xsd-chain'] },
  particles: {
    given: {
      'a.xsd': xs(
        '<xs:group name="g"><xs:sequence><xs:element name="a"/><xs:element name="b"/></xs:sequence></xs:group><xs:complexType name="T"><xs:group ref="g"/></xs:complexType>',
      ),
    },
    schemas: 'a.xsd',
    at: 3,
    want: ['xsd-too-large'],
  },
  patternLength: {
    given: json({ type: 'string', pattern: 'abcde' }),
    schemas: 'a.json',
    at: 5,
    want: ['pattern-too-long'],
  },
  values: { given: json({ enum: ['a', 'b', 'c'] }), schemas: 'a.json', at: 3, want: ['enum-too-long'] },
  overlayReads: {
    given: {
      'api.json': JSON.stringify({ openapi: '3.0.3', info: { title: 't', version: '1' }, paths: {} }),
      'o.json': JSON.stringify({
        ...{ overlay: '1.0.0', info: { title: 't', version: '1' } },
        actions: [{ target: '$.info', update: { description: 'd' } }],
      }),
    },
    apis: { a: { openapi: 'api.json', overlays: ['o.json'] } },
    // The member "info", and what was selected.
    at: 2,
    want: ['overlay-reads'],
  },
}

async function errorsWith(
  limits: Partial<SourceLimits>,
  { given, schemas, apis }: Line,
): Promise<readonly string[]> {
  const config = JSON.stringify({ versions: { '1': { schemas, apis } }, limits })
  const cwd = folderWith({ ...given, 'efti-schema.config.json': config })
  return errorsOf((await cli(cwd, 'build')).stderr)
}

describe('a limit of the configuration', () => {
  test.each(Object.entries(lines))('%s allows its value and refuses one more', async (name, line) => {
    expect(await errorsWith({ ...line.with, [name]: line.at }, line)).toEqual([])
    expect(await errorsWith({ ...line.with, [name]: line.at - 1 }, line)).toEqual(line.want)
  })

  test('is described, with its default', () => {
    const text = readFileSync(join(packageRoot, 'SECURITY.md'), 'utf8')
    const rows = [...text.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ])
    expect(rows).toEqual(Object.entries(defaultLimits))
    for (const [name, value] of Object.entries(xmlLimits))
      expect(text.replace(/\s+/g, ' ')).toContain(`\`${name}\` ${value}`)
    expect(text).toMatch(
      new RegExp(`\\b${jsonLimits.maxDepth} levels\\b.*\\b${jsonLimits.maxIssues} issues\\b`),
    )
  })
})
