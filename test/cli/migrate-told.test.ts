import { describe, expect, test } from 'vitest'
import { run } from '../../src/cli/index.ts'
import { folderWith } from '../support/folder.ts'

const version = (items: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:o" elementFormDefault="qualified"><xs:element name="order"><xs:complexType><xs:sequence><xs:element name="id" type="xs:string" maxOccurs="unbounded"/>${items}</xs:sequence></xs:complexType></xs:element></xs:schema>`
const lost = (name: string): string =>
  `<xs:element name="${name}" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>`

const document = `<order xmlns="urn:o"><id>1</id>${'<note>n</note>'.repeat(30)}${'<mark>m</mark>'.repeat(7)}</order>`
const files = {
  'efti-schema.config.yaml':
    'versions: { "1": { schemas: one.xsd }, "2": { schemas: two.xsd } }\ncompare: [{ from: "1", to: "2" }]\nprofile: none\n',
  'one.xsd': version(lost('note') + lost('mark')),
  'two.xsd': version(''),
  'a.xml': document,
}

/** The lines about the document on the standard error stream. */
async function toldOn(isTTY: boolean, ...flags: readonly string[]): Promise<readonly string[]> {
  let told = ''
  const stderr = { isTTY, write: (text: string) => (told += text) }
  const stdout = { write: () => true }
  const argv = ['migrate', '1', '2', 'a.xml', '--no-color', ...flags]
  await run(argv, {
    ...{ stdout, stderr, env: {} },
    cwd: folderWith(files),
    patience: Number.POSITIVE_INFINITY,
  })
  return told.split('\n').filter((line) => line.startsWith('a.xml: '))
}

describe('messages about a document that loses many values', () => {
  test.each([[['--on-loss', 'drop']], [['--on-loss', 'drop', '--out', 'new']], [[]]])(
    'on a terminal each cause once, with the count: %j',
    async (flags) => {
      const lines = await toldOn(true, ...flags)
      const causes = flags.includes('--out') ? 0 : 1
      expect(lines.filter((line) => line.endsWith(' (and 36 more)'))).toHaveLength(causes)
      expect(lines).toHaveLength(flags.includes('--out') ? 0 : causes + 1)
    },
  )

  test.each([
    [false, []],
    [true, ['--verbose']],
  ] as const)(
    'every loss is listed without a terminal or with --verbose: terminal %j %j',
    async (isTTY, flags) => {
      const lines = await toldOn(isTTY, '--on-loss', 'drop', ...flags)
      expect(lines).toHaveLength(30 + 7 + 1)
      expect(lines.filter((line) => line.includes('more)'))).toEqual([])
    },
  )
})
