import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { builtCommand } from '../support/built.ts'
import { cli } from '../support/cli.ts'
import { askedCompilers, declareRuntime, tsc } from '../support/compile.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

const run = promisify(execFile)
const shop = new URL('../../docs/example/shop/', import.meta.url).pathname

/** The example shop, an OpenAPI file and an XML Schema in two versions, with this line in its configuration. */
function shopWith(line: string): string {
  const cwd = folderWith()
  cpSync(shop, cwd, { recursive: true })
  const config = readFileSync(join(cwd, 'efti-schema.config.yaml'), 'utf8')
  writeFileSync(join(cwd, 'efti-schema.config.yaml'), `${config}${line}\n`)
  return cwd
}

/** A built shop, its generated modules by path without ending, and all its files. */
async function builtShop(emit: string) {
  const cwd = shopWith(emit)
  expect((await cli(cwd, 'build')).exit).toBe(0)
  const files = filesIn(join(cwd, 'out'))
  const paths = Object.keys(files).filter((path) => !path.endsWith('hooks-proposal.ts'))
  return { cwd, files, stems: (ending: string) => stemsWith(paths, ending) }
}

function stemsWith(paths: readonly string[], ending: string): readonly string[] {
  return paths.filter((path) => path.endsWith(ending)).map((path) => path.slice(0, -ending.length))
}

/** What a module of TypeScript exports: all types, and the values among them. */
function exportsIn(text: string): { readonly types: readonly string[]; readonly values: readonly string[] } {
  const found = (kind: RegExp) => [...text.matchAll(kind)].map(([, name = '']) => name)
  return {
    types: found(/^export (?:interface|type) (\w+)(?: |<(?!.*> =))/gmu),
    values: found(/^export (?:const|function) ([\w$]+)/gmu),
  }
}

test('without the setting, and with ts, a build writes TypeScript', { timeout: 60_000 }, async () => {
  const plain = await builtShop('')
  const typescript = await builtShop('emit: ts')
  expect(typescript.files).toEqual(plain.files)
  expect(plain.stems('.js')).toEqual([])
  expect(plain.stems('.d.ts')).toEqual([])
})

test('js writes two files for each module, of equal types, which Node runs', {
  timeout: 180_000,
}, async () => {
  builtCommand()
  const typescript = await builtShop('emit: ts')
  const javascript = await builtShop('emit: js')
  const stems = typescript.stems('.ts')
  expect(stems.length).toBeGreaterThan(20)
  expect(javascript.stems('.js')).toEqual(stems)
  expect(javascript.stems('.d.ts')).toEqual(stems)
  const others = (files: object) => Object.keys(files).filter((path) => !/\.[jt]s$|^manifest/u.test(path))
  expect(others(javascript.files)).toEqual(others(typescript.files))
  const manifest = JSON.parse(javascript.files['manifest.json'] ?? '') as { files: { path: string }[] }
  expect(manifest.files.map(({ path }) => path)).toEqual(
    Object.keys(javascript.files).filter((path) => path !== 'manifest.json'),
  )
  for (const stem of stems) expect(javascript.files[`${stem}.d.ts`]).not.toMatch(/\bany\b(?=[;,>)\]\n])/u)

  await compareTypes(typescript, javascript, stems)
  await runPrograms(typescript, javascript, stems)
})

type Built = Awaited<ReturnType<typeof builtShop>>

/** Has every type and every module of both outputs compared by the compilers, in strict mode. */
async function compareTypes(typescript: Built, javascript: Built, stems: readonly string[]): Promise<void> {
  const folder = folderWith({ 'package.json': '{ "type": "module" }' })
  await declareRuntime(join(folder, 'runtime'))
  for (const [name, { cwd }] of Object.entries({ typescript, javascript }))
    cpSync(join(cwd, 'out'), join(folder, name), { recursive: true })
  const lines = stems.flatMap((stem, index) => [
    `import type * as A${index} from './typescript/${stem}.js'`,
    `import type * as B${index} from './javascript/${stem}.js'`,
    `check<Equal<typeof A${index}, typeof B${index}>, Equal<keyof typeof A${index}, keyof typeof B${index}>>()`,
    ...exportsIn(typescript.files[`${stem}.ts`] ?? '').types.map(
      (name) => `check<Equal<A${index}.${name}, B${index}.${name}>>()`,
    ),
  ])
  const types = lines.filter((line) => /A\d+\.\w/u.test(line))
  expect(types.length).toBeGreaterThan(20)
  // The comparison can fail.
  const order = stems.indexOf('v1/order/shop/types')
  const later = stems.indexOf('v2/order/shop/types')
  const other = `// @ts-expect-error\ncheck<Equal<A${order}.Order, B${later}.Order>>()`
  const head = [
    'type Equal<A, B> = [A, B] extends [B, A] ? true : false',
    'declare function check<_A extends true, _B extends true = true>(): void',
  ]
  writeFileSync(join(folder, 'all.ts'), `${[...head, ...lines, other].join('\n')}\n`)
  const options = {
    ...{ target: 'es2022', lib: ['es2023'], types: [], noEmit: true, strict: true, skipLibCheck: false },
    ...{ verbatimModuleSyntax: true, isolatedModules: true, exactOptionalPropertyTypes: true },
    paths: { 'efti-schema-toolkit/runtime': ['./runtime/index.d.ts'] },
  }
  const modules = [
    { module: 'node16', moduleResolution: 'node16' },
    { module: 'nodenext', moduleResolution: 'nodenext' },
    { module: 'esnext', moduleResolution: 'bundler' },
  ]
  for (const compiler of askedCompilers) {
    for (const how of modules) {
      const compilerOptions = { ...options, ...how }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['all.ts'] }))
      expect(await tsc(compiler, ['-p', folder], folder), `${compiler} ${how.module}`).toBe('')
    }
  }
}

/** Has Node import all programs, compares what they export with TypeScript's modules, and adapts a document. */
async function runPrograms(typescript: Built, javascript: Built, stems: readonly string[]): Promise<void> {
  const { cwd } = javascript
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(packageRoot, join(cwd, 'node_modules/efti-schema-toolkit'), 'junction')
  writeFileSync(
    join(cwd, 'all.mjs'),
    `import { readFileSync } from 'node:fs'
const names = {}
for (const stem of ${JSON.stringify(stems)}) names[stem] = Object.keys(await import('./out/' + stem + '.js'))
const { order } = await import('./out/v1/order/shop/index.js')
const { v1ShopOrderToV2ShopOrder: adapt } = await import('./out/v1..v2/adapters/index.js')
const parsed = order.parse(readFileSync('v1/examples/order.xml', 'utf8'))
const { value } = adapt(parsed.value, { S7: 'Ada' }, { S2_code: () => undefined })
console.log(JSON.stringify({ names, item: value.item, customer: value.customer }))
`,
  )
  const { stdout } = await run(process.execPath, ['all.mjs'], { cwd })
  const { names, ...adapted } = JSON.parse(stdout) as { readonly names: Record<string, string[]> }
  expect(adapted).toEqual({ item: [{ name: 'Tea', count: '2' }], customer: 'Ada' })
  for (const stem of stems) {
    const { values } = exportsIn(typescript.files[`${stem}.ts`] ?? '')
    if (!stem.endsWith('index')) expect(names[stem], stem).toEqual([...values].sort())
  }
}

test('check, migrate and impact read it, and another build removes it', { timeout: 120_000 }, async () => {
  const { cwd, stems } = await builtShop('emit: js')
  expect(stems('.js').length).toBeGreaterThan(20)
  const config = join(cwd, 'efti-schema.config.yaml')
  const answers = async () => {
    const migrated = await cli(cwd, 'migrate', 'v1', 'v2', 'v1/examples/order.xml', '--set', 'S7=Ada')
    const impact = await cli(cwd, 'impact', 'v1', 'v2', '--project', 'tsconfig.json', '--format', 'json')
    expect(JSON.parse(impact.stdout).places.length).toBeGreaterThan(3)
    return [migrated, impact]
  }
  const found = await answers()
  writeFileSync(config, readFileSync(config, 'utf8').replace('emit: js', 'emit: ts'))
  expect((await cli(cwd, 'build')).exit).toBe(0)
  expect(Object.keys(filesIn(join(cwd, 'out'))).filter((path) => /\.js$|\.d\.ts$/u.test(path))).toEqual([])
  expect(await answers()).toEqual(found)
})

test('reports in a folder of their own leave all modules to the output', { timeout: 60_000 }, async () => {
  const { cwd, stems } = await builtShop('emit: js\nreports: reports')
  expect(stems('.js')).toContain('v1..v2/gateway/shop')
  expect(Object.keys(filesIn(join(cwd, 'reports'))).filter((path) => /\.[jt]s$/u.test(path))).toEqual([])
})

test.each(['ts', 'none'])('js does not go with imports by %s', async (ending) => {
  const cwd = shopWith(`emit: js\nimportEnding: ${ending}`)
  const { exit, stderr } = await cli(cwd, 'build')
  expect([exit, told(stderr)]).toEqual([2, ['config-import-ending efti-schema.config.yaml:14:15']])
})
