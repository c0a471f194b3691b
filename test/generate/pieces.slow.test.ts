import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { generatePieces, type PieceModule } from '../../src/generate/index.ts'
import { loadPieces } from '../../src/prove/index.ts'
import * as runtime from '../../src/runtime/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { folderWith } from '../support/folder.ts'
import { generatedFrom } from '../support/generated.ts'
import { unzip } from '../support/unzip.ts'

const packageName = 'efti-schema-toolkit/runtime'

function piecesOf(version: Version): ReadonlyMap<string, PieceModule> {
  const pieces = generatePieces(version, packageName, () => {})
  if (pieces === undefined) throw new Error('the version is not of JSON alone')
  return pieces
}

/** Two values that are made apart from each other say the same, what they put off included. */
function isSame(one: unknown, other: unknown, met: Map<unknown, unknown>): boolean {
  if (typeof one === 'function' && typeof other === 'function') return isSame(one(), other(), met)
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return Object.is(one, other)
  if (met.get(one) === other) return true
  met.set(one, other)
  if (one instanceof RegExp || other instanceof RegExp) return String(one) === String(other)
  const [mine, theirs] = [Object.entries(one), Object.entries(other)]
  return (
    mine.length === theirs.length &&
    mine.every(([name, value], index) => name === theirs[index]?.[0] && isSame(value, theirs[index][1], met))
  )
}

/** A description of JSON alone, read and emitted. */
async function described() {
  const files = await unzip(corpus('corpus/openapi-large/openai.zip'))
  const root = folderWith({ 'api.yaml': files.get('before.yaml') ?? '' })
  return generatedFrom({ apis: new Map([['api', { openapi: 'api.yaml' }]]) }, root)
}

/** The descriptors of a module in pieces, by number. */
function partsOf(module: PieceModule): (number: number) => unknown {
  const parts: unknown[] = []
  const at = (number: number): unknown => {
    parts[number] ??= new Script(`(runtime, at) => (${module.part(number)})`).runInThisContext()(runtime, at)
    return parts[number]
  }
  return at
}

describeCorpus('a program in pieces', () => {
  test('holds what the emitted modules hold', async () => {
    const { version, program, files } = await described()
    const met = new Map<unknown, unknown>()
    let compared = 0
    for (const [path, module] of piecesOf(version)) {
      if (!path.endsWith('/codecs.ts')) continue
      const at = partsOf(module)
      const text = files.find((file) => file.path === path)?.text ?? ''
      const codecs = [...text.matchAll(/^export const (\S+): .* jsonCodec<.*\(\(\) => (\S+)\)$/gmu)]
      for (const [, name = '', descriptor = ''] of codecs) {
        const number = /at\((\d+)\)/u.exec(module.exports.get(name)?.() ?? '')?.[1]
        expect(isSame(program.load(path)[descriptor], at(Number(number)), met), name).toBe(true)
        compared++
      }
      expect(compared).toBe(module.exports.size)
    }
    expect(compared).toBeGreaterThan(100)
    expect(met.size).toBeGreaterThan(1000)
  })

  test('describes the operations that the emitted modules describe', async () => {
    const { version, program } = await described()
    const plain = (value: unknown): string =>
      JSON.stringify(value, (_, inner) => (inner?.kind === 'json' ? 'a codec' : inner))
    const [whole, pieces] = [program, loadPieces(piecesOf(version))].map(
      (one) => one.load('v/operations/index.ts').api as Readonly<Record<string, unknown>>,
    )
    const names = Object.keys(pieces ?? {})
    expect(names.length).toBeGreaterThan(50)
    expect(names.map((name) => plain(pieces?.[name]))).toEqual(names.map((name) => plain(whole?.[name])))
  })

  test('is not had of a version with XML', () => {
    const set = {
      name: 'x',
      language: 'xml',
      files: [],
      entries: [],
      elements: new Map(),
      nodes: new Map(),
    } as const
    const version = { name: 'v', status: 'stable', apis: [], examples: [], inputs: [], digest: '' } as const
    const sets = [{ ...set, annotations: new Map() }]
    expect(generatePieces({ ...version, sets }, packageName, () => {})).toBeUndefined()
  })
})
