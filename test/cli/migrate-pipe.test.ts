import { describe, expect, test } from 'vitest'
import { order, shopWith } from '../migrate/shop-store.ts'
import { cli } from '../support/cli.ts'

const lines = (...all: readonly unknown[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('')
const results = (text: string): readonly Record<string, unknown>[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
const given = ['--set', 'S7=C-1'] as const
const migrated = { root: '{urn:example:shop}order', targetRoot: '{urn:example:shop}order' }
const noted = order(1).replace('</item>', '</item><note>n</note>')

/** Lines through a pipe, with the customer that no order has. */
const piped = (text: string | readonly (string | Uint8Array)[], ...flags: readonly string[]) =>
  cli.reading(...(typeof text === 'string' ? [text] : text))(
    shopWith(),
    'migrate',
    'v1',
    'v2',
    '-',
    '--input',
    'ndjson',
    ...given,
    ...flags,
  )

describe('a document of the standard input', () => {
  test('is written to stdout like a document of a file', async () => {
    const cwd = shopWith({ 'a.xml': order(1) })
    const file = await cli(cwd, 'migrate', 'v1', 'v2', 'a.xml', ...given)
    const { exit, stdout, stderr } = await cli.reading(order(1))(cwd, 'migrate', 'v1', 'v2', '-', ...given)
    expect([exit, stdout]).toEqual([0, file.stdout])
    expect(stderr).toBe(file.stderr.replace('a.xml', '-'))
  })

  test('is a JSON object with --format json', async () => {
    const json = ['migrate', 'v1', 'v2', '-', ...given, '--format', 'json'] as const
    const there = await cli.reading(noted)(shopWith(), ...json, '--on-loss', 'drop')
    const { document, ...rest } = JSON.parse(there.stdout)
    expect([there.exit, there.stderr, rest]).toEqual([
      0,
      '',
      {
        ...{ formatVersion: 1, key: '-', ...migrated },
        tally: { values: 5, carried: 4, lost: 1, refused: 0 },
        losses: [{ path: '/note', dataElement: 'S4', value: 'n', reason: 'no-counterpart', policy: 'drop' }],
        ...{ issues: [], undetermined: [] },
      },
    ])
    expect(document).toContain('<customer>C-1</customer>')
    const aside = await cli.reading(noted)(shopWith(), ...json)
    expect(aside.exit).toBe(1)
    expect(JSON.parse(aside.stdout)).toMatchObject({
      setAside: noted,
      issues: [{ rule: 'loss', path: '/note' }],
    })
    expect(aside.stderr).toMatch(/^-: \/note: .*\[loss\]$/m)
  })

  test('that is not there ends with 2', async () => {
    const { exit, stdout, stderr } = await cli(shopWith(), 'migrate', 'v1', 'v2', '-', ...given)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/\[standard-input-empty\]$/m)
  })

  test('without what the target needs ends with 2', async () => {
    const { exit, stderr } = await cli.reading(order(1))(shopWith(), 'migrate', 'v1', 'v2', '-')
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/\[context-missing\]$/m)])
  })
})

describe('a line', () => {
  test('gives a line, in order', async () => {
    const { exit, stdout, stderr } = await piped(lines(order(1), order(2), order(3)))
    const all = results(stdout)
    expect([exit, all.map(({ key }) => key)]).toEqual([0, [1, 2, 3]])
    expect(stderr).toMatch(/^3 of 3 \D*0 \D*\n$/)
    for (const [index, { document, ...rest }] of all.entries()) {
      expect(document).toContain(`<number>2026-000${index + 1}</number>`)
      expect(rest).toEqual({
        ...{ key: index + 1, ...migrated, losses: [], issues: [], undetermined: [] },
        tally: { values: 4, carried: 4, lost: 0, refused: 0 },
      })
    }
  })

  test('gives what the document of a file gives', async () => {
    const cwd = shopWith({ 'a.xml': order(7) })
    const { stdout } = await cli(cwd, 'migrate', 'v1', 'v2', 'a.xml', ...given)
    expect(results((await piped(lines(order(7)))).stdout)[0]?.document).toBe(stdout)
  })

  test.each([
    ['with CRLF', [lines(order(1), order(2)).replaceAll('\n', '\r\n')], [1, 2]],
    ['without an end', [lines(order(1), order(2)).trimEnd()], [1, 2]],
    ['after a byte order mark', [`\uFEFF${lines(order(1))}`], [1]],
    ['between empty ones', [`\n \t\n${lines(order(1))}\r\n${lines(order(2))}\n\n`], [3, 5]],
    ['with spaces around', [`  ${lines(order(1))}`], [1]],
    [
      'in pieces of a byte',
      [...Buffer.from(lines(order(1), order(2)))].map((one) => new Uint8Array([one])),
      [1, 2],
    ],
    ['all in one piece', [lines(order(1), order(2))], [1, 2]],
  ])('is read %s', async (_, pieces, keys) => {
    const { exit, stdout } = await piped(pieces)
    expect([exit, results(stdout).map(({ key }) => key)]).toEqual([0, keys])
    expect(results(stdout).every(({ document }) => typeof document === 'string')).toBe(true)
  })

  test('keeps every character, escaped or not, wherever a piece ends', async () => {
    const name = 'Tee ☕ 茶 \u{1F375} \u2028 "é"'
    const document = order(1).replace('Tea', name)
    const escaped = JSON.stringify(document).replace(/[^ -~]/gu, (one) =>
      [...one]
        .flatMap((unit) => unit.split(''))
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join(''),
    )
    const bytes = Buffer.from(`${lines(document)}${escaped}\n`)
    for (const size of [1, 2, 3, 1000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      const documents = results((await piped(pieces)).stdout).map((one) => one.document)
      expect(documents).toHaveLength(2)
      for (const one of documents) expect(one).toContain(`<name>${name}</name>`)
    }
  })
})

describe('a line that cannot be converted', () => {
  test('is set aside, and the rest is done', async () => {
    const text = lines(order(1), noted, order(3))
    const { exit, stdout, stderr } = await piped(text)
    const [one, other, last] = results(stdout)
    expect([exit, one?.key, last?.key]).toEqual([1, 1, 3])
    expect(other).toMatchObject({ key: 2, setAside: noted, issues: [{ rule: 'loss', path: '/note' }] })
    expect(other).not.toHaveProperty('document')
    expect(stderr).toMatch(/^-:2: \/note: .*\[loss\]$/m)
    expect(stderr).toMatch(/^2 of 3 \D*0 \D*$/m)
  })

  test('is converted where a policy allows the loss', async () => {
    const { exit, stdout, stderr } = await piped(lines(noted), '--on-loss', 'drop')
    expect([exit, results(stdout)[0]]).toEqual([0, expect.objectContaining({ losses: [expect.anything()] })])
    expect(stderr).toMatch(/^1 of 1 \D*1 \D*$/m)
  })

  const good = lines(order(1))
  test.each([
    ['is no JSON', '{"a":', 'not-json', { setAside: '{"a":' }],
    ['is XML as it is', '<order/>', 'not-json', { setAside: '<order/>' }],
    ['is cut off', JSON.stringify(order(2)).slice(0, 40), 'not-json', {}],
    ['is no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'encoding', { setAsideBase64: 'Iv/+Ig==' }],
    ['holds no document', '"hello"', 'root-unknown', { setAside: 'hello' }],
    ['is empty text', '""', 'root-unknown', { setAside: '' }],
    ['is another root', JSON.stringify('<a/>'), 'root-unknown', { setAside: '<a/>' }],
    ['is a number', '12', 'adapter-missing', { setAside: '12' }],
  ])('since it %s is reported with its number', async (_, line, rule, aside) => {
    const { exit, stdout, stderr } = await piped([good, line, '\n', good])
    const [one, other, last, ...more] = results(stdout)
    expect([exit, more, one?.key, last?.key]).toEqual([1, [], 1, 3])
    expect([typeof one?.document, typeof last?.document]).toEqual(['string', 'string'])
    expect(other).toMatchObject({ key: 2, issues: [{ rule }], ...aside })
    expect(stderr).toMatch(new RegExp(`^-:2: .*\\[${rule}\\]$`, 'm'))
  })

  test('is not reported with --quiet', async () => {
    const { exit, stderr } = await piped(lines(noted), '--quiet')
    expect([exit, stderr]).toEqual([1, ''])
  })

  test.each([
    ['nothing', '', 'standard-input-empty'],
    ['empty lines', '\n\r\n \n', 'documents-none'],
  ])('of %s at all ends with 2', async (_, text, code) => {
    const { exit, stdout, stderr } = await piped(text)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(new RegExp(`\\[${code}\\]$`, 'm'))
  })
})

test('a hook that is no function sets aside what it should decide', async () => {
  const hooks = "export const hooks = { v1ShopOrderToV2ShopOrder: { S2_code: 'locker' } }"
  const collected = order(2).replace('post', 'collect')
  const cwd = shopWith({ 'hooks.mjs': hooks })
  const argv = ['migrate', 'v1', 'v2', '-', '--input', 'ndjson', '--hooks', 'hooks.mjs', ...given] as const
  const { exit, stdout } = await cli.reading(lines(order(1), collected))(cwd, ...argv)
  const [one, other] = results(stdout)
  expect([exit, typeof one?.document]).toEqual([1, 'string'])
  expect(other).toMatchObject({ setAside: collected, issues: [{ rule: 'hook-failed' }] })
})

describe('an envelope', () => {
  const enveloped = (text: string, ...flags: readonly string[]) =>
    cli.reading(text)(shopWith(), 'migrate', 'v1', 'v2', '-', '--input', 'ndjson', '--envelope', ...flags)

  test('has a key, and values that the document does not hold', async () => {
    const text = lines(
      { key: 'a', context: { S7: 'C-1' }, document: order(1) },
      { key: 17, context: { S7: 'C-2' }, document: order(2) },
      { key: { table: 't', id: [1] }, context: { S7: 'C-3' }, document: order(3) },
      { context: { S7: 'C-4' }, document: order(4) },
    )
    const { exit, stdout } = await enveloped(text)
    const all = results(stdout)
    expect([exit, all.map(({ key }) => key)]).toEqual([0, ['a', 17, { table: 't', id: [1] }, 4]])
    for (const [index, { document }] of all.entries()) {
      expect(document).toContain(`<customer>C-${index + 1}</customer>`)
    }
  })

  test('has values that win over those for all', async () => {
    const text = lines({ key: 1, document: order(1) }, { key: 2, context: { S7: 'C-2' }, document: order(2) })
    const { exit, stdout } = await enveloped(text, '--set', 'S7=all')
    expect(exit).toBe(0)
    const [one, other] = results(stdout).map(({ document }) => String(document))
    expect([one?.includes('>all<'), other?.includes('>C-2<')]).toEqual([true, true])
  })

  test('without what the target needs sets its document aside', async () => {
    const text = lines(
      { key: 'a', document: order(1) },
      { key: 'b', context: { S7: 'C' }, document: order(2) },
    )
    const { exit, stdout } = await enveloped(text)
    const [one, other] = results(stdout)
    expect([exit, one?.setAside, typeof other?.document]).toEqual([1, order(1), 'string'])
    expect(one?.issues).toMatchObject([{ rule: 'context-missing', dataElement: 'S7' }])
  })

  test.each([
    ['a text', JSON.stringify(order(1)), 1],
    ['a list', '[]', 1],
    ['no document', '{"key":"a"}', 'a'],
    ['a document that is a number', '{"key":"a","document":1}', 'a'],
    ['a context that is a list', `{"key":"a","context":[],"document":${JSON.stringify(order(1))}}`, 'a'],
  ])('that is %s is set aside as it is', async (_, line, key) => {
    const { exit, stdout } = await enveloped(
      `${line}\n${lines({ context: { S7: 'C' }, document: order(1) })}`,
    )
    const [one, other] = results(stdout)
    expect([exit, typeof other?.document]).toEqual([1, 'string'])
    expect(one).toMatchObject({ key, setAside: line, issues: [{ rule: 'envelope' }] })
  })

  test('gives each key an identifier of its own, whatever the order', async () => {
    const [a, b] = ['a', 'b'].map((key) => ({ key, document: order(1) }))
    const ids = async (...all: readonly unknown[]) =>
      results((await enveloped(lines(...all), '--set', 'S7=$uuid')).stdout).map(
        ({ key, document }) => [key, /<customer>(.*)</.exec(String(document))?.[1]] as const,
      )
    const [forth, back] = [new Map(await ids(a, b)), new Map(await ids(b, a))]
    expect(new Set(forth.values()).size).toBe(2)
    expect([back.get('a'), back.get('b')]).toEqual([forth.get('a'), forth.get('b')])
  })
})

describe('flags', () => {
  test.each([
    [['-', 'a.xml'], 'flag-not-with'],
    [['-', '--out', 'new'], 'flag-not-with'],
    [['-', '--shard', '1/2'], 'flag-not-with'],
    [['-', '--threads', '2'], 'flag-not-with'],
    [['-', '--input', 'ndjson', '--threads', '0'], 'workers-count'],
    [['a.xml', '--out', 'new', '--format', 'ndjson'], 'flag-not-with'],
    [['a.xml', '--out', 'new', '--format', 'json'], 'flag-not-with'],
    [['-', '--input', 'ndjson', '--format', 'json'], 'flag-not-with'],
    [['-', '--input', 'ndjson', '--format', 'text'], 'flag-not-with'],
    [['a.xml', '--input', 'ndjson'], 'flag-needs'],
    [['-', '--envelope'], 'flag-needs'],
  ])('%j end with 2', async (flags, code) => {
    const cwd = shopWith({ 'a.xml': order(1) })
    const { exit, stdout, stderr } = await cli.reading(order(1))(
      cwd,
      'migrate',
      'v1',
      'v2',
      ...flags,
      ...given,
    )
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr.match(/^error: .*\[(.*)\]$/m)?.[1]).toBe(code)
    expect(stderr).toMatch(/^ {2}fix: /m)
  })

  test('a value that every document needs and nobody gives ends with 2', async () => {
    const cwd = shopWith()
    const { exit, stdout, stderr } = await cli.reading(lines(order(1)))(
      cwd,
      ...['migrate', 'v1', 'v2', '-', '--input', 'ndjson'],
    )
    expect([exit, stdout, stderr]).toEqual([2, '', expect.stringMatching(/"S7".*\[context-missing\]$/m)])
  })

  test('one value for all that identifies a document ends with 2', async () => {
    const cwd = shopWith({}, (text) => text.replace('to: v2,', 'to: v2, unique: [S7],'))
    const line = lines({ key: 1, document: order(1) })
    const argv = ['migrate', 'v1', 'v2', '-', '--input', 'ndjson', '--envelope', ...given] as const
    const { exit, stdout, stderr } = await cli.reading(line)(cwd, ...argv)
    expect([exit, stdout, stderr]).toEqual([2, '', expect.stringMatching(/"S7".*\[context-shared\]$/m)])
  })
})

describe('files', () => {
  test('give a line each with --format ndjson', async () => {
    const cwd = shopWith({
      'in/a.xml': order(1),
      'in/b.xml': noted,
      'in/c/more.ndjson': lines(order(3), 'x'),
    })
    const argv = ['migrate', 'v1', 'v2', 'in', '--format', 'ndjson', ...given] as const
    const { exit, stdout, stderr } = await cli(cwd, ...argv)
    const all = results(stdout)
    expect([exit, all.map(({ key }) => key)]).toEqual([
      1,
      ['a.xml', 'b.xml', 'c/more.ndjson:1', 'c/more.ndjson:2'],
    ])
    expect(all.map((one) => typeof one.document)).toEqual(['string', 'undefined', 'string', 'undefined'])
    expect(all[1]?.setAside).toBe(noted)
    expect(stderr).toMatch(/^2 of 4 /m)
  })

  test('several go to no single text or JSON document', async () => {
    const cwd = shopWith({ 'a.xml': order(1), 'b.xml': order(2) })
    for (const format of ['text', 'json']) {
      const both = ['migrate', 'v1', 'v2', 'a.xml', 'b.xml', '--format', format, ...given] as const
      expect(await cli(cwd, ...both)).toMatchObject({
        exit: 2,
        stdout: '',
        stderr: expect.stringMatching(/\[documents-out-needed\]$/m),
      })
    }
  })
})
