import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import { api, versionOf } from '../../diff/versions.ts'

const schemes = [
  'K: {type: apiKey, in: header, name: X-Key}',
  'Q: {type: apiKey, in: query, name: key}',
  'C: {type: apiKey, in: cookie, name: sid}',
  'B: {type: http, scheme: Basic}',
  "O: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://a.example', scopes: {r: r, w: w}}}}",
  "D: {type: openIdConnect, openIdConnectUrl: 'https://a.example'}",
  'M: {type: mutualTLS}',
].join(', ')

async function emitted(security: string): Promise<string | undefined> {
  const described = api(
    `{/x: {get: {operationId: getX, security: ${security}, responses: {'200': {description: d}}}}}`,
    `components: {securitySchemes: {${schemes}}}`,
  )
  const files = generate(await versionOf('v', described), { toolVersion: '0' }, () => {})
  const module = files.find(({ path }) => path === 'v/operations/api.ts')?.text ?? ''
  return /^ {2}security: (\[\[.*\]\]|\[\n(?: {4}.*\n)+ {2}\]),$/mu.exec(module)?.[1]
}

const authorization = "in: 'header', name: 'Authorization', authScheme:"

test.each<[security: string, string | undefined]>([
  ['[]', undefined],
  ['[{K: []}]', "[[{ scheme: 'K', in: 'header', name: 'X-Key' }]]"],
  ['[{Q: []}]', "[[{ scheme: 'Q', in: 'query', name: 'key' }]]"],
  ['[{C: []}]', "[[{ scheme: 'C', in: 'cookie', name: 'sid' }]]"],
  ['[{B: []}]', `[[{ scheme: 'B', ${authorization} 'basic' }]]`],
  ['[{O: [w, r]}]', `[[{ scheme: 'O', ${authorization} 'bearer', scopes: ['r', 'w'] }]]`],
  ['[{D: []}]', `[[{ scheme: 'D', ${authorization} 'bearer' }]]`],
  ['[{M: []}, {}]', "[\n    [{ scheme: 'M', in: 'connection' }],\n    [],\n  ]"],
  [
    '[{K: [], Q: []}]',
    "[[{ scheme: 'K', in: 'header', name: 'X-Key' }, { scheme: 'Q', in: 'query', name: 'key' }]]",
  ],
])('%s', async (security, want) => {
  expect(await emitted(security)).toBe(want)
})
