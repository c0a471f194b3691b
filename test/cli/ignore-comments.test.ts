import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

/** A request of two properties; the later version takes less of both. Comments stand above and behind "name". */
const description = (length: number, { above = '', behind = '' } = {}): string => `openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
  /orders:
    post:
      operationId: order
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                ${above}
                name: { type: string, maxLength: ${length} } ${behind}
                note: { type: string, maxLength: ${length} }
      responses: { '200': { description: ok } }
`

async function diff(before: string, after: string, ...flags: readonly string[]) {
  const cwd = folderWith({ 'a.yaml': before, 'b.yaml': after })
  const common = ['--fail-on', 'breaking', '--format', 'json', '--today', '2026-11-25']
  const { exit, stdout, stderr } = await cli(cwd, 'diff', 'a.yaml', 'b.yaml', ...common, ...flags)
  const { changes = [], summary } = JSON.parse(stdout || '{}')
  const accepted = changes.flatMap((change: { accepted?: object }) => change.accepted ?? [])
  return { exit, codes: told(stderr), accepted, summary }
}

const comment = '# diff:ignore max-length-narrowed nobody has longer names'

describe('comments that accept changes', () => {
  test.each([
    ['above the line', { above: comment }],
    ['behind the line', { behind: comment }],
    ['above another comment', { above: `${comment}\n                # as agreed` }],
  ])('%s', async (_name, place) => {
    const [before, after] = [description(9), description(8, place)]
    const off = await diff(before, after)
    expect([off.exit, off.accepted, off.codes]).toEqual([1, [], []])
    const on = await diff(before, after, '--ignore-comments')
    expect(on.summary).toMatchObject({ breaking: 2, accepted: 1 })
    expect(on.accepted).toMatchObject([{ reason: 'nobody has longer names', at: { file: 'b.yaml' } }])
    expect([on.exit, on.codes]).toEqual([1, []])
  })

  /** The later description with more in the operation, before its request. */
  const ofOperation = (text: string): string =>
    description(8).replace('operationId: order', `operationId: order\n      description: ${text}`)
  /** The later description with words of "name", in its line. */
  const ofName = (text: string): string =>
    description(8).replace('maxLength: 8 }', `maxLength: 8, description: ${text} }`)

  test.each([
    ['a literal block', ofOperation(`|\n        ${comment}\n        more`)],
    ['a folded block with a comment behind its mark', ofOperation(`>- # text\n        ${comment}`)],
    ['a text in single quotes over two lines', ofOperation(`'see\n        ${comment}'`)],
    ['a text in double quotes', ofName(`"see ${comment}"`)],
    ['a plain text', ofName('see x#diff:ignore max-length-narrowed why')],
  ])('are none in %s', async (_name, later) => {
    const found = await diff(description(9), later, '--ignore-comments')
    expect([found.exit, found.accepted, found.codes]).toEqual([1, [], []])
    expect(found.summary.breaking).toBe(2)
  })

  test.each([
    ['a text in double quotes', `"see ${comment}"`],
    ['a text in single quotes', `'see ${comment}'`],
    ['two of them', `"${comment}", example: "${comment}"`],
  ])('count behind %s that has one as well', async (_name, words) => {
    const found = await diff(
      description(9),
      ofName(words).replace(/(?<line> name: .*)/u, `$<line> ${comment}`),
      '--ignore-comments',
    )
    expect(found.summary).toMatchObject({ breaking: 2, accepted: 1 })
    expect(found.accepted).toMatchObject([{ reason: 'nobody has longer names', at: { file: 'b.yaml' } }])
  })

  test.each([
    ['behind a CDATA section that has one', (own: string) => `<d><![CDATA[${own}]]></d>`],
    ['behind another one', (own: string) => own.replace('max-length', 'min-length')],
  ])('count in XML %s', async (_name, first) => {
    const own = '<!-- diff:ignore max-length-narrowed nobody has longer names -->'
    const schema = (most: number, more = ''): string =>
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="a">
    <xs:annotation><xs:documentation>${more === '' ? '' : first(own)}</xs:documentation></xs:annotation> ${more} <xs:simpleType><xs:restriction base="xs:string"><xs:maxLength value="${most}"/></xs:restriction></xs:simpleType>
  </xs:element>
</xs:schema>`
    const cwd = folderWith({ 'a.xsd': schema(9), 'b.xsd': schema(8, own) })
    const argv = ['diff', 'a.xsd', 'b.xsd', '--fail-on', 'breaking']
    expect((await cli(cwd, ...argv)).exit).toBe(1)
    expect((await cli(cwd, ...argv, '--ignore-comments')).exit).toBe(0)
  })

  test('behind the mark of a block are comments', async () => {
    const block = description(8).replace(
      '                note:',
      `                text:\n                  description: | ${comment}\n                    words\n                note:`,
    )
    const { codes } = await diff(description(9), block, '--ignore-comments', '--verbose')
    expect(codes).toEqual(['ignore-unused b.yaml:16:34'])
  })

  test('are none in a text of JSON', async () => {
    const json = (most: number, said: string): string =>
      JSON.stringify({ description: said, type: 'string', maxLength: most }, null, 1)
    const cwd = folderWith({ 'a.json': json(9, ''), 'b.json': json(8, comment) })
    const found = await cli(cwd, 'diff', 'a.json', 'b.json', '--ignore-comments', '--fail-on', 'breaking')
    expect(found.exit).toBe(1)
  })

  test.each([
    [
      'words of a documentation',
      '<xs:documentation># diff:ignore max-length-narrowed why</xs:documentation>',
    ],
    [
      'a CDATA section',
      '<xs:documentation><![CDATA[<!-- diff:ignore max-length-narrowed why -->]]></xs:documentation>',
    ],
  ])('are none in %s of XML', async (_name, words) => {
    const schema = (most: number, said: string): string =>
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="a"> <xs:annotation>${said}</xs:annotation>
    <xs:simpleType><xs:restriction base="xs:string"><xs:maxLength value="${most}"/></xs:restriction></xs:simpleType>
  </xs:element>
</xs:schema>`
    const cwd = folderWith({ 'a.xsd': schema(9, ''), 'b.xsd': schema(8, words) })
    const found = await cli(cwd, 'diff', 'a.xsd', 'b.xsd', '--ignore-comments', '--fail-on', 'breaking')
    expect(found.exit).toBe(1)
  })

  test('take nothing of the lines above, which are as far from the margin', async () => {
    const below = description(8).replace(/(?<line>note: .*)/u, `$<line> ${comment}`)
    const found = await diff(description(9), below, '--ignore-comments')
    expect(found.summary).toMatchObject({ breaking: 2, accepted: 1 })
    expect(found.exit).toBe(1)
  })

  test.each(['', 'description: |\n    <p>HTML</p>\n    <b/>'])(
    'at a later line of any item of a list take its changes; HTML before it changes nothing: %j',
    async (info) => {
      const list = (required: string, behind = '') => `openapi: 3.0.3
info:
  title: Shop
  version: '1'
  ${info}
paths:
  /orders:
    get:
      parameters:
        - name: a
          in: query
          schema: { type: string }
        - name: b
          in: query
          schema: { type: string }
          required: ${required} ${behind}
      responses: { '200': { description: ok } }
`
      const agreed = '# diff:ignore parameter-became-required as agreed'
      expect((await diff(list('false'), list('true'))).exit).toBe(1)
      expect((await diff(list('false'), list('true', agreed), '--ignore-comments')).exit).toBe(0)
    },
  )

  test('in XML take nothing of the elements above', async () => {
    const xsd = (type: string, behind = '') => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="one" type="${type}"/>
  <xs:element name="two" type="${type}"/> ${behind}
</xs:schema>`
    const cwd = folderWith({
      'a.xsd': xsd('xs:string'),
      'b.xsd': xsd('xs:int', '<!-- diff:ignore form-changed nobody sends it -->'),
    })
    const { stdout } = await cli(cwd, 'diff', 'a.xsd', 'b.xsd', '--format', 'json', '--ignore-comments')
    const { changes } = JSON.parse(stdout)
    const taken = changes.filter(({ accepted }: { accepted?: object }) => accepted !== undefined)
    expect([
      changes.length,
      taken.map(({ after }: { after: { at: { line: number } } }) => after.at.line),
    ]).toEqual([2, [3]])
  })

  test('take nothing but their line: every change needs its own', async () => {
    const both = description(8, { above: comment, behind: `\n                ${comment}` })
    expect((await diff(description(9), both, '--ignore-comments')).exit).toBe(0)
  })

  const block = (length: number, lines: readonly [string, string, string] = ['', '', '']) =>
    description(9).replace(
      / {16}name: .*\n/u,
      `                ${lines[0]}
                name:
                  ${lines[1]}
                  type: string
                  maxLength: ${length} ${lines[2]}
                other: { type: string, maxLength: ${length} }
`,
    )

  test.each([
    ['above the name of a block', [comment, '', ''], 1],
    ['at the beginning of a block', ['', comment, ''], 1],
    ['behind the line that changed', ['', '', comment], 1],
    ['behind the line above, which has ended', [`note2: {} ${comment}`, '', ''], 0],
  ] as const)('%s', async (_name, lines, want) => {
    const found = await diff(block(9), block(8, lines), '--ignore-comments')
    expect(found.summary).toMatchObject({ breaking: 2, ...(want === 0 ? {} : { accepted: want }) })
    expect(found.accepted).toHaveLength(want)
  })

  test('where something is gone take it at what it stood in', async () => {
    const closed = 'type: object\n              additionalProperties: false'
    const before = description(9).replace('type: object', closed)
    const after = before
      .replace(/ {16}name: .*\n/u, '')
      .replace('type: object', '# diff:ignore property-removed nobody sends it\n              type: object')
    expect((await diff(before, after)).exit).toBe(1)
    expect((await diff(before, after, '--ignore-comments')).exit).toBe(0)
  })

  test('at the beginning of a file take what is gone from it', async () => {
    const gone = "  /more:\n    get: { responses: { '200': { description: ok } } }\n"
    const after = `# diff:ignore operation-removed nobody calls it\n${description(9)}`
    expect((await diff(`${description(9)}${gone}`, after)).exit).toBe(1)
    expect((await diff(`${description(9)}${gone}`, after, '--ignore-comments')).exit).toBe(0)
  })

  test('of the earlier version take what is gone from there', async () => {
    const gone = '# diff:ignore property-removed nobody sends it'
    const before = description(9, { behind: gone }).replace(
      'type: object',
      'type: object\n              additionalProperties: false',
    )
    const after = before.replace(/ {16}name: .*\n/u, '')
    expect((await diff(before, after)).exit).toBe(1)
    expect((await diff(before, after, '--ignore-comments')).exit).toBe(0)
  })

  test('apply until their last day', async () => {
    const until = (day: string) => {
      const one = `# diff:ignore max-length-narrowed until ${day} nobody has longer names`
      return description(8, { above: one, behind: `\n                ${one}` })
    }
    expect((await diff(description(9), until('2026-11-25'), '--ignore-comments')).exit).toBe(0)
    const over = await diff(description(9), until('2026-11-24'), '--ignore-comments')
    expect([over.exit, over.codes]).toEqual([
      1,
      ['acceptance-expired b.yaml:13:17', 'acceptance-expired b.yaml:15:17'],
    ])
  })

  test.each([
    ['a reason', '# diff:ignore max-length-narrowed', 'ignore-reason b.yaml:13:17'],
    ['a rule', '# diff:ignore', 'policy-rule-unknown b.yaml:13:17'],
    [
      'a day of the calendar',
      '# diff:ignore max-length-narrowed until 2026-13-45 why',
      'policy-day b.yaml:13:17',
    ],
    [
      'a day in the right form',
      '# diff:ignore max-length-narrowed until 31.12.2026 why',
      'policy-day b.yaml:13:17',
    ],
    [
      'a day with all digits',
      '# diff:ignore max-length-narrowed until 2026-1-3 why',
      'policy-day b.yaml:13:17',
    ],
    ['a rule that there is', '# diff:ignore max-lenght-narrowed why', 'policy-rule-unknown b.yaml:13:17'],
  ])('must have %s', async (_name, above, want) => {
    const found = await diff(description(9), description(8, { above }), '--ignore-comments')
    expect([found.exit, found.codes]).toEqual([2, [want]])
  })

  test.each(['until 2.0 is out', 'until 3 clients moved', 'until 2026'])(
    'may have a reason that is no day: %s',
    async (reason) => {
      const one = `# diff:ignore max-length-narrowed ${reason}`
      const later = description(8, { above: one, behind: `\n                ${one}` })
      const found = await diff(description(9), later, '--ignore-comments')
      expect([found.exit, found.accepted.map((each: { reason: string }) => each.reason)]).toEqual([
        0,
        [reason, reason],
      ])
    },
  )

  test('that are about nothing are noted', async () => {
    const above = '# diff:ignore property-removed why'
    const found = await diff(description(9), description(8, { above }), '--ignore-comments', '--verbose')
    expect(found.codes).toContain('ignore-unused b.yaml:13:17')
  })

  test('also work in XML, and a configuration can allow them', async () => {
    const schema = (length: number, said = '') => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  ${said}
  <xs:element name="name">
    <xs:simpleType>
      <xs:restriction base="xs:string">
        <xs:maxLength value="${length}"/>
      </xs:restriction>
    </xs:simpleType>
  </xs:element>
</xs:schema>
`
    const configured = (more: string) =>
      folderWith({
        'efti-schema.config.yaml': `versions: { "1": { schemas: a.xsd }, "2": { schemas: b.xsd } }
compare: [{ from: "1", to: "2", failOn: breaking, ${more} }]
`,
        'a.xsd': schema(9),
        'b.xsd': schema(8, '<!-- diff:ignore max-length-narrowed until 2099-12-31 agreed -->'),
      })
    expect((await cli(configured(''), 'check')).exit).toBe(1)
    const cwd = configured('ignoreComments: true')
    expect((await cli(cwd, 'check')).exit).toBe(0)
    expect((await cli(cwd, 'diff', '1', '2', '--fail-on', 'breaking')).exit).toBe(0)
  })
})
