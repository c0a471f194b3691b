import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../src/files/index.ts'
import type { Impact } from '../../src/impact/index.ts'
import { cli } from '../support/cli.ts'
import { askedCompilers, declareRuntime, tsc } from '../support/compile.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { writeFolder } from './folder.ts'
import { strict } from './library.ts'

const order = (facets: string, more = ''): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:o" elementFormDefault="qualified"><xs:element name="order"><xs:complexType><xs:sequence><xs:element name="n"><xs:simpleType><xs:restriction base="xs:string">${facets}</xs:restriction></xs:simpleType></xs:element></xs:sequence></xs:complexType></xs:element>${more}</xs:schema>`

const api = (operations: string): string =>
  `openapi: 3.1.0\ninfo: { title: Desk, version: "1" }\npaths:\n${operations}`
const operation = (name: string, method: string): string =>
  `  /${name}: { ${method}: { operationId: ${name}, responses: { "204": { description: Done. } } } }\n`

/** Two versions whose types are equal, so that the compiler cannot tell which one code uses. */
const repository = {
  'efti-schema.config.yaml': `versions:
  v1: { schemas: v1/o.xsd, apis: { desk: v1/desk.yaml } }
  v2: { schemas: v2/o.xsd, apis: { desk: v2/desk.yaml } }
compare: [{ from: v1, to: v2 }]
`,
  'v1/o.xsd': order('', '<xs:element name="gone" type="xs:string"/>'),
  'v2/o.xsd': order('<xs:maxLength value="3"/>'),
  'v1/desk.yaml': api(operation('open', 'get') + operation('close', 'get')),
  'v2/desk.yaml': api(operation('open', 'get')),
  'package.json': JSON.stringify({
    name: 'shop',
    type: 'module',
    imports: { '#v1/*': './out/v1/*', '#v2/*': './out/v2/*' },
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      ...strict,
      ...{ allowJs: true, checkJs: true, skipLibCheck: true },
      paths: { 'efti-schema-toolkit/runtime': ['./runtime/index.d.ts'] },
    },
    include: ['src'],
  }),
}

const codecs = '../out/v1/o/o/codecs.js'

/** A file, and whether its specifiers go to the later version. */
const forms: Readonly<Record<string, readonly [string, boolean]>> = {
  'dynamic.ts': [
    `export const f = async () => { const { order } = await import('${codecs}'); return order }\n`,
    true,
  ],
  'dynamic-access.ts': [`export const f = async () => (await import("${codecs}")).order\n`, true],
  'dynamic-then.ts': [`export const f = () => import('${codecs}').then((m) => m.order)\n`, true],
  'dynamic-then-pattern.ts': [
    `export const f = () => import('${codecs}').then(({ order: own }) => own)\n`,
    true,
  ],
  'dynamic-name.ts': [
    `export const f = async () => { const m = await import('${codecs}'); return m.order }\n`,
    true,
  ],
  'dynamic-text.ts': [`export const f = () => import(\`${codecs}\`).then((m) => m.order)\n`, true],
  'dynamic-whole.ts': [`export const f = () => import('${codecs}')\n`, false],
  'dynamic-gone.ts': [`export const f = async () => (await import('${codecs}')).gone\n`, false],
  'dynamic-brackets.ts': [`export const f = async () => (await import('${codecs}'))['order']\n`, true],
  'dynamic-brackets-gone.ts': [`export const f = async () => (await import('${codecs}'))['gone']\n`, false],
  'dynamic-then-brackets.ts': [`export const f = () => import('${codecs}').then((m) => m['order'])\n`, true],
  'namespace-brackets.ts': [`import * as all from '${codecs}'\nexport const f = all[\`order\`]\n`, true],
  'namespace-certain.ts': [`import * as all from '${codecs}'\nexport const f = all!.order\n`, true],
  'namespace-quoted.ts': [`import * as all from '${codecs}'\nexport const { 'order': f } = all\n`, true],
  'namespace-key.ts': [
    `import * as all from '${codecs}'\nexport const f = (key: keyof typeof all) => all[key]\n`,
    false,
  ],
  'typeof-brackets.ts': [`export type O = typeof import('${codecs}')['order']\n`, true],
  'package-import.ts': [`import { order } from '#v1/o/o/codecs.js'\nexport const f = order\n`, true],
  'type.ts': [`export type O = import('../out/v1/o/o/types.js').Order\n`, true],
  'typeof.ts': [`export type O = typeof import('../out/v1/o/o/types.js')\n`, true],
  'jsdoc.js': [
    `/** @param {import('../out/v1/o/o/types.js').Order} o */\nexport const f = (o) => [o]\n`,
    true,
  ],
  'jsdoc-tag.js': [
    `/** @import { Order } from '../out/v1/o/o/types.js' */\n/** @type {Order} */\nexport const o = JSON.parse('')\n`,
    true,
  ],
  'equals.cts': [`import codecs = require('${codecs}')\nexport const f = codecs.order\n`, true],
  'required.cjs': [`const { order } = require('${codecs}')\nmodule.exports = order\n`, true],
  'export-namespace.ts': [`export * as types from '../out/v1/o/o/types.js'\n`, true],
  'mock.ts': [`declare const vi: { mock(name: string): void }\nvi.mock('../out/v1/o/o/types.js')\n`, true],
  'mock-whole.ts': [`declare const jest: { mock(name: string): void }\njest.mock('${codecs}')\n`, false],
  'template.ts': [`export const f = (v: string) => import(\`../out/\${v}/o/o/codecs.js\`)\n`, false],
  'package-template.ts': [`export const f = (v: string) => import(\`#v1/o/\${v}/codecs.js\`)\n`, false],
  'package-import-type.ts': [`export type O = import('#v1/o/o/types.js').Order\n`, true],
  'sum.ts': [`export const f = (v: string) => import('../out/' + v + '/o/o/codecs.js')\n`, false],
  'constant.ts': [
    `const path = '${codecs}' as const\nexport const f = () => import(path)\nexport const other = './out/v1/o/o/codecs.js'\n`,
    false,
  ],
  'parentheses.ts': [`export const f = () => import(/* a chunk */ ('${codecs}'))\n`, false],
  'asserted.ts': [`export const f = () => import('../out/v1/o/o/types.js' as string)\n`, false],
  'url.ts': [`export const worker = new URL('#v1/o/o/codecs.js', import.meta.url)\n`, false],
  'create-require.ts': [
    `declare const load: (name: string) => unknown\nexport const f = load('${codecs}')\n`,
    false,
  ],
  'augmented.ts': [
    `declare module '../out/v1/operations/desk.js' { interface More { a: string } }\nexport {}\n`,
    false,
  ],
  'namespace.ts': [
    `import { desk } from '../out/v1/operations/index.js'\nexport const f = desk.open\n`,
    true,
  ],
  'namespace-gone.ts': [
    `import { desk } from '../out/v1/operations/index.js'\nexport const f = [desk.open, desk.close]\n`,
    false,
  ],
  'namespace-pattern.ts': [
    `import { desk } from '../out/v1/operations/index.js'\nconst { open } = desk\nexport const f = open\n`,
    true,
  ],
  'namespace-pattern-gone.ts': [
    `import { desk } from '../out/v1/operations/index.js'\nconst { open, close } = desk\nexport const f = [open, close]\n`,
    false,
  ],
  'namespace-whole.ts': [
    `import { desk } from '../out/v1/operations/index.js'\nexport const f = { desk }\n`,
    false,
  ],
  'bridge.ts': [
    `import { order } from '${codecs}'\nimport type { Hooks } from '../out/v1..v2/adapters/hooks.js'\nexport const f = (hooks: Hooks) => [order, hooks]\n`,
    false,
  ],
}

interface Fix extends Impact {
  readonly fix: { readonly undecided: readonly { readonly file: string; readonly line: number }[] }
}

describe('I2: each way to name a module of the earlier version', () => {
  let folder = ''
  let before: Impact
  let done: Fix
  let after: Impact

  beforeAll(async () => {
    const sources = Object.entries(forms).map(([name, [text]]) => [`src/${name}`, text] as const)
    folder = writeFolder({ ...repository, ...Object.fromEntries(sources) })
    const json = async (...flags: readonly string[]) =>
      JSON.parse((await cli(folder, 'impact', 'v1', 'v2', '--format', 'json', ...flags)).stdout)
    before = await json()
    done = await json('--fix')
    after = await json()
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(Object.entries(forms))('%s', (name, [text, isMoved]) => {
    const now = readFileSync(join(folder, 'src', name), 'utf8')
    expect(now).toBe(isMoved ? text.replaceAll('out/v1/', 'out/v2/').replaceAll('#v1/', '#v2/') : text)
    const isOf = ({ file }: { readonly file: string }): boolean => file === `src/${name}`
    expect(before.imports.filter(isOf)).toHaveLength(1)
    expect(after.imports.filter(isOf)).toHaveLength(isMoved ? 0 : 1)
    // What stays is told at its line.
    const [left] = after.imports.filter(isOf)
    if (left) expect(done.fix.undecided.filter(isOf).map(({ line }) => line)).toContain(left.line)
    else expect(done.fix.undecided.filter(isOf)).toEqual([])
  })
})

test('code that only imports the earlier version is reported as affected', { tags: 'slow' }, async () => {
  const same = { 'v2/o.xsd': repository['v1/o.xsd'], 'v2/desk.yaml': repository['v1/desk.yaml'] }
  const folder = folderWith({ ...repository, ...same, 'src/main.ts': forms['dynamic.ts']?.[0] ?? '' })
  const { stdout } = await cli(folder, 'impact', 'v1', 'v2')
  expect(stdout.split('\n').slice(1, -1)).toEqual([`  src/main.ts:1:63 ${codecs}`])
})

test('a module used as a whole moves where the later version exports every name', {
  tags: 'slow',
}, async () => {
  const main = `export * as codecs from '${codecs}'\nexport type All = typeof import('${codecs}')\n`
  const folder = folderWith({ ...repository, 'v1/o.xsd': order(''), 'src/main.ts': main })
  const { stdout } = await cli(folder, 'impact', 'v1', 'v2', '--fix', '--format', 'json')
  expect(readFileSync(join(folder, 'src/main.ts'), 'utf8')).toBe(main.replaceAll('/v1/', '/v2/'))
  expect((JSON.parse(stdout) as Fix).fix.undecided).toEqual([])
})

test('I3: a value whose new form other code does not take stays, and says which code', {
  tags: 'slow',
}, async () => {
  const folder = folderWith({
    ...repository,
    'src/order.ts': `import { order } from '${codecs}'\nexport const own = order\n`,
    // Only the earlier codec is asked for by name of its type.
    'src/use.ts': `import { own } from './order.js'\nexport const isEarlier: typeof import('${codecs}') extends infer M ? (M extends { readonly gone: unknown; readonly order: typeof own } ? 'yes' : 'no') : never = 'yes'\n`,
  })
  const { stdout } = await cli(folder, 'impact', 'v1', 'v2', '--fix', '--format', 'json')
  const { fix } = JSON.parse(stdout) as Fix
  expect(fix.undecided.map(({ file, line }) => `${file}:${line}`)).toContain('src/use.ts:2')
})

test('I3: names that are taken from one import stay together where one of them is gone', {
  tags: 'slow',
}, async () => {
  const main = `import { desk } from '../out/v1/operations/index.js'
import type { DeskClient } from '../out/v1/operations/desk.js'
const { open, close } = desk
export const both = (client: DeskClient) => [client.open, client.close, open, close]
`
  const folder = folderWith({ ...repository, 'src/main.ts': main })
  const { stdout } = await cli(folder, 'impact', 'v1', 'v2', '--fix', '--format', 'json')
  const { fix } = JSON.parse(stdout) as Fix
  expect(readFileSync(join(folder, 'src/main.ts'), 'utf8')).toContain(`import { desk } from '../out/v1/`)
  const listed = new Set(fix.undecided.map(({ line }) => line))
  await cli(folder, 'build', '--quiet')
  expect((await errorLines(folder)).filter((line) => !listed.has(line))).toEqual([])
})

/** The lines of src/main.ts that the compiler's own program refuses. */
async function errorLines(folder: string): Promise<readonly number[]> {
  await declareRuntime(join(folder, 'runtime'))
  const lines = new Set<number>()
  for (const compiler of askedCompilers) {
    const said = await tsc(compiler, ['-p', folder, '--pretty', 'false'], folder)
    for (const [, line] of said.matchAll(/^src\/main\.ts\((\d+),/gmu)) lines.add(Number(line))
  }
  return [...lines]
}

describe('I1: a run that was killed', () => {
  const text = `import { order } from '${codecs}'\nexport const f = order\n`
  const moved = text.replaceAll('/v1/', '/v2/')

  /** As a kill after the first of two files leaves it. */
  function killed(pid: number): string {
    const folder = folderWith({ ...repository, 'src/a.ts': moved, 'src/b.ts': text })
    mkdirSync(join(folder, '.efti-schema.rewrite'))
    writeFileSync(join(folder, '.efti-schema.rewrite/0.old'), text)
    writeFileSync(join(folder, '.efti-schema.rewrite/1.old'), text)
    writeFileSync(join(folder, '.efti-schema.rewrite/1.new'), moved)
    const files = ['src/a.ts', 'src/b.ts'].map((path) => ({
      path,
      before: sha256(text),
      after: sha256(moved),
    }))
    writeFileSync(join(folder, '.efti-schema.rewrite/files.json'), JSON.stringify({ pid, files }))
    return folder
  }

  test('is undone by the next run, which reports everything', { tags: 'slow' }, async () => {
    const folder = killed(process.pid)
    const { exit, stdout, stderr } = await cli(folder, 'impact', 'v1', 'v2', '--fix', '--format', 'json')
    expect([exit, stderr]).toEqual([0, expect.stringContaining('[rewrite-taken-back]')])
    expect(JSON.parse(stdout).fix.files).toEqual(['src/a.ts', 'src/b.ts'])
    const files = filesIn(folder)
    expect([files['src/a.ts'], files['src/b.ts']]).toEqual([moved, moved])
    expect(Object.keys(files).filter((name) => name.includes('.rewrite'))).toEqual([])
  })

  test.each([[[]], [['--fix', '--dry-run']]])(
    'is reported by a command that writes nothing: %j',
    async (flags) => {
      const folder = killed(process.pid)
      const before = filesIn(folder)
      const { exit, stderr } = await cli(folder, 'impact', 'v1', 'v2', ...flags)
      expect([exit, stderr]).toEqual([2, expect.stringContaining('[rewrite-interrupted]')])
      expect(filesIn(folder)).toEqual(before)
    },
  )

  test('is not touched while it runs', async () => {
    const { exit, stderr } = await cli(killed(process.ppid), 'impact', 'v1', 'v2', '--fix')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('[rewrite-busy]')])
  })
})

// Keeps the compiler's own word beside ours: what was moved resolves.
test('what was rewritten is found by Node', () => {
  const folder = folderWith({ ...repository, 'out/v2/o/o/codecs.js': 'export const order = 2\n' })
  writeFileSync(join(folder, 'main.mjs'), `import { order } from '#v2/o/o/codecs.js'\nconsole.log(order)\n`)
  expect(execFileSync(process.execPath, [join(folder, 'main.mjs')], { encoding: 'utf8' })).toBe('2\n')
})
