import { beforeAll, describe, expect, test } from 'vitest'
import { schemaFiles } from '../../specs/scripts/versions.ts'
import { packageRoot } from '../../src/config/index.ts'
import type { GatewayPoints, GatewayRefusal, GatewaySetting, Loss } from '../../src/runtime/index.ts'
import { compileSchema, type Verdict } from '../support/libxml2.ts'
import { example, type Gateways, gatewaysIn } from './program.ts'
import { serve } from './serve.ts'

const uuid = '00000000-0000-4000-8000-000000000001'
const dataset = '00000000-0000-4000-8000-000000000002'
const gateApi = 'gate-api-for-platform'
const platformApi = 'platform-api-for-gate'

const identifiers = example('v0/examples/put-consignment-identifiers.xml')
const consignment = example('v0/examples/get-consignment-subsets.xml')
/** The same with codes that V1's lists have too. */
const fitting = consignment
  .replace(' schemeAgencyId="5"', ' schemeAgencyId="87"')
  .replace('<typeCode>270<', '<typeCode>380<')
  .replace('<packagingDangerLevelCode>2<', '<packagingDangerLevelCode>II<')
  .replace(/\s*<typeCode>31<\/typeCode>/, '')
const upload = example('v1/examples/FTI004.xml')
const answered = example('v1/examples/FTI010.xml')
const registered = example('v1/examples/FTI029.xml')

const envelope = { eFTI1: uuid, eFTI4: '202601150830+0200', eFTI1755: 'C', eFTI1794: uuid }
const sender = { eFTI2001: 'PLATFORM-A', eFTI2002: 'GATE-A' }

/** What a test upstream was asked. */
interface Asked {
  readonly line: string
  readonly headers: Headers
  readonly body: string
}

const xml = { 'content-type': 'application/xml' }
const problem = { 'content-type': 'application/problem+json' }

function libxml2(version: string, entry: string, document: string): Verdict {
  const schema = compileSchema(schemaFiles(`${packageRoot}/specs`, version), entry)
  try {
    return schema.validate(document)
  } finally {
    schema.dispose()
  }
}

let gateways: Gateways

beforeAll(async () => {
  gateways = await gatewaysIn('/', 'v0', 'v1', true)
}, 120_000)

/** A gateway between an upstream and the test, both over HTTP. */
async function between(
  api: string,
  side: 'V0' | 'V1',
  answer: (asked: Asked) => Response,
  operations: Readonly<Record<string, GatewayPoints>>,
  more: Partial<GatewaySetting> = {},
) {
  const asked: Asked[] = []
  const losses: Loss[] = []
  const upstream = await serve(async (request) => {
    const { pathname, search } = new URL(request.url)
    const line = `${request.method} ${pathname}${search}`
    asked.push({ line, headers: request.headers, body: await request.text() })
    return answer(asked.at(-1) as Asked)
  })
  const gateway = gateways.create(api, side, {
    upstream: (request) => fetch(request),
    base: upstream,
    operations,
    onLoss: (lost) => {
      losses.push(...lost)
      return 'accept'
    },
    adapt: { repeats: 'first', undetermined: 'drop' },
    ...more,
  })
  return { url: await serve(gateway), asked, losses }
}

const uploadPoints: GatewayPoints = {
  headers: () => ({ 'X-Request-Id': uuid }),
  requestContext: ({ input }) => {
    const { path } = input as { readonly path: { readonly datasetId: string } }
    return { ...envelope, ...sender, eFTI2003: path.datasetId }
  },
}

const putPoints: GatewayPoints = {
  path: () => ({ datasetId: dataset }),
  responseBody: () => {
    const { FTI029UploadIdentifierResponse: codec } = gateways.program.load(
      'draft/v1/fti029/fti029-upload-identifier-response/codecs.ts',
    ) as { readonly FTI029UploadIdentifierResponse: { parse(text: string): { readonly value: unknown } } }
    return codec.parse(registered).value
  },
  problem: () => ({ code: 'INVALID' }),
}

describe('a V0 platform before a V1 gate', () => {
  test('PUT becomes the upload of FTI004', { tags: 'slow' }, async () => {
    const { url, asked } = await between(
      gateApi,
      'V0',
      () => new Response(registered, { status: 201, headers: xml }),
      { putConsignmentIdentifiers: uploadPoints },
    )
    const init = { method: 'PUT', headers: xml, body: identifiers }
    const response = await fetch(`${url}/v0/consignments/${dataset}`, init)
    expect([response.status, await response.text()]).toEqual([200, ''])
    const [call] = asked
    expect([call?.line, call?.headers.get('x-request-id')]).toEqual(['POST /v1/consignments', uuid])
    expect(call?.body).toContain(`>${dataset}<`)
    expect(libxml2('v1', 'FTI004/FTI004s.xsd', call?.body ?? '')).toEqual({
      valid: true,
      errors: [],
    })
  })

  test('PUT succeeds without a body, as in V0, where the answer of the gate cannot be read', {
    tags: 'slow',
  }, async () => {
    const failures: unknown[] = []
    const { url } = await between(
      gateApi,
      'V0',
      () => new Response('OK', { status: 201, headers: xml }),
      { putConsignmentIdentifiers: uploadPoints },
      { onFailure: (error) => failures.push(error) },
    )
    const init = { method: 'PUT', headers: xml, body: identifiers }
    const response = await fetch(`${url}/v0/consignments/${dataset}`, init)
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(failures).toMatchObject([{ name: 'GatewayRefusal', status: 502 }])
  })

  test('a body that is not valid in V0 is refused with its issues and not sent upstream', async () => {
    const { url, asked } = await between(gateApi, 'V0', () => new Response(), {
      putConsignmentIdentifiers: uploadPoints,
    })
    const body = identifiers.replace(/<modeCode>[^<]*/, '<modeCode>9')
    const response = await fetch(`${url}/v0/consignments/${dataset}`, { method: 'PUT', headers: xml, body })
    expect([response.status, response.headers.get('content-type')]).toEqual([400, problem['content-type']])
    expect(await response.json()).toMatchObject({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      instance: `/v0/consignments/${dataset}`,
      issues: [{ rule: 'enumeration', line: expect.any(Number) }],
    })
    expect(asked).toEqual([])
  })

  test('a point that nothing decides is named, by data element', async () => {
    const { url } = await between(
      gateApi,
      'V0',
      () => new Response(),
      { putConsignmentIdentifiers: uploadPoints },
      { adapt: {} },
    )
    const init = { method: 'PUT', headers: xml, body: identifiers }
    const response = await fetch(`${url}/v0/consignments/${dataset}`, init)
    expect(response.status).toBe(422)
    const { issues } = (await response.json()) as { readonly issues: readonly object[] }
    expect(issues).toContainEqual(expect.objectContaining({ rule: 'undetermined', dataElement: 'eFTI1855' }))
  })

  test("the gate's problem comes back as V0 describes problems", async () => {
    const said = { type: 'about:blank', code: 'E1', title: 'Bad', status: 400, detail: 'No.', instance: '/x' }
    const { url } = await between(
      gateApi,
      'V0',
      () => new Response(JSON.stringify(said), { status: 400, headers: problem }),
      { putConsignmentIdentifiers: uploadPoints },
    )
    const init = { method: 'PUT', headers: xml, body: identifiers }
    const response = await fetch(`${url}/v0/consignments/${dataset}`, init)
    expect([response.status, response.headers.get('content-type')]).toEqual([400, problem['content-type']])
    expect(await response.json()).toEqual(said)
  })

  test('an operation that V1 does not have is not implemented, or is what the user says', async () => {
    const alone = await between(gateApi, 'V0', () => new Response(), {})
    expect((await fetch(`${alone.url}/v0/whoami`)).status).toBe(501)
    const own = { getWhoami: async () => new Response('<me/>') } as Readonly<Record<string, object>>
    const answering = await between(gateApi, 'V0', () => new Response(), own)
    expect(await (await fetch(`${answering.url}/v0/whoami`)).text()).toBe('<me/>')
  })
})

describe('a V0 gate before a V1 platform', () => {
  test('GET with three subsets: repeated becomes comma-separated, FTI010 becomes the consignment', async () => {
    const { url, asked, losses } = await between(
      platformApi,
      'V0',
      () => new Response(answered, { headers: xml }),
      {},
    )
    const response = await fetch(
      `${url}/v0/consignments/${dataset}?subsetId=EU01&subsetId=EU02&subsetId=FI01`,
    )
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml'])
    expect(asked.map(({ line }) => line)).toEqual([`GET /v1/dataset/${dataset}?subsets=EU01,EU02,FI01`])
    expect(libxml2('v0', 'consignment-common.xsd', await response.text())).toEqual({
      valid: true,
      errors: [],
    })
    expect(losses.every(({ reason }) => reason === 'no-counterpart')).toBe(true)
  })

  test('POST follow-up: the note becomes JSON as the user says', async () => {
    const { url, asked } = await between(platformApi, 'V0', () => new Response(null, { status: 201 }), {
      postConsignmentFollowup: { requestBody: (message) => ({ message }) },
    })
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'Tarkastettu ✓' }
    const response = await fetch(`${url}/v0/consignments/${dataset}/follow-up`, init)
    expect(response.status).toBe(200)
    expect(asked.map(({ line, body }) => [line, JSON.parse(body)])).toEqual([
      [`POST /v1/dataset/${dataset}/follow-up`, { message: 'Tarkastettu ✓' }],
    ])
  })

  test('a failure that V0 does not describe keeps its status', async () => {
    const { url } = await between(platformApi, 'V0', () => new Response(null, { status: 403 }), {})
    const response = await fetch(`${url}/v0/consignments/${dataset}?subsetId=EU01`)
    expect([response.status, response.headers.get('content-type')]).toEqual([403, problem['content-type']])
    expect(await response.json()).toMatchObject({ title: 'Forbidden', status: 403 })
  })

  test('a failure that only an overlay of V0 describes is answered as it says', async () => {
    const { url } = await between(platformApi, 'V0', () => new Response(null, { status: 404 }), {})
    const response = await fetch(`${url}/v0/consignments/${dataset}?subsetId=EU01`)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, null])
    expect(await response.text()).toBe('')
  })
})

describe('a V1 platform before a V0 gate', () => {
  test('the upload of FTI004 becomes PUT', async () => {
    const { url, asked } = await between(gateApi, 'V1', () => new Response(null, { status: 200 }), {
      uploadIdentifiers: putPoints,
    })
    const headers = { ...xml, 'x-request-id': uuid }
    const response = await fetch(`${url}/v1/consignments`, { method: 'POST', headers, body: upload })
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/xml'])
    const entry = 'FTI029/FTI029s.xsd'
    expect(libxml2('v1', entry, await response.text())).toEqual({ valid: true, errors: [] })
    const [call] = asked
    expect(call?.line).toBe(`PUT /v0/consignments/${dataset}`)
    expect(libxml2('v0', 'consignment-identifier.xsd', call?.body ?? '')).toEqual({ valid: true, errors: [] })
  })

  test.each([
    ['problem+json', problem, '{"title":"Bad Request","status":400,"detail":"A < B"}'],
    [
      'problem+xml, as the reference gate has it',
      { 'content-type': 'application/problem+xml' },
      '<problem xmlns="urn:ietf:rfc:7807"><title>Bad Request</title><detail>A &lt; B</detail></problem>',
    ],
  ])("the gate's %s gets the members that V1 requires", async (_, headers, body) => {
    const { url } = await between(gateApi, 'V1', () => new Response(body, { status: 400, headers }), {
      uploadIdentifiers: putPoints,
    })
    const sent = { ...xml, 'x-request-id': uuid }
    const response = await fetch(`${url}/v1/consignments`, { method: 'POST', headers: sent, body: upload })
    expect([response.status, response.headers.get('content-type')]).toEqual([400, problem['content-type']])
    expect(await response.json()).toEqual({
      type: 'about:blank',
      code: 'INVALID',
      title: 'Bad Request',
      status: 400,
      detail: 'A < B',
      instance: '/v1/consignments',
    })
  })
})

describe('a V1 gate before a V0 platform', () => {
  const points: GatewayPoints = { responseContext: () => ({ ...envelope, ...sender, eFTI2003: dataset }) }

  test('GET with three subsets: comma-separated becomes repeated, the consignment becomes FTI010', async () => {
    const { url, asked } = await between(platformApi, 'V1', () => new Response(fitting, { headers: xml }), {
      getDataset: points,
    })
    const response = await fetch(`${url}/v1/dataset/${dataset}?subsets=EU01,EU02,FI01`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml'])
    const line = `GET /v0/consignments/${dataset}?subsetId=EU01&subsetId=EU02&subsetId=FI01`
    expect(asked.map((call) => call.line)).toEqual([line])
    const entry = 'FTI010/FTI010s.xsd'
    expect(libxml2('v1', entry, await response.text())).toEqual({ valid: true, errors: [] })
  })

  test('an answer that V1 cannot hold is a bad gateway: its values go to the log, not to the caller', async () => {
    const failures: unknown[] = []
    const { url } = await between(
      platformApi,
      'V1',
      () => new Response(consignment, { headers: xml }),
      { getDataset: points },
      { onFailure: (error) => failures.push(error) },
    )
    const response = await fetch(`${url}/v1/dataset/${dataset}?subsets=EU01`)
    expect(response.status).toBe(502)
    expect(Object.keys((await response.json()) as object)).toEqual([
      'type',
      'title',
      'status',
      'detail',
      'retryable',
      'instance',
    ])
    const [failure] = failures
    expect(failure).toMatchObject({ name: 'GatewayRefusal', status: 502 })
    expect((failure as GatewayRefusal).issues.map(({ dataElement }) => dataElement)).toContain('eFTI177')
  })

  test('POST follow-up: JSON becomes the note', async () => {
    const { url, asked } = await between(platformApi, 'V1', () => new Response(), {
      lodgeFollowUp: { requestBody: (value) => (value as { readonly message: string }).message },
    })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: '{"message":"Tarkastettu ✓"}' }
    const response = await fetch(`${url}/v1/dataset/${dataset}/follow-up`, init)
    expect([response.status, await response.text()]).toEqual([201, ''])
    expect(asked.map(({ line, body, headers: sent }) => [line, body, sent.get('content-type')])).toEqual([
      [`POST /v0/consignments/${dataset}/follow-up`, 'Tarkastettu ✓', 'text/plain; charset=utf-8'],
    ])
  })

  test('a status that V1 describes without a body has none', async () => {
    const { url } = await between(platformApi, 'V1', () => new Response('gone', { status: 404 }), {
      getDataset: points,
    })
    const response = await fetch(`${url}/v1/dataset/${dataset}?subsets=EU01`)
    expect([response.status, await response.text()]).toEqual([404, ''])
  })
})
