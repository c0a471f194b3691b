import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { compileMigration } from '../../src/cli/migration-program.ts'
import { packageRoot } from '../../src/config/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { loadConfig, loadVersion } from '../../src/index.ts'
import { defaultLimits } from '../../src/ingest/index.ts'
import { migrateStore, readStore, type StoreMigration } from '../../src/migrate/index.ts'
import { ListFile } from '../../src/migrate/long-document.ts'
import { loadAdapters } from '../../src/pipeline/index.ts'
import { type AdaptedDocument, type AdaptSetting, adaptDocument, adaptPieces } from '../../src/run/index.ts'
import { type ListStore, LongLists } from '../../src/runtime/pieces/index.ts'
import { sampleDocument } from '../../src/sample/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { filesIn, folderWith } from '../support/folder.ts'

async function load() {
  const problems = new Diagnostics()
  const options = { cwd: packageRoot }
  const config = await loadConfig({ ...options, embedded: true }, problems.sink)
  const read = (name: string) => config && loadVersion(name, config, options, problems.sink)
  const [v0, v1] = [await read('v0'), await read('v1')]
  if (!v0 || !v1) throw new Error('the embedded versions cannot be read')
  const ways = [
    { from: v0, to: v1, ...(await loadAdapters(v0, v1, problems.sink)) },
    { from: v1, to: v0, ...(await loadAdapters(v1, v0, problems.sink)) },
  ] as const
  return ways
}

let ways: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  ways = await load()
})

/** As a file is: what is had back is a copy. */
class CopyingShelf implements ListStore {
  readonly #all: Uint8Array[] = []
  put(value: unknown): number {
    return this.#all.push(serialize(value)) - 1
  }
  get(ticket: number): unknown {
    const bytes = this.#all[ticket]
    if (!bytes) throw new Error('nothing was put there')
    return deserialize(bytes)
  }
  get length(): number {
    return this.#all.length
  }
}

/** Whatever the caller may give, so that documents come out. */
const context = {
  ...{ eFTI1: '0f6c30b4-89b5-41f1-a20a-3c9c0f2eb459', eFTI4: '202109240850+0000', eFTI1755: 'C' },
  ...{ eFTI1794: '17022113-89b5-41f1-bec0-3c9c0f2eb459', eFTI2001: 'platform', eFTI2002: 'EU-XX' },
  eFTI2003: '550e8400-e29b-41d4-a716-446655440000',
}

/** Hooks that answer every question alike. */
const hooksByKind: Readonly<Record<string, object>> = {
  none: {},
  last: { chooseOne: (_: string, values: readonly unknown[]) => values.at(-1) },
  silent: new Proxy({}, { get: () => () => undefined }),
  throwing: new Proxy(
    {},
    {
      get: () => () => {
        throw new Error('no')
      },
    },
  ),
}

function plainly({ losses, issues, ...rest }: AdaptedDocument) {
  return { ...rest, losses: [...losses], issues: [...issues] }
}

function factsOf({ name, status, digest }: Version) {
  return { name, status, digest }
}

interface Drawn {
  readonly way: number
  readonly root: number
  readonly seed: number
  readonly pageWeight: number
  readonly piece: number
  readonly hooks: keyof typeof hooksByKind
  readonly policy: AdaptSetting['policy']
  /** Where a character is taken out, so that most such documents are wrong. */
  readonly cut: number
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  way: fc.nat(1),
  root: fc.nat(1),
  seed: fc.nat(1e6),
  pageWeight: fc.oneof(fc.nat(100), fc.nat(2000)),
  piece: fc.integer({ min: 1, max: 3000 }),
  hooks: fc.constantFrom(...Object.keys(hooksByKind)),
  policy: fc.record({
    onUndetermined: fc.constantFrom('error', 'drop', 'drop', 'drop'),
    onLoss: fc.constantFrom('error', 'drop', 'drop', 'drop'),
    onMisfit: fc.constantFrom('error', 'drop'),
  }),
  cut: fc.oneof({ weight: 5, arbitrary: fc.constant(-1) }, fc.nat(4000)),
})

function* inPieces(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.slice(at, at + length)
}

function drawnDocument({
  way,
  root,
  seed,
  cut,
}: Pick<Drawn, 'way' | 'root' | 'seed' | 'cut'>): string | undefined {
  const { adapters, from } = ways[way] ?? ways[0]
  const [setName = '', name = ''] = adapters[root]?.from.root.split('#') ?? []
  const set = from.version.sets.find((one) => one.name === setName)
  const element = set?.elements.get(name)
  if (!set || !element) throw new Error(`there is no ${name}`)
  const text = sampleDocument(set, element, { seed, size: 'random', maxElements: 400 })
  return cut < 0 ? text : text && text.slice(0, cut) + text.slice(cut + 1)
}

function both(one: Drawn) {
  const text = drawnDocument(one)
  if (text === undefined) return undefined
  const { adapters, source, target } = ways[one.way] ?? ways[0]
  const hooks = Object.fromEntries(adapters.map(({ name }) => [name, hooksByKind[one.hooks] ?? {}]))
  const setting = { adapters, source, target, context, hooks, policy: one.policy }
  const bytes = new TextEncoder().encode(text)
  const shelf = new CopyingShelf()
  let body = ''
  const inParts = adaptPieces(() => inPieces(bytes, one.piece), setting, {
    lists: new LongLists(shelf, one.pageWeight),
    write: (piece) => {
      body += piece
    },
  })
  const whole = adaptDocument(bytes, 'xml', setting)
  if (!inParts) throw new Error('this root is one of members and texts')
  const found = plainly(inParts)
  const put = shelf.length
  return { found: found.text === undefined ? found : { ...found, text: found.text + body }, whole, put }
}

describe('a long document', () => {
  test('becomes in pieces what it becomes as a whole, byte for byte and loss for loss', () => {
    const seen = { migrated: 0, aside: 0, losses: 0, put: 0 }
    fc.assert(
      fc.property(drawn, (one) => {
        const result = both(one)
        if (!result) return
        expect(result.found).toEqual(result.whole)
        seen[result.whole.text === undefined ? 'aside' : 'migrated']++
        seen.losses += result.whole.losses.length
        seen.put += result.put
      }),
      { numRuns: 250 },
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
  })

  test.each([
    ['drop', 'drop'],
    ['error', 'error'],
  ] as const)('leaves the same files behind: %s, %s', async (onUndetermined, onLoss) => {
    const seeds = Array.from({ length: 30 }, (_, seed) => seed)
    const files = seeds.flatMap((seed) => {
      const text = drawnDocument({ way: 0, root: 0, seed, cut: seed % 7 === 6 ? 300 : -1 })
      return text === undefined ? [] : [[`in/${seed}.xml`, text]]
    })
    const cwd = folderWith({ ...Object.fromEntries(files), 'in/a.json': '{}', 'in/other.xml': '<other/>' })
    const run = async (name: string, long: StoreMigration['setting']['long']) => {
      const { from, to, ...loaded } = ways[0]
      const versions = [from.version, to.version] as const
      const policy = { onUndetermined, onLoss, onMisfit: onLoss }
      const problems = new Diagnostics()
      const reading = { cwd, limits: defaultLimits, sink: problems.sink }
      const words: string[] = []
      const { documents } = await readStore(['in'], reading)
      const summary = await migrateStore(
        {
          documents,
          whole: { run: 'run', store: new Set(documents.map((document) => document.name)) },
          setting: {
            ...compileMigration([{ ...loaded, versions, hooks: {}, leftOut: [] }], {
              ...loaded,
              hooks: {},
              policy,
            }),
            ...{ context, out: join(cwd, name) },
            ...(long === undefined ? {} : { long }),
          },
          ...{ from: factsOf(from.version), to: factsOf(to.version), key: 'the same', threads: 1 },
        },
        { done: (told) => words.push(...told) },
      )
      return { summary, words, files: filesIn(join(cwd, name)) }
    }
    const put = vi.spyOn(ListFile.prototype, 'put').mockClear()
    const whole = await run('whole', undefined)
    expect(put.mock.calls).toHaveLength(0)
    expect(await run('pieces', { from: 0, pageWeight: 100 })).toEqual(whole)
    expect(put.mock.calls.length).toBeGreaterThan(20)
    expect(whole.summary?.documents).toBeGreaterThan(20)
    expect(whole.words.length).toBeGreaterThan(0)
  })
})
