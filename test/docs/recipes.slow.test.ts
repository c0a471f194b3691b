import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { Agent, createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { cli } from '../support/cli.ts'
import { declareRuntime } from '../support/compile.ts'
import { corpus, hasCorpus } from '../support/corpus.ts'
import { pathsBelow } from '../support/kept.ts'
import { runSource } from '../support/run-sources.ts'
import { certificate, certificateKey } from './certificate.ts'
import { problemsIn } from './compiler.ts'
import { type Block, commandsOf, isBlock, readPage } from './page.ts'
import { Folder } from './shell.ts'

const recipes = readPage('docs/cookbook.md').filter(isBlock)
const programs = ['platform.ts', 'gate.ts', 'server.ts', 'serve.ts', 'client.ts']

type Answer = (request: Request) => Response | Promise<Response>
type Platform = Readonly<Record<string, (input: object) => Promise<object>>> & {
  readonly getConsignmentSubsets: (input: object) => Promise<object>
  readonly postConsignmentFollowup: (input: object) => Promise<object>
}
type PlatformAt = (base: string, send?: Answer) => Platform
type ConsignmentOf = (platform: Platform, id: string) => Promise<object | undefined>
type Codec = { readonly parse: (text: string) => { readonly value?: unknown } }
type WithCertificate = (agent: Agent) => Answer

/** Starts a server on the loopback interface; gives its host and port. */
async function listening(server: Server | TlsServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const embedded = {
  openapi: (api: string) => join(packageRoot, `specs/v0/${api}.yaml`),
  schemas: join(packageRoot, 'specs/v0/schemas.zip'),
}
const published = {
  openapi: (api: string) => corpus(`corpus/efti/v0/openapi/${api}.yaml`),
  schemas: corpus('corpus/efti/v0/schemas.zip'),
}

/** The configuration that `init --efti` writes, for a V0 that stands elsewhere. */
function configOf({ openapi, schemas }: typeof embedded): string {
  const apis = ['gate-api-for-platform', 'platform-api-for-gate']
  const bind = {
    'putConsignmentIdentifiers.request': '{http://efti.eu/v1/consignment/identifier}consignment',
    'getConsignmentSubsets.response.200': '{http://efti.eu/v1/consignment/common}consignment',
  }
  const overlaid = (api: string) => ({ openapi: openapi(api), overlays: [`overlays/v0-${api}.yaml`] })
  const v0 = { apis: Object.fromEntries(apis.map((api) => [api, overlaid(api)])), schemas, bind }
  return JSON.stringify({ versions: { v0 } })
}

const sources = [['embedded', embedded, true] as const, ['published', published, hasCorpus] as const]

for (const [name, source, isThere] of sources) {
  if (!isThere) console.warn(`skipped, no corpus beside the project: the recipes on the ${name} V0`)
  // Without the corpus there is no published V0 to follow the recipes with.
  describe.skipIf(!isThere)(`the recipes of the cookbook on the ${name} V0`, () => {
    const folder = new Folder()
    const own = process.cwd()
    afterAll(() => {
      process.chdir(own)
      folder.remove()
    })

    beforeAll(async () => {
      const write = (file: string, text: string): void => {
        mkdirSync(dirname(join(folder.path, file)), { recursive: true })
        writeFileSync(join(folder.path, file), text)
      }
      // The overlays that it writes are those of the published files, too.
      expect(await cli(folder.path, 'init', '--efti')).toMatchObject({ exit: 0 })
      const [own = ''] = readdirSync(folder.path).filter((file) => file.startsWith('efti-schema.config.'))
      rmSync(join(folder.path, own))
      write('efti-schema.config.json', configOf(source))
      expect(await cli(folder.path, 'build')).toMatchObject({ exit: 0, stderr: '' })
      const made = recipes.flatMap(({ text, language }) => (language === 'console' ? commandsOf(text) : []))
      const sample = made.find(({ command }) => command.includes('efti-schema sample v0')) ?? { command: '' }
      const [, , ...argv] = sample.command.replaceAll("'", '').split(' ')
      expect(await cli(folder.path, ...argv)).toMatchObject({ exit: 0, stderr: '' })
      for (const block of recipes) if (isProgram(block)) write(block.file, block.text)
      // Compilers see the runtime as the package ships it, and Node that of the sources, without a build.
      const installed = join(folder.path, 'node_modules/efti-schema-toolkit')
      rmSync(installed, { recursive: true })
      await declareRuntime(join(installed, 'runtime'))
      write(
        'node_modules/efti-schema-toolkit/package.json',
        '{ "type": "module", "exports": { "./runtime": { "types": "./runtime/index.d.ts", "default": "./index.js" } } }',
      )
      write(
        'node_modules/efti-schema-toolkit/index.js',
        `export * from ${JSON.stringify(pathToFileURL(runSource('src/runtime/index.ts').at(-1) ?? '').href)}\n`,
      )
      await withoutTypes(folder.path)
      process.chdir(folder.path)
    }, 300_000)

    test('compile', () => {
      expect(programs.filter((file) => recipes.some((block) => block.file === file))).toEqual(programs)
      expect(problemsIn(folder.path, programs)).toBe('')
    })

    /** One run of a program for all tests: it keeps what it was given. */
    async function exported<T>(file: string, key: string): Promise<T> {
      const url = pathToFileURL(join(folder.path, file.replace(/\.ts$/, '.js'))).href
      return ((await import(/* @vite-ignore */ url)) as Readonly<Record<string, unknown>>)[key] as T
    }

    const asked = (query: string, path = '/v0/consignments/D-1') =>
      new Request(`https://platform.example${path}${query}`)

    test.each([
      ['a subset that there is', '?subsetId=EU02', 200, 'application/xml', '<'],
      ['a subset that there is not', '?subsetId=XX99', 400, 'application/problem+json', 'XX99'],
      ['one of each', '?subsetId=EU02&subsetId=XX99', 400, 'application/problem+json', 'XX99'],
      [
        'several that there are not',
        '?subsetId=XX99&subsetId=YY1',
        400,
        'application/problem+json',
        'XX99, YY1',
      ],
      ['none', '', 400, 'application/problem+json', 'subsetId'],
    ])('a platform is asked for %s', async (_what, query, status, type, part) => {
      const answer = await exported<Answer>('platform.ts', 'answer')
      const response = await answer(asked(query))
      expect([response.status, response.headers.get('Content-Type')]).toEqual([status, type])
      expect(await response.text()).toContain(part)
    })

    test('a platform is asked for what it does not have', async () => {
      const answer = await exported<Answer>('platform.ts', 'answer')
      expect((await answer(asked('?subsetId=EU02', '/v0/consignments/D-2'))).status).toBe(404)
      expect((await answer(asked('?subsetId=EU02', '/v0/other'))).status).toBe(404)
    })

    test('a platform with a server and a gate with a client speak over HTTP, with keys and certificates', async () => {
      process.env.API_KEY = 'K'
      onTestFinished(() => {
        delete process.env.API_KEY
      })
      const answer = await exported<Answer>('server.ts', 'answer')
      const listener = await exported<(answer: Answer) => RequestListener>('serve.ts', 'listener')
      const platformAt = await exported<PlatformAt>('client.ts', 'platformAt')
      const consignmentOf = await exported<ConsignmentOf>('client.ts', 'consignmentOf')
      const withCertificate = await exported<WithCertificate>('client.ts', 'withCertificate')
      const one = await (await exported<Answer>('platform.ts', 'answer'))(asked('?subsetId=EU02'))
      const codec = await exported<Codec>('out/v0/schemas/common/codecs.ts', 'consignment')
      const { value: reduced } = codec.parse(await one.text())
      const both = { cert: certificate, key: certificateKey }
      const plain = await listening(createServer(listener(answer)))
      const secure = await listening(
        createTlsServer(
          { ...both, ca: certificate, requestCert: true, rejectUnauthorized: true },
          listener(answer),
        ),
      )
      const shown = withCertificate(new Agent({ ...both, ca: certificate }))
      for (const platform of [platformAt(`http://${plain}`), platformAt(`https://${secure}`, shown)]) {
        expect(await consignmentOf(platform, 'D-1')).toEqual(reduced)
        expect(await consignmentOf(platform, 'D-2')).toBeUndefined()
        const note = { path: { datasetId: 'D/1' }, body: 'Tarkastettu ✓' }
        expect(await platform.postConsignmentFollowup(note)).toEqual({ status: 200 })
        const unknown = platform.getConsignmentSubsets({
          path: { datasetId: 'D-1' },
          query: { subsetId: ['XX99'] },
        })
        await expect(unknown).rejects.toMatchObject({
          name: 'ResponseError',
          fault: 'status',
          response: { status: 400 },
        })
      }
      const unshown = withCertificate(new Agent({ ca: certificate }))
      await expect(consignmentOf(platformAt(`https://${secure}`, unshown), 'D-1')).rejects.toThrow()
      process.env.API_KEY = 'other'
      const stranger = platformAt(`http://${plain}`)
      process.env.API_KEY = 'K'
      await expect(consignmentOf(stranger, 'D-1')).rejects.toMatchObject({ response: { status: 401 } })
      const notes = await exported<readonly string[]>('server.ts', 'notes')
      expect(notes).toEqual(['D/1: Tarkastettu ✓', 'D/1: Tarkastettu ✓'])
    })

    test('a gate accepts valid documents and reports others', async () => {
      const put = await exported<Answer>('gate.ts', 'put')
      const document = await exported<(id: string) => string | undefined>('gate.ts', 'document')
      const root = '{http://efti.eu/v1/consignment/identifier}consignment'
      const { stdout } = await cli(folder.path, 'sample', 'v0', '--root', root, '--minimal')
      const call = (body: string) =>
        put(new Request('https://gate.example/v0/consignments/D-1', { method: 'PUT', body }))
      expect((await call(stdout)).status).toBe(200)
      expect(document('D-1')).toContain('<consignment')
      const wrong = '<consignment xmlns="http://efti.eu/v1/consignment/identifier">\n<nothing/></consignment>'
      const refused = await call(wrong)
      expect([refused.status, refused.headers.get('Content-Type')]).toEqual([400, 'application/problem+json'])
      expect(await refused.json()).toMatchObject({ status: 400, detail: expect.stringMatching(/^2:1 /u) })
    })
  })
}

/** Puts a module without types beside each one of a folder, for Node to run. */
async function withoutTypes(folder: string): Promise<void> {
  const isModule = (path: string): boolean => path.endsWith('.ts') && !path.startsWith('node_modules')
  const made = pathsBelow(folder)
    .filter(isModule)
    .map(async (path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      const { code } = await transform(text, { loader: 'ts', format: 'esm', target: 'node20' })
      writeFileSync(join(folder, path.replace(/\.ts$/, '.js')), code)
    })
  await Promise.all(made)
}

function isProgram(block: Block): block is Block & { readonly file: string } {
  return block.file !== undefined && programs.includes(block.file)
}
