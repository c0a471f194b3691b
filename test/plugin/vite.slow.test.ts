import { fileURLToPath } from 'node:url'
import { build, createServer, type HotPayload } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { schemaToolkit } from '../../src/plugin/for/vite.ts'
import { runtime, site, until } from './site.ts'

const source = fileURLToPath(new URL('../../src/runtime/index.ts', import.meta.url))

const optionsOf = ({ folder, entry }: ReturnType<typeof site>) => ({
  root: folder,
  configFile: false as const,
  logLevel: 'silent' as const,
  plugins: [schemaToolkit()],
  build: { write: false, minify: false, rolldownOptions: { input: entry, external: [runtime] } },
})

test('a bundle contains what was built before it', async () => {
  const result = await build(optionsOf(site()))
  expect(JSON.stringify(result)).toContain('language')
})

test('an error of an input is an error of the bundle, with its place', async () => {
  const broken = site()
  broken.breakSchema()
  await expect(build(optionsOf(broken))).rejects.toThrow(/library\.xsd:1:\d+: error: /)
})

test('a dev server outlives errors of an input, shows them, and reloads the page', {
  timeout: 30_000,
}, async () => {
  const here = site()
  const server = await createServer({
    ...optionsOf(here),
    server: { port: 0, host: '127.0.0.1' },
    resolve: { alias: { [runtime]: source } },
    optimizeDeps: { noDiscovery: true },
  })
  onTestFinished(() => server.close())
  const sent: HotPayload[] = []
  const send = server.ws.send.bind(server.ws)
  server.ws.send = (...args: [never]) => {
    sent.push(args[0])
    send(...args)
  }
  await server.listen()
  const transformed = async () =>
    (await server.environments.client.transformRequest('/out/1/library/library/codecs.ts'))?.code
  expect(await transformed()).toContain('language')
  here.breakSchema()
  await until(() => sent.some(({ type }) => type === 'error'))
  expect(sent).toContainEqual(
    expect.objectContaining({
      err: expect.objectContaining({ message: expect.stringMatching(/library\.xsd:1:\d+: error: /) }),
    }),
  )
  here.mend()
  here.rename('langue')
  await until(() => sent.some(({ type }) => type === 'full-reload'))
  // Both edits may be built apart, each with a reload.
  await until(async () => (await transformed())?.includes('langue') === true)
})
