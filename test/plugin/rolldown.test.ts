import { readFileSync } from 'node:fs'
import { type RolldownWatcherEvent, rolldown, watch } from 'rolldown'
import { expect, onTestFinished, test } from 'vitest'
import { schemaToolkit } from '../../src/plugin/for/rolldown.ts'
import { runtime, site, until } from './site.ts'

const optionsOf = ({ folder, entry }: ReturnType<typeof site>) => ({
  cwd: folder,
  input: entry,
  external: [runtime],
  plugins: [schemaToolkit({ cwd: folder })],
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  logLevel: 'silent' as const,
})

test('a bundle contains what was built before it', async () => {
  const bundle = await rolldown(optionsOf(site()))
  onTestFinished(() => bundle.close())
  const { output } = await bundle.generate({ format: 'esm' })
  expect(output[0].code).toContain('language')
})

test('an error of an input is an error of the bundle, with its place', async () => {
  const broken = site()
  broken.breakSchema()
  const bundle = await rolldown(optionsOf(broken))
  onTestFinished(() => bundle.close())
  await expect(bundle.generate({ format: 'esm' })).rejects.toThrow(/library\.xsd:1:\d+: error: /)
})

test('a change of an input makes another bundle, and so does one that mends an input', {
  timeout: 30_000,
}, async () => {
  const here = site()
  const watcher = watch({ ...optionsOf(here), output: { file: here.path('dist/main.js'), format: 'esm' } })
  onTestFinished(() => watcher.close())
  const codes: RolldownWatcherEvent['code'][] = []
  watcher.on('event', (event) => {
    codes.push(event.code)
  })
  const bundled = () => readFileSync(here.path('dist/main.js'), 'utf8')
  await until(() => codes.includes('END'))
  here.rename('langue')
  await until(() => bundled().includes('langue'))
  here.breakSchema()
  await until(() => codes.includes('ERROR'))
  here.mend()
  await until(() => bundled().includes('language'))
})
