import { expect, test } from 'vitest'
import { compiled } from '../support/compile.ts'
import { gatewaysIn } from './program.ts'

/** A user's file beside the generated ones. */
function user(text: string): { readonly path: string; readonly text: string } {
  const imports = `import { gateApiForPlatform } from './draft/v0..v1/gateway/index.js'
import type { Hooks } from './draft/v0..v1/adapters/index.js'
import type { HttpRequest, HttpResponse } from 'efti-schema-toolkit/runtime'
declare const hooks: Hooks
declare const uuid: string
export type Seen = readonly [HttpRequest, HttpResponse]
`
  return { path: 'user.ts', text: imports + text }
}

const points = `putConsignmentIdentifiers: {
      headers: () => ({ 'X-Request-Id': uuid }),
      requestContext: ({ input }) => ({
        ...{ eFTI1: uuid, eFTI4: '202601150830+0200', eFTI1794: uuid, eFTI2001: 'P', eFTI2002: 'G' },
        eFTI2003: input.path.datasetId,
      }),
    },`

const standard =
  user(`export const gateway: (request: Request) => Promise<Response> = gateApiForPlatform.createV0Gateway({
  hooks,
  upstream: (request) => fetch(request, { signal: AbortSignal.timeout(10_000) }),
  onLoss: (losses) => (losses.every(({ reason }) => reason === 'white-space') ? 'accept' : 'refuse'),
  operations: {
    ${points}
    getWhoami: async (request) => new Response(request.url),
  },
})
`)

const own = user(`declare function send(request: HttpRequest): Promise<HttpResponse>
export const gateway: (request: HttpRequest) => Promise<HttpResponse> = gateApiForPlatform.createV0Gateway({
  hooks,
  upstream: send,
  onLoss: () => 'refuse',
  operations: {
    ${points}
  },
})
`)

const withoutKey = { path: 'key.ts', text: standard.text.replace(/ *headers:.*\n/, '') }
const withoutLosses = { path: 'losses.ts', text: standard.text.replace(/ *onLoss:.*\n/, '') }

test('a gateway is the handler that servers of the Fetch API take, and stops the build while a point is open', {
  timeout: 180_000,
}, async () => {
  const { files } = await gatewaysIn('/', 'v0', 'v1', true)
  const modules = files.filter(({ path }) => path.endsWith('.ts'))
  const options = { noUnusedLocals: true }
  // The quickest of the compilers; the others see the generated files with all else that a build writes.
  await compiled([...modules, standard, withoutKey, withoutLosses], async (check) => {
    const found = await check('typescript-7', { ...options, lib: ['es2023', 'dom'] })
    expect(found.match(/\w+\.ts(?=\()/g)).toEqual(['key.ts', 'losses.ts'])
    expect(found).toMatch(/key\.ts.*Property 'headers' is missing/)
    expect(found).toMatch(/losses\.ts.*Property 'onLoss' is missing/s)
  })
  await compiled([...modules, own], async (check) => {
    expect(await check('typescript-7', options)).toBe('')
  })
})
