import { readFileSync } from 'node:fs'
import { type Configuration as RspackOptions, rspack } from '@rspack/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import webpack, { type Configuration } from 'webpack'
import { schemaToolkit as forRspack } from '../../src/plugin/for/rspack.ts'
import { schemaToolkit as forWebpack } from '../../src/plugin/for/webpack.ts'
import { runtime, site, until } from './site.ts'

/** Each reads TypeScript in its own way; here only what both share of a configuration is used. */
const shared = ({ folder, entry, path }: ReturnType<typeof site>) => ({
  context: folder,
  entry,
  mode: 'development' as const,
  devtool: false as const,
  output: { path: path('dist'), filename: 'main.js' },
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  externals: { [runtime]: 'commonjs runtime' },
})

/** What the two compilers have in common, as far as this test goes. */
interface Compiler {
  run(done: (problem: Error | null, stats?: Stats) => void): void
  watch(options: object, done: (problem: Error | null, stats?: Stats) => void): unknown
  close(done: (problem: unknown) => void): void
}

interface Stats {
  toJson(options: object): { readonly errors?: readonly { readonly message: string }[] }
}

const loader = new URL('./strip-types-loader.cjs', import.meta.url).pathname

const bundlers: readonly [string, (here: ReturnType<typeof site>) => Compiler][] = [
  [
    'webpack',
    (here) =>
      webpack({
        ...shared(here),
        module: { rules: [{ test: /\.ts$/, use: loader }] },
        plugins: [forWebpack()],
      } satisfies Configuration) as unknown as Compiler,
  ],
  [
    'rspack',
    (here) =>
      rspack({
        ...shared(here),
        module: { rules: [{ test: /\.ts$/, use: loader }] },
        plugins: [forRspack()],
      } satisfies RspackOptions) as unknown as Compiler,
  ],
]

describe.each(bundlers)('%s', (_name, compilerOf) => {
  const errorsOf = (stats: Stats | undefined) =>
    (stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message)

  async function run(here: ReturnType<typeof site>): Promise<readonly string[]> {
    const compiler = compilerOf(here)
    const stats = await new Promise<Stats | undefined>((resolve, reject) =>
      compiler.run((problem, result) => (problem ? reject(problem) : resolve(result))),
    )
    await new Promise((resolve) => compiler.close(resolve))
    return errorsOf(stats)
  }

  test('a bundle contains what was built before it', async () => {
    const here = site()
    expect(await run(here)).toEqual([])
    expect(readFileSync(here.path('dist/main.js'), 'utf8')).toContain('language')
  })

  test('an error of an input is an error of the compilation', async () => {
    const broken = site()
    broken.breakSchema()
    expect(await run(broken)).toContainEqual(expect.stringMatching(/library\.xsd:1:\d+: error: /))
  })

  test('a change of an input makes another bundle', { timeout: 30_000 }, async () => {
    const here = site()
    const compiler = compilerOf(here)
    onTestFinished(() => new Promise((resolve) => compiler.close(() => resolve())))
    let rounds = 0
    compiler.watch({ aggregateTimeout: 50 }, () => {
      rounds++
    })
    await until(() => rounds > 0)
    here.rename('langue')
    await until(() => rounds > 1 && readFileSync(here.path('dist/main.js'), 'utf8').includes('langue'))
  })
})
