import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot, readRuntimeName } from '../../src/config/index.ts'
import { defaultRuntime } from '../../src/typescript/index.ts'
import { cli } from '../support/cli.ts'
import { askedCompilers, declareRuntime, tsc } from '../support/compile.ts'
import { filesIn } from '../support/folder.ts'

const shop = join(packageRoot, 'docs/example/shop')
const program = readFileSync(join(packageRoot, 'test/consumers/own-runtime/src/main.ts'), 'utf8')
const name = readRuntimeName()

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A project of the shop that was built with some settings, and a program that uses all of what is generated. */
async function built(settings: string, from: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'runtime-'))
  folders.push(folder)
  cpSync(shop, folder, { recursive: true })
  const config = readFileSync(join(folder, 'efti-schema.config.yaml'), 'utf8')
  writeFileSync(join(folder, 'efti-schema.config.yaml'), `${config}${settings}`)
  expect((await cli(folder, 'build')).exit).toBe(0)
  expect((await cli(folder, 'check', '--fail-on', 'none')).exit).toBe(0)
  writeFileSync(join(folder, 'src/main.ts'), program)
  writeFileSync(join(folder, 'src/runtime.ts'), `export * from '${from}'\n`)
  return folder
}

/** The packages that generated modules import. */
function packagesIn(folder: string): readonly string[] {
  const texts = Object.entries(filesIn(join(folder, 'out'))).filter(([path]) => path.endsWith('.ts'))
  const found = texts.flatMap(([, text]) =>
    [...text.matchAll(/^(?:import|export|\})[^\n']* from '([^.'][^'\n]*)'$/gmu)].map(([, from]) => from),
  )
  return [...new Set(found)].map(String)
}

const strict = {
  ...{ target: 'es2023', lib: ['es2023', 'dom'], module: 'nodenext', types: [], strict: true },
  ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true },
  ...{ isolatedModules: true, erasableSyntaxOnly: true, noUnusedLocals: true, noUnusedParameters: true },
  ...{
    noPropertyAccessFromIndexSignature: true,
    declaration: true,
    isolatedDeclarations: true,
    rootDir: '.',
    outDir: 'dist',
  },
}

function writeOptions(folder: string, more: object = {}): void {
  const text = JSON.stringify({ compilerOptions: { ...strict, ...more }, include: ['src/main.ts', 'out'] })
  writeFileSync(join(folder, 'tsconfig.json'), text)
}

const run = (folder: string, path: string): string =>
  execFileSync(process.execPath, [path], { cwd: folder, encoding: 'utf8' })

describe('runtime: package', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await built('runtime: package\n', name)
  })

  test('generated code imports that package and no other', () => {
    expect(packagesIn(folder)).toEqual([name])
  })

  test('all else is as without the setting', async () => {
    const plain = await built('', defaultRuntime)
    expect(packagesIn(plain)).toEqual([defaultRuntime])
    // Where lines are broken depends on the length of the name, and manifest.json on the bytes.
    const words = (text: string): string => text.replaceAll(name, defaultRuntime).replace(/,?\s+/gu, ' ')
    const [one, other] = [folder, plain].map((at) =>
      Object.entries(filesIn(join(at, 'out')))
        .filter(([path]) => path !== 'manifest.json')
        .map(([path, text]) => [path, path.endsWith('.ts') ? words(text) : text]),
    )
    expect(one).toEqual(other)
  })

  test.each(askedCompilers)('it compiles with %s', { tags: 'slow' }, async (compiler) => {
    await declareRuntime(join(folder, 'declared'))
    writeOptions(folder, { noEmit: true, paths: { [name]: ['./declared/index.d.ts'] } })
    expect(await tsc(compiler, ['-p', folder], folder)).toBe('')
  })

  test('the bundled program runs', { tags: 'slow' }, async () => {
    await build({
      ...{ entryPoints: [join(folder, 'src/main.ts')], outfile: join(folder, 'main.mjs') },
      ...{ bundle: true, format: 'esm', logLevel: 'silent' },
      alias: { [name]: join(packageRoot, 'src/runtime/index.ts') },
    })
    expect(run(folder, 'main.mjs')).toBe('codecs, converter, client, handler, gateway\n')
  })
})

describe('runtime: inline', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await built('runtime: inline\n', '../out/runtime/index.js')
  })

  test('generated code imports no package, and the manifest lists its runtime', () => {
    expect(packagesIn(folder)).toEqual([])
    const files = filesIn(join(folder, 'out'))
    const { files: listed } = JSON.parse(files['manifest.json'] ?? '') as { files: { path: string }[] }
    const copied = Object.keys(files).filter((path) => path.startsWith('runtime/'))
    expect(copied).toContain('runtime/index.ts')
    expect(listed.map(({ path }) => path).filter((path) => path.startsWith('runtime/'))).toEqual(
      copied.sort(),
    )
  })

  test('the same input gives the same bytes', async () => {
    const again = await built('runtime: inline\n', '../out/runtime/index.js')
    expect(filesIn(join(again, 'out'))).toEqual(filesIn(join(folder, 'out')))
  })

  test.each(askedCompilers)(
    'it compiles with %s, and what was compiled runs',
    { tags: 'slow' },
    async (compiler) => {
      writeOptions(folder, { outDir: compiler })
      expect(await tsc(compiler, ['-p', folder], folder)).toBe('')
      expect(run(folder, `${compiler}/src/main.js`)).toBe('codecs, converter, client, handler, gateway\n')
    },
  )

  test('its types are those of the runtime: a wrong use does not compile', { tags: 'slow' }, async () => {
    writeOptions(folder, { noEmit: true })
    const path = join(folder, 'src/main.ts')
    writeFileSync(
      path,
      program.replace("delivery: 'post'", "delivery: 'pigeon'").replace('{ status: 201 }', '{ status: 202 }'),
    )
    const said = await tsc('typescript-7', ['-p', folder], folder)
    writeFileSync(path, program)
    expect(said).toContain(`Type '"pigeon"' is not assignable`)
    expect(said).toContain(`Type '202' is not assignable`)
  })

  test.each(['ts', 'none'])(
    'imports end as the setting importEnding says: %s',
    { tags: 'slow' },
    async (ending) => {
      const other = await built(`runtime: inline\nimportEnding: ${ending}\n`, '../out/runtime/index.js')
      const want = ending === 'ts' ? '.ts' : ''
      const texts = Object.entries(filesIn(join(other, 'out'))).filter(([file]) => file.endsWith('.ts'))
      const endings = texts.flatMap(([, text]) =>
        [...text.matchAll(/^(?:import|export|\})[^\n']* from '\.[^'\n]*?(\.js|\.ts)?'$/gmu)].map(
          ([, one]) => one ?? '',
        ),
      )
      expect(new Set(endings)).toEqual(new Set([want]))
      writeFileSync(
        join(other, 'src/main.ts'),
        program.replaceAll(/(from '\.\.\/out.*)\.js'/gu, `$1${want}'`),
      )
      writeFileSync(join(other, 'src/runtime.ts'), `export * from '../out/runtime/index${want}'\n`)
      writeOptions(other, {
        ...{ module: 'esnext', moduleResolution: 'bundler', noEmit: true },
        ...(ending === 'ts' ? { allowImportingTsExtensions: true } : {}),
      })
      expect(await tsc('typescript-7', ['-p', other], other)).toBe('')
    },
  )

  test('as JavaScript it compiles by its declarations, and runs', { tags: 'slow' }, async () => {
    const other = await built('runtime: inline\nemit: js\n', '../out/runtime/index.js')
    writeOptions(other)
    expect(await tsc('typescript-7', ['-p', other], other)).toBe('')
    cpSync(join(other, 'out'), join(other, 'dist/out'), { recursive: true })
    expect(run(other, 'dist/src/main.js')).toBe('codecs, converter, client, handler, gateway\n')
  })

  test('with reports in a folder of their own, the runtime is beside the code', {
    tags: 'slow',
  }, async () => {
    const other = await built('runtime: inline\nreports: reports\n', '../out/runtime/index.js')
    const isCopy = (path: string): boolean => path.startsWith('runtime/')
    expect(Object.keys(filesIn(join(other, 'out'))).some(isCopy)).toBe(true)
    expect(Object.keys(filesIn(join(other, 'reports'))).some(isCopy)).toBe(false)
  })

  test('hooks that import the copy or the package run', { tags: 'slow' }, async () => {
    for (const from of ['../out/runtime/index.js', name, defaultRuntime]) {
      const path = join(folder, 'mappings/v1-v2.hooks.ts')
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(
        path,
        `import { xsToken } from '${from}'\nexport const hooks = { v1ShopOrderToV2ShopOrder: { S2_code: () => (typeof xsToken === 'object' ? 'locker' : 'post') } }\n`,
      )
      const context = ['--set', 'S7=c', '--hooks', 'mappings/v1-v2.hooks.ts', '--out', 'migrated']
      const document = 'v1/examples/order.xml'
      writeFileSync(
        join(folder, document),
        readFileSync(join(folder, document), 'utf8').replace('post', 'collect'),
      )
      const { exit, stderr } = await cli(folder, 'migrate', 'v1', 'v2', document, ...context)
      expect([exit, stderr.includes('throws')]).toEqual([0, false])
      expect(readFileSync(join(folder, 'migrated/order.xml'), 'utf8')).toContain(
        '<delivery>locker</delivery>',
      )
    }
  })
})
