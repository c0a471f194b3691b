import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import { type Plugin, type RollupWatcherEvent, rollup, watch } from 'rollup'
import { expect, onTestFinished, test } from 'vitest'
import { schemaToolkit } from '../../src/plugin/for/rollup.ts'
import { runtime, site, until } from './site.ts'

/** Rollup reads no TypeScript. */
const typescript: Plugin = {
  name: 'typescript',
  async resolveId(id, importer) {
    return id.endsWith('.js')
      ? await this.resolve(id.replace(/js$/, 'ts'), importer, { skipSelf: true })
      : null
  },
  async transform(code, id) {
    return id.endsWith('.ts') ? { code: (await transform(code, { loader: 'ts' })).code, map: null } : null
  },
}

const optionsOf = ({ folder, entry }: ReturnType<typeof site>) => ({
  input: entry,
  external: [runtime],
  plugins: [schemaToolkit({ cwd: folder }), typescript],
  logLevel: 'silent' as const,
})

test('a bundle contains what was built before it', async () => {
  const bundle = await rollup(optionsOf(site()))
  const { output } = await bundle.generate({ format: 'esm' })
  expect(output[0].code).toContain('language')
})

test('an error of an input is an error of the bundle, with its place', async () => {
  const broken = site()
  broken.breakSchema()
  await expect(rollup(optionsOf(broken))).rejects.toMatchObject({
    plugin: 'efti-schema-toolkit',
    message: expect.stringMatching(/library\.xsd:1:\d+: error: /),
    loc: { file: 'specs/library.xsd', line: 1 },
  })
})

test('a change of an input makes another bundle', { timeout: 30_000 }, async () => {
  const here = site()
  const watcher = watch({ ...optionsOf(here), output: { file: here.path('dist/main.js'), format: 'esm' } })
  onTestFinished(() => watcher.close())
  const events: RollupWatcherEvent[] = []
  watcher.on('event', (event) => {
    events.push(event)
  })
  const ended = (code: string) => events.filter((event) => event.code === code).length
  await until(() => ended('END') === 1)
  here.rename('langue')
  await until(() => ended('END') > 1 && readFileSync(here.path('dist/main.js'), 'utf8').includes('langue'))
})
