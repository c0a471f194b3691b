import type { LookupAddress } from 'node:dns'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { findRedirectProblem } from '../../src/lock/fetch.ts'
import { fetchSource, findAddressProblem } from '../../src/lock/index.ts'
import { findReach, type RequestOptions } from '../../src/lock/request.ts'
import { expectWordsByCause } from '../support/quoted.ts'
import { serve } from './server.ts'

const costs = { bytes: 1000, idle: 300, total: 600 }

async function taken(listener: RequestListener, path = '/a.yaml', redirectsTo: readonly string[] = []) {
  const url = `${await serve(listener)}${path}`
  const got = await fetchSource({ url, redirectsTo, privateNetwork: true }, costs)
  return 'bytes' in got ? new TextDecoder().decode(got.bytes) : got
}

describe('a server that behaves', () => {
  test('R2: is asked once, without credentials, cookies or compression', async () => {
    const headers: unknown[] = []
    const text = await taken((request, response) => {
      headers.push(request.headers)
      response.setHeader('set-cookie', 'a=b').end('openapi: 3.1.0\n')
    })
    expect(text).toBe('openapi: 3.1.0\n')
    expect(headers).toEqual([
      {
        accept: '*/*',
        'accept-encoding': 'identity',
        connection: 'close',
        host: expect.stringMatching(/^127\.0\.0\.1:/),
        'user-agent': 'efti-schema-toolkit',
      },
    ])
  })

  test('may redirect at its own origin', async () => {
    const text = await taken((request, response) => {
      if (request.url === '/a.yaml') response.writeHead(302, { location: '/b.yaml' }).end()
      else response.end('b')
    })
    expect(text).toBe('b')
  })

  test('R2: may redirect to an origin that the configuration names, and takes nothing along', async () => {
    const seen: unknown[] = []
    const other = await serve((request, response) => {
      seen.push(request.headers.cookie, request.headers.authorization, request.headers.referer)
      response.end('there')
    })
    const listener: RequestListener = (_, response) => {
      response.writeHead(307, { location: `${other}/x`, 'set-cookie': 'a=b' }).end()
    }
    expect(await taken(listener, '/a.yaml', [other])).toBe('there')
    expect(seen).toEqual([undefined, undefined, undefined])
    expect(await taken(listener)).toEqual({ problem: expect.stringContaining(` ${other}, `), origin: other })
    expect(seen).toHaveLength(3)
  })
})

describe('a misbehaving server is reported and the connection ended', () => {
  const long = 'x'.repeat(2000)
  const misbehaving: readonly (readonly [string, { given: RequestListener; want: string; says?: RegExp }])[] =
    [
      [
        'an error',
        { given: (_, response) => response.writeHead(500).end('x'), want: 'status', says: /\b500\b/ },
      ],
      [
        'a part only',
        { given: (_, response) => response.writeHead(206).end('x'), want: 'status', says: /\b206\b/ },
      ],
      ['nothing', { given: (_, response) => response.end(), want: 'empty' }],
      ['a page to log in', { given: (_, response) => response.end('<!DOCTYPE html><p>'), want: 'page' }],
      [
        'redirects without end',
        {
          given: (request, response) => response.writeHead(301, { location: `${request.url}x` }).end(),
          want: 'redirects',
          says: /\b5\b/,
        },
      ],
      ['a redirect to nowhere', { given: (_, response) => response.writeHead(302).end(), want: 'nowhere' }],
      [
        'a redirect to a file',
        {
          given: (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
          want: 'protocol',
          says: /\bhttp\b.*\bhttps\b/,
        },
      ],
      [
        'a redirect to the metadata of a cloud',
        {
          given: (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
          want: 'unnamed',
        },
      ],
      [
        'a redirect with credentials',
        {
          given: (request, response) =>
            response.writeHead(302, { location: `http://a:b@${request.headers.host}/` }).end(),
          want: 'credentials',
        },
      ],
      [
        'a redirect to another port',
        {
          given: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
          want: 'unnamed',
        },
      ],
      [
        'too much, announced',
        {
          given: (_, response) => response.setHeader('content-length', 2000).end(long),
          want: 'large',
          says: /\b1000\b/,
        },
      ],
      [
        'too much, not announced',
        { given: (_, response) => response.end(long), want: 'large', says: /\b1000\b/ },
      ],
      [
        'too much, without an end',
        {
          given: (_, response) => {
            const write = (): void => {
              if (!response.destroyed) setTimeout(write, 1)
              response.write(long)
            }
            write()
          },
          want: 'large',
          says: /\b1000\b/,
        },
      ],
      [
        'less than announced',
        {
          given: (_, response) => {
            response.writeHead(200, { 'content-length': 10 })
            response.write('abc', () => response.destroy())
          },
          want: 'less',
        },
      ],
      [
        'something compressed',
        {
          given: (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(long)),
          want: 'compressed',
        },
      ],
      ['no answer', { given: () => {}, want: 'silence', says: /\b0\.3\b/ }],
      [
        'silence in the middle',
        { given: (_, response) => response.write('abc'), want: 'silence', says: /\b0\.3\b/ },
      ],
      [
        'a byte now and then',
        {
          given: (_, response) => {
            const write = (): void => {
              if (!response.destroyed) setTimeout(write, 50)
              response.write('x')
            }
            write()
          },
          want: 'slow',
          says: /\b0\.\d+\b/,
        },
      ],
      [
        'redirects, each slow',
        {
          given: (request, response) => {
            setTimeout(() => response.writeHead(301, { location: `${request.url}x` }).end(), 200)
          },
          want: 'slow',
        },
      ],
      [
        'headers without an end',
        {
          given: (request) => request.socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}`),
          want: 'overflow',
          says: /HPE_HEADER_OVERFLOW/,
        },
      ],
      ['no HTTP', { given: (request) => request.socket.end('hello'), want: 'no-http', says: /HPE_/ }],
      ['a closed door', { given: (request) => request.socket.destroy(), want: 'ended' }],
    ]
  const problems: (readonly [cause: string, problem: string])[] = []

  test.each(misbehaving)('R4: %s', { tags: 'slow' }, async (_, { given, want, says = /./ }) => {
    const { problem } = (await taken(given)) as { readonly problem: string }
    expect(problem).toMatch(says)
    problems.push([want, problem])
  })

  test('R4: each cause has its own words', { tags: 'slow' }, () => {
    expect(problems).toHaveLength(misbehaving.length)
    // Whether the end or the lack is noticed first is the machine's affair; addresses and times are facts.
    const told = problems.filter(([cause]) => cause !== 'less')
    expectWordsByCause(
      told.map(([cause, problem]) => [cause, problem.replace(/\bhttps?:\/\/\S+|0\.\d+/g, '')]),
    )
  })
})

describe('names are resolved, checked and connected to in one step', () => {
  const resolving =
    (...addresses: readonly string[]) =>
    (_name: string, _options: unknown, told: (error: null, found: LookupAddress[]) => void) =>
      told(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )

  const ask = async (host: string, addresses: readonly string[], privateNetwork = false) => {
    const origin = await serve((_, response) => response.end('inside'))
    const resolve = resolving(...addresses) as unknown as NonNullable<RequestOptions['resolve']>
    const url = origin.replace('127.0.0.1', host)
    return fetchSource({ url, redirectsTo: [], privateNetwork }, { ...costs, resolve })
  }
  const forbidden: unknown[] = []

  test.each<[string, readonly string[], boolean]>([
    ['this machine', ['127.0.0.1'], false],
    ['this machine, where a private network may be', ['127.0.0.1'], true],
    ['this machine beside the open network', ['198.41.0.4', '127.0.0.1'], false],
    ['a private network', ['10.0.0.1'], false],
    ['the metadata of a cloud, where a private network may be', ['169.254.169.254'], true],
    ['this machine, spelled in IPv6', ['::ffff:127.0.0.1'], true],
  ])('R3: %s is not reached by a name', async (_, addresses, isPrivate) => {
    const answer = await ask('files.example.org', addresses, isPrivate)
    forbidden.push(answer)
    // The same answer for all of them, which names no address.
    expect(answer).toEqual({ problem: expect.stringMatching(/^\D+$/) })
    expect(answer).toEqual(forbidden[0])
  })

  test('R3: this machine is reached by its own, where a private network may be', async () => {
    expect(await ask('localhost', ['127.0.0.1'], true)).toHaveProperty('bytes')
    expect(await ask('localhost', ['127.0.0.1'])).not.toHaveProperty('bytes')
  })
})

describe('R3: an address that is written out', () => {
  /** Takes down what would be asked, and asks nobody. */
  const asked = async (host: string, privateNetwork: boolean) => {
    const urls: string[] = []
    const connect = ((url: URL) => {
      urls.push(url.hostname)
      throw new Error('nobody is asked')
    }) as unknown as NonNullable<RequestOptions['connect']>
    const source = { url: `http://${host}/a.yaml`, redirectsTo: [], privateNetwork }
    const answer = await fetchSource(source, { ...costs, connect }).catch(() => undefined)
    return { urls, problem: answer !== undefined && 'problem' in answer }
  }

  test.each([
    ...[
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '[::]',
    ],
    ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '\uff11\uff12\uff17.0.0.1', '169.254.169.254'],
    ...[
      '10.0.0.1',
      '167772161',
      '100.64.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '[fe80::1]',
      '[fd00::1]',
      '[::ffff:a00:1]',
    ],
    ...['[64:ff9b::a00:1]', '0xa9fea9fe'],
  ])('%s is asked only with privateNetwork', async (host) => {
    expect(await asked(host, false)).toEqual({ urls: [], problem: true })
    expect((await asked(host, true)).urls).toHaveLength(1)
  })

  test.each(['198.41.0.4', '[2001:503:ba3e::2:30]', 'localhost.example.org'])(
    '%s needs no setting',
    async (host) => {
      expect((await asked(host, false)).urls).toHaveLength(1)
    },
  )
})

test.each<[string, string]>([
  ['127.0.0.1', 'machine'],
  ['0.0.0.0', 'machine'],
  ['::1', 'machine'],
  ['::ffff:169.254.169.254', 'machine'],
  ['fe80::1%eth0', 'machine'],
  ['10.1.2.3', 'network'],
  ['172.31.255.255', 'network'],
  ['172.32.0.0', 'public'],
  ['::ffff:192.168.0.1', 'network'],
  ['fd00::1', 'network'],
  ['64:ff9b::7f00:1', 'network'],
  ['198.41.0.4', 'public'],
  ['2001:503:ba3e::2:30', 'public'],
])('R3: %s leads to the %s', (address, reach) => {
  expect(findReach(address)).toBe(reach)
})

const addresses: readonly (readonly [string, string | undefined])[] = [
  ['https://example.org/a.yaml?x=1', undefined],
  ['https://user@example.org/', 'credentials'],
  ['https://:secret@example.org/', 'credentials'],
  ['file:///etc/passwd', 'protocol'],
  ['ftp://example.org/a', 'protocol'],
  ['https://example.org/a#b', 'fragment'],
  ['example.org/a', 'no address'],
  ['http://', 'no address'],
]

test.each(addresses)('R2: the address %s: %s', (address, cause) => {
  expect(findAddressProblem(address) === undefined).toBe(cause === undefined)
})

test('R2: each cause has its own words', () => {
  expectWordsByCause(addresses.map(([address, cause]) => [`${cause}`, `${findAddressProblem(address)}`]))
})

test.each<[string, string, readonly string[], boolean]>([
  ['http://a.example/x', 'https://a.example/y', [], true],
  ['https://a.example/x', 'http://a.example/y', [], false],
  ['https://a.example/x', 'http://a.example/y', ['http://a.example'], true],
  ['https://a.example/x', 'https://b.example/y', [], false],
  ['https://a.example/x', 'https://b.example/y', ['https://b.example'], true],
  ['https://a.example/x', 'https://b.example:8443/y', ['https://b.example'], false],
  ['http://a.example:8080/x', 'https://a.example/y', [], false],
  ['https://a.example/x', 'http://2130706433/', [], false],
  ['https://a.example/x', 'http://0177.0.0.1/', [], false],
  ['https://a.example/x', 'http://0x7f.1/', ['http://localhost'], false],
  ['https://a.example/x', 'https://a.example.evil.example/y', ['https://a.example'], false],
])('R2, R3: a redirect from %s to %s, where %j are named: %s', (from, to, named, isTaken) => {
  expect(findRedirectProblem(new URL(from), new URL(to), named) === undefined).toBe(isTaken)
})
