import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { withManifest, writeOutput } from '../../src/output/index.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { replaceFs } from '../support/replaced-fs.ts'
import { told } from '../support/told.ts'
import { faulty } from './faulty-fs.ts'

const fault = {
  left: Number.POSITIVE_INFINITY,
  code: '',
  isLasting: false,
  within: '',
  count: 0,
}

replaceFs((fs) => faulty(fs, fault))

async function withFault<T>(
  left: number,
  code: string,
  isLasting: boolean,
  job: () => T | Promise<T>,
): Promise<T> {
  Object.assign(fault, { left, code, isLasting, count: 0 })
  try {
    return await job()
  } finally {
    fault.left = Number.POSITIVE_INFINITY
  }
}

const tool = { name: 'tool', version: '1' }
const first = withManifest(
  [
    { path: 'v/a.ts', text: 'a' },
    { path: 'v/b.ts', text: 'b' },
  ],
  [],
  tool,
)
const second = withManifest(
  [
    { path: 'v/a.ts', text: 'a' },
    { path: 'w/c.ts', text: 'c' },
  ],
  [],
  tool,
)
const textsOf = (files: typeof first) => Object.fromEntries(files.map(({ path, text }) => [path, text]))

function write(out: string, files: typeof first) {
  const problems = new Diagnostics()
  const written = writeOutput(out, 'out', files, problems.sink)
  return { isWritten: written !== undefined, codes: problems.sorted().map(({ code }) => code) }
}

const codes = ['EIO', 'ENOSPC', 'EACCES', 'EPERM', 'EMFILE']

describe('F2: a file system that fails while a build is written leaves the old output or the new one, whole', () => {
  test.each(
    codes.flatMap(
      (code) =>
        [
          [code, 'once', false],
          [code, 'from then on', true],
        ] as const,
    ),
  )('F2: %s, %s', async (code, _, isLasting) => {
    const [before, after] = [textsOf(first), textsOf(second)]
    let [failed, isOver] = [0, false]
    for (let left = 0; !isOver; left++) {
      const folder = folderWith()
      const out = join(folder, 'out')
      write(out, first)
      const result = await withFault(left, code, isLasting, () => write(out, second))
      isOver = fault.count <= left
      const beside = readdirSync(folder).filter((name) => name !== 'out')
      if (result.isWritten) expect(filesIn(out)).toEqual(after)
      else {
        failed++
        expect(result.codes).toHaveLength(1)
        const stands =
          result.codes[0] === 'output-stranded'
            ? join(folder, beside.find((name) => /former|undo/.test(name)) ?? '')
            : out
        expect(filesIn(stands)).toEqual(before)
      }
      expect(write(out, second)).toEqual({ isWritten: true, codes: [] })
      expect(filesIn(out)).toEqual(after)
      expect(readdirSync(folder)).toEqual(['out'])
    }
    expect(failed).toBeGreaterThan(10)
  })
})

/** A list in two versions, whose items are called otherwise in the second. */
function listOf(item: string, namespace: string): string {
  const is = (id: string) =>
    `<xs:annotation><xs:documentation><eFTI_ID>${id}</eFTI_ID></xs:documentation></xs:annotation>`
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}" targetNamespace="${namespace}" elementFormDefault="qualified">
  <xs:element name="list" type="List">${is('ASBIE1')}</xs:element>
  <xs:complexType name="List"><xs:sequence>
    <xs:element name="${item}" type="xs:string" maxOccurs="unbounded">${is('eFTI2')}</xs:element>
  </xs:sequence></xs:complexType>
</xs:schema>`
}

const list = '<list xmlns="urn:a"><item>x</item></list>'
const store = {
  'efti-schema.config.yaml': 'versions:\n  "1": { schemas: a/list.xsd }\n  "2": { schemas: b/list.xsd }\n',
  'a/list.xsd': listOf('item', 'urn:a'),
  'b/list.xsd': listOf('entry', 'urn:b'),
  'in/a.xml': list,
  'in/b.xml': '<unknown/>',
  'in/c.ndjson': `${JSON.stringify(list)}\n`,
}
const argv = ['migrate', '1', '2', 'in', '--out', 'new'] as const

describe('F2: a file system that fails while documents are migrated', () => {
  test.each([
    ['EIO', 'once', false],
    ['ENOSPC', 'from then on', true],
  ])(
    'F2: %s, %s: each document is whole, and the next run ends with the same bytes',
    async (code, _, isLasting) => {
      const undisturbed = folderWith(store)
      expect((await cli(undisturbed, ...argv)).exit).toBe(1)
      const want = filesIn(join(undisturbed, 'new'))
      expect(Object.keys(want)).toEqual(['a.xml', 'c.ndjson', 'migration.json', 'set-aside/b.xml'])
      let [failed, isOver] = [0, false]
      for (let left = 0; !isOver; left++) {
        const cwd = folderWith(store)
        fault.within = join(cwd, 'new')
        const { exit, stderr } = await withFault(left, code, isLasting, () => cli(cwd, ...argv))
        isOver = fault.count <= left
        const there = existsSync(join(cwd, 'new')) ? filesIn(join(cwd, 'new')) : {}
        const finished = Object.entries(there).filter(([name]) => !/\.(?:part|journal|page)$/.test(name))
        for (const [name, text] of finished) expect([name, text]).toEqual([name, want[name]])
        if (!isOver && exit !== 1) {
          failed++
          expect([left, exit, stderr]).toEqual([
            left,
            2,
            expect.stringMatching(/\[(?:output-failed|document-unreadable|system-refused)\]/),
          ])
        }
        expect((await cli(cwd, ...argv)).exit).toBe(1)
        expect(filesIn(join(cwd, 'new'))).toEqual(want)
      }
      fault.within = ''
      expect(failed).toBeGreaterThan(10)
    },
  )
})

describe('F2: a file system that fails while files of a person are edited', () => {
  const own = { 'package.json': '{ "type": "module" }\n', '.gitignore': 'dist\n' }
  test.each(codes)('F2: %s, once: all of them are edited or none', async (code) => {
    const undisturbed = folderWith(own)
    expect((await cli(undisturbed, 'init', '--efti')).exit).toBe(0)
    const want = filesIn(undisturbed)
    let [failed, isOver] = [0, false]
    for (let left = 0; !isOver; left++) {
      const cwd = folderWith(own)
      fault.within = cwd
      const { exit } = await withFault(left, code, false, () => cli(cwd, 'init', '--efti'))
      isOver = fault.count <= left
      if (exit !== 0) failed++
      fault.within = ''
      // What could not be removed in the end is no edit.
      const files = Object.entries(filesIn(cwd)).filter(([name]) => !name.endsWith('.former'))
      expect([left, exit === 0 || exit === 2]).toEqual([left, true])
      expect([left, Object.fromEntries(files)]).toEqual([left, exit === 0 ? want : own])
    }
    expect(failed).toBeGreaterThan(10)
  })
})

test.each([0, 1, 2])(
  'F2: a configuration that is closed to us is no bug of ours: operation %s',
  async (left) => {
    const cwd = folderWith(store)
    fault.within = join(cwd, 'efti-schema.config.yaml')
    const { exit, stderr } = await withFault(left, 'EACCES', true, () => cli(cwd, 'inspect', '1'))
    fault.within = ''
    expect([exit, stderr]).toEqual([
      2,
      expect.stringMatching(/config\.yaml" \(EACCES\)\. \[system-refused\]/),
    ])
  },
)

test('F2: a document that the file system does not give is reported', async () => {
  const cwd = folderWith(store)
  fault.within = join(cwd, 'in/a.xml')
  const { exit, stderr } = await withFault(0, 'EIO', true, () => cli(cwd, 'migrate', '1', '2', 'in/a.xml'))
  fault.within = ''
  expect([exit, told(stderr)]).toEqual([2, ['document-unreadable']])
})
