import { describe, expect, test } from 'vitest'
import type { Codec } from '../../src/runtime/codec.ts'
import { type Chain, type ChainParts, chainStep, createChain } from '../../src/runtime/index.ts'
import { folderWith } from '../support/folder.ts'
import { type Converters, convertersIn } from './program.ts'
import { document, threeVersions } from './three-versions.ts'

type Versions = Record<'one' | 'two' | 'three', object>

/** A chain of three versions: the second loses `a`, the third `b`. */
async function chainOf(
  namespaces: readonly [string, string, string],
  more: Partial<ChainParts<Versions>> = {},
) {
  const cwd = folderWith(threeVersions(namespaces))
  const pairs = [await convertersIn(cwd, 'one', 'two'), await convertersIn(cwd, 'two', 'three')] as const
  const policies = { onLoss: 'drop' } as const
  const step = ({ all }: Converters, from: string, policy: object = policies) => {
    const [, found] = Object.entries(all).find(([name]) => name.startsWith(from)) ?? []
    if (found === undefined) throw new Error(`only ${Object.keys(all)}`)
    return { plain: found, by: chainStep(found, { context: {}, hooks: {}, policies: policy }) }
  }
  const codecs = new Map(
    pairs.flatMap(({ files, program }) =>
      files
        .filter(({ path }) => /^(?:one|two|three)\/.*codecs\.ts$/.test(path))
        .map(({ path }) => [path.split('/')[0], program.load(path).order as Codec<object>] as const),
    ),
  )
  const codec = (name: string): Codec<object> => {
    const found = codecs.get(name)
    if (found === undefined) throw new Error(`only ${[...codecs.keys()]}`)
    return found
  }
  const forth = [step(pairs[0], 'one'), step(pairs[1], 'two')] as const
  const versions = { one: codec('one'), two: codec('two'), three: codec('three') }
  const chain: Chain<Versions> = createChain<Versions>({
    versions,
    steps: [
      { from: 'one', to: 'two', by: forth[0].by },
      { from: 'two', to: 'three', by: forth[1].by },
      { from: 'two', to: 'one', by: step(pairs[0], 'two').by },
      { from: 'three', to: 'two', by: step(pairs[1], 'three').by },
    ],
    ...more,
  })
  return { chain, forth, step, pairs, versions }
}

const own = ['urn:one', 'urn:two', 'urn:three'] as const
const whole = { id: '1', a: 'A', b: 'B', c: 'C' }

describe('a document of a chain', () => {
  test('is what its steps make of it one after the other, with the losses of all', async () => {
    const { chain, forth } = await chainOf(own)
    const options = { context: {}, hooks: {}, policies: { onLoss: 'drop' } } as const
    const first = forth[0].plain.convert(document(own[0], whole), options)
    const second = forth[1].plain.convert(first.document ?? '', options)
    const found = chain.convert(document(own[0], whole), 'three')
    expect(found).toMatchObject({
      ok: true,
      version: 'one',
      document: second.document,
      issues: [],
      decisions: [],
    })
    expect(found.losses).toEqual([
      ...first.losses.map((loss) => ({ ...loss, step: { from: 'one', to: 'two' } })),
      ...second.losses.map((loss) => ({ ...loss, step: { from: 'two', to: 'three' } })),
    ])
    expect(found.losses.map(({ value, step }) => [value, step.from])).toEqual([
      ['A', 'one'],
      ['B', 'two'],
    ])
    expect(found.tallies.map(({ values, lost, step }) => [step.to, values, lost])).toEqual([
      ['two', 4, 1],
      ['three', 3, 1],
    ])
  })

  test.each<[string, string, readonly string[]]>([
    ['one', 'one', []],
    ['one', 'two', ['A']],
    ['two', 'three', ['B']],
    ['three', 'one', []],
    ['two', 'one', []],
  ])('is converted from %s to %s', async (from, to, lost) => {
    const { chain } = await chainOf(own)
    const at = ['one', 'two', 'three'].indexOf(from)
    const { a: _, ...later } = whole
    const members = at === 0 ? whole : at === 1 ? later : { id: '1', c: 'C' }
    const found = chain.read(document(own[at] ?? '', members), to as 'one')
    expect([found.ok, found.version, found.losses.map(({ value }) => value)]).toEqual([true, from, lost])
    expect(found.value).toMatchObject({ id: '1', c: 'C' })
  })

  test('of a version that shares its namespace is of the newest that accepts it', async () => {
    const { chain } = await chainOf(['urn:all', 'urn:all', 'urn:all'])
    const versionOf = (members: Readonly<Record<string, string>>) =>
      chain.read(document('urn:all', members), 'three').version
    expect([versionOf(whole), versionOf({ id: '1', b: 'B' }), versionOf({ id: '1' })]).toEqual([
      'one',
      'two',
      'three',
    ])
  })

  test('has the version that a probe or the caller names', async () => {
    const seen: unknown[] = []
    const { chain } = await chainOf(['urn:all', 'urn:all', 'urn:all'], {
      probe: (text) => {
        seen.push(text)
        return String(text).includes('<id>old') ? 'one' : undefined
      },
    })
    const old = document('urn:all', { id: 'old' })
    expect([chain.read(old, 'three').version, seen]).toEqual(['one', [old]])
    expect(chain.read(document('urn:all', { id: 'new' }), 'three').version).toBe('three')
    expect(chain.read(document('urn:all', { id: 'new' }), 'three', 'two').version).toBe('two')
  })

  test('that a step sets aside has its reasons, and no later step is asked', async () => {
    const { step, pairs, chain, versions } = await chainOf(own)
    const strict = createChain<Versions>({
      versions,
      steps: [
        { from: 'one', to: 'two', by: step(pairs[0], 'one', {}).by },
        { from: 'two', to: 'three', by: step(pairs[1], 'two').by },
      ],
    })
    const found = strict.convert(document(own[0], whole), 'three')
    expect(found).toMatchObject({ ok: false, version: 'one', tallies: [{ step: { to: 'two' } }] })
    expect(found.issues).toMatchObject([{ rule: 'loss', path: ['a'], step: { from: 'one', to: 'two' } }])
    expect(chain.convert(document(own[0], whole), 'three').ok).toBe(true)
  })

  test.each<[string, unknown]>([
    ['no document', 17],
    ['a document of no version', '<order xmlns="urn:none"/>'],
    ['no XML', '{'],
  ])('that is %s is an issue, and nothing is thrown', async (_, text) => {
    const { chain } = await chainOf(own)
    const found = chain.convert(text as string, 'three')
    expect([found.ok, found.version, found.issues.length > 0]).toEqual([false, undefined, true])
  })

  test('is an issue where no steps lead, no such version is, or the probe throws', async () => {
    const text = document(own[2], { id: '1' })
    const { chain } = await chainOf(own, { steps: [] })
    const failing = await chainOf(own, {
      probe: () => {
        throw new Error('no')
      },
    })
    expect([
      chain.convert(text, 'one').issues,
      chain.convert(text, 'three', 'four' as 'one').issues,
      chain.convert(text, 'three').issues,
      failing.chain.convert(text, 'three').issues,
    ]).toMatchObject([[{ rule: 'no-step' }], [{ rule: 'version' }], [], [{ rule: 'probe-failed' }]])
  })
})
