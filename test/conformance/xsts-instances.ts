import { isDeepStrictEqual } from 'node:util'
import { type CodecRoot, decodeDocumentText, judgePieces } from '../../src/run/index.ts'
import { sniffRootElement } from '../../src/run/sniff.ts'
import { corpus } from '../support/corpus.ts'
import { unzip } from '../support/unzip.ts'
import { drawn } from './draw.ts'
import type { Suite, SuiteOptions, SuiteResult } from './suite.ts'
import { Tally } from './tally.ts'
import { schemaOf } from './xsts-locations.ts'
import { rootsFrom } from './xsts-program.ts'
import type { Group } from './xsts-schemas.ts'

interface Instance {
  readonly document: string
  readonly expected: 'valid' | 'invalid' | 'indeterminate' | null
}

export interface Case extends Instance {
  readonly id: string
  readonly group: Group
}

/** One document has more attributes than anybody writes. */
export const limits = { maxAttributes: 10_000 }

type Files = ReadonlyMap<string, Uint8Array>
type Asked = (root: CodecRoot | undefined, bytes: Uint8Array, expected: Instance['expected']) => boolean

/** The instance verdicts of the W3C XML Schema 1.0 suite. */
export function run(options: SuiteOptions): Promise<SuiteResult> {
  return judged('xsts-instances', options, isDecided, (root, bytes, expected) => {
    const isValid = root?.codec().parse(bytes, limits).ok === true
    return isValid === (expected === 'valid')
  })
}

/** The same suite's valid instances: read, written and read again they are the same value. */
export const roundTrips: Suite = {
  run: (options) =>
    judged(
      'xsts-round-trips',
      options,
      ({ expected }) => expected === 'valid',
      (root, bytes) => {
        const codec = root?.codec()
        const first = codec?.parse(bytes, limits)
        if (codec === undefined || !first?.ok) return false
        const again = codec.parse(codec.serialize(first.value), limits)
        return again.ok && isDeepStrictEqual(again.value, first.value)
      },
    ),
}

/** The same suite: read through a window of a few characters, a document has the issues that it has as a whole. */
export const inPieces: Suite = {
  run: (options) =>
    judged('xsts-pieces', options, isDecided, (root, bytes) => {
      if (root === undefined) return true
      const result = root.codec().parse(bytes, limits)
      const verdict = judgePieces(() => cut(bytes, 7), bytes, [root], { ...limits, window: 16 })
      return isDeepStrictEqual(verdict?.issues, result.ok ? [] : result.issues)
    }),
}

function* cut(bytes: Uint8Array, length: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

function isDecided({ expected }: Instance): boolean {
  return expected === 'valid' || expected === 'invalid'
}

async function judged(
  suite: string,
  options: SuiteOptions,
  isAsked: (instance: Instance) => boolean,
  isRight: Asked,
): Promise<SuiteResult> {
  const tally = new Tally(suite)
  const files = await unzip(corpus('corpus/xsts/xsts-1.0.zip'))
  let last: { readonly key: string; readonly roots: readonly CodecRoot[] | undefined } | undefined
  for (const { id, group, document, expected } of drawn(casesOf(files, isAsked), options)) {
    const documents = schemaOf(group, document, files)
    const key = documents.join('\n')
    // The instances of a schema follow each other.
    if (last?.key !== key) last = { key, roots: rootsFrom(documents, files) }
    tally.add(id, outcome(last.roots, files.get(document), expected, isRight))
  }
  return tally.result(options)
}

export function casesOf(files: Files, isAsked: (instance: Instance) => boolean): readonly Case[] {
  const groups = JSON.parse(
    decodeDocumentText(files.get('expected.json') ?? new Uint8Array()),
  ) as readonly (Group & {
    readonly instances?: readonly Instance[]
  })[]
  return groups
    .filter(({ name, documents }) => name !== 'introspection' && documents.length > 0)
    .flatMap((group) => {
      const asked = (group.instances ?? []).filter(isAsked)
      return asked.map((one, at) => ({ ...one, id: idOf(group, asked, at), group }))
    })
}

/** A group may hold one document twice, with a verdict for each of two readings of the Recommendation. */
function idOf({ set, name }: Group, instances: readonly Instance[], at: number): string {
  const document = instances[at]?.document ?? ''
  const count = instances.slice(0, at + 1).filter((one) => one.document === document).length
  return `${set} ${name} ${document}${count > 1 ? ` #${count}` : ''}`
}

function outcome(
  roots: readonly CodecRoot[] | undefined,
  bytes: Uint8Array | undefined,
  expected: Instance['expected'],
  isRight: Asked,
): 'right' | 'wrong' | 'undecided' {
  if (roots === undefined || bytes === undefined) return 'undecided'
  try {
    const element = sniffRootElement(decodeDocumentText(bytes))
    const root = roots.find((one) => one.local === element)
    return isRight(root, bytes, expected) ? 'right' : 'wrong'
  } catch {
    return 'undecided'
  }
}
