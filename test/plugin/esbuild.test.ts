import { type BuildFailure, type BuildResult, build, context } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { schemaToolkit } from '../../src/plugin/for/esbuild.ts'
import { runtime, site, until } from './site.ts'

const optionsOf = ({ folder, entry }: ReturnType<typeof site>) => ({
  entryPoints: [entry],
  absWorkingDir: folder,
  bundle: true,
  write: false as const,
  external: [runtime],
  logLevel: 'silent' as const,
  plugins: [schemaToolkit()],
})

test('a bundle contains what was built before it', async () => {
  const { outputFiles } = await build(optionsOf(site()))
  expect(outputFiles[0]?.text).toContain('language')
})

test('an error of an input is an error of the bundle, with its place', async () => {
  const broken = site()
  broken.breakSchema()
  const failure = await build(optionsOf(broken)).catch((error: BuildFailure) => error)
  expect(failure.errors).toContainEqual(
    expect.objectContaining({
      pluginName: 'efti-schema-toolkit',
      text: expect.stringContaining('error: '),
      location: expect.objectContaining({ file: 'specs/library.xsd', line: 1 }),
    }),
  )
})

test('a change of an input makes another bundle', { timeout: 30_000 }, async () => {
  const here = site()
  const results: BuildResult[] = []
  const collect = {
    name: 'collect',
    setup: ({ onEnd }: import('esbuild').PluginBuild) =>
      onEnd((result) => {
        results.push(result)
      }),
  }
  const options = optionsOf(here)
  const watching = await context({ ...options, plugins: [...options.plugins, collect] })
  onTestFinished(() => watching.dispose())
  await watching.watch()
  await until(() => results.length === 1)
  here.rename('langue')
  await until(() => results.some(({ outputFiles }) => outputFiles?.[0]?.text.includes('langue') === true))
})
