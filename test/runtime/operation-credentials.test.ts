import { expect, test } from 'vitest'
import {
  type Issue,
  type Operation,
  type OperationCredential,
  parseCredentials,
} from '../../src/runtime/index.ts'
import { quotedIn } from '../support/quoted.ts'

const key: OperationCredential = { scheme: 'K', in: 'header', name: 'X-Key' }
const asked: OperationCredential = { scheme: 'Q', in: 'query', name: 'api key' }
const session: OperationCredential = { scheme: 'S', in: 'cookie', name: 'sid' }
const basic: OperationCredential = { scheme: 'P', in: 'header', name: 'Authorization', authScheme: 'basic' }
const token: OperationCredential = {
  ...{ scheme: 'O', in: 'header', name: 'Authorization', authScheme: 'bearer' },
  scopes: ['read'],
}
const certificate: OperationCredential = { scheme: 'M', in: 'connection' }

type Ways = readonly (readonly OperationCredential[])[]

function parsed(security: Ways | undefined, headers: Readonly<Record<string, string>>, query = ''): unknown {
  const operation = { ...(security ? { security } : {}) } as Operation<unknown, unknown>
  const lower = new Map(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]))
  const result = parseCredentials(operation, { header: (name) => lower.get(name.toLowerCase()), query })
  if (!result.ok) return result.issues
  return result.value.map((way) =>
    way.map(({ scheme, text, scopes }) =>
      [scheme, ...(text === undefined ? [] : [text]), ...scopes].join(' '),
    ),
  )
}

test.each<
  [what: string, security: Ways | undefined, headers: Record<string, string>, query: string, unknown]
>([
  ['nothing is asked', undefined, {}, '', [[]]],
  ['a key in a header', [[key]], { 'x-key': ' abc ' }, '', [['K abc']]],
  ['a key in the query', [[asked]], {}, '?b=1&api+key=a%20b', [['Q a b']]],
  ['a cookie', [[session]], { Cookie: 'a=1; sid=x=y' }, '', [['S x=y']]],
  ['a name and a password', [[basic]], { Authorization: 'Basic bjpw' }, '', [['P bjpw']]],
  ['a token, with what it must allow', [[token]], { Authorization: 'BEARER t' }, '', [['O t read']]],
  ['a certificate stands in no message', [[certificate]], {}, '', [['M']]],
  ['every way that is shown, in order', [[token], [key], []], { 'X-Key': 'abc' }, '', [['K abc'], []]],
  ['all of a way', [[key, token]], { 'X-Key': 'a', authorization: 'bearer t' }, '', [['K a', 'O t read']]],
  ['what cannot be decoded is taken as it stands', [[asked]], {}, 'api+key=%', [['Q %']]],
])('%s', (_, security, headers, query, want) => {
  expect(parsed(security, headers, query)).toEqual(want)
})

test.each<[what: string, security: Ways, headers: Record<string, string>, named: readonly string[]]>([
  ['no header', [[key]], {}, ['"X-Key"']],
  ['an empty header', [[key]], { 'X-Key': ' ' }, ['"X-Key"']],
  [
    'another scheme of the same header',
    [[token]],
    { Authorization: 'Basic bjpw' },
    ['"Authorization"', '"bearer"'],
  ],
  [
    'a half of two ways',
    [[key, certificate, asked], [session]],
    { 'X-Key': 'a' },
    ['"X-Key"', '"M"', '"api key"', '"sid"'],
  ],
])('refused: %s', (_, security, headers, named) => {
  const message = expect.stringMatching(/"/)
  const issues = parsed(security, headers) as readonly Issue[]
  expect(issues).toEqual([{ rule: 'credentials-missing', path: [], message }])
  expect(quotedIn(issues[0]?.message ?? '')).toEqual(named)
})
