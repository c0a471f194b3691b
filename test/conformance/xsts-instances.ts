import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Script } from 'node:vm'
import ts from 'typescript'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { generate } from '../../src/generate/index.ts'
import { readXmlSchemas } from '../../src/ingest/xsd/index.ts'
import { noProfile } from '../../src/profile/index.ts'
import { type Exports, type GeneratedProgram, type Root, rootsOf, textOf } from '../../src/prove/index.ts'
import { rootElementOf } from '../../src/prove/sniff.ts'
import * as runtime from '../../src/runtime/index.ts'
import type { Version } from '../../src/schema/index.ts'
import type { OutputFile } from '../../src/typescript/index.ts'
import { corpus } from '../support/corpus.ts'
import { unzip } from '../support/unzip.ts'
import { drawn } from './draw.ts'
import type { Suite, SuiteOptions, SuiteResult } from './suite.ts'
import { Tally } from './tally.ts'
import { type Group, reached } from './xsts-schemas.ts'

interface Instance {
  readonly document: string
  readonly expected: 'valid' | 'invalid' | 'indeterminate' | null
}

interface Case extends Instance {
  readonly id: string
  readonly group: Group
}

/** One document has more attributes than anybody writes. */
const limits = { maxAttributes: 10_000 }

type Files = ReadonlyMap<string, Uint8Array>
type Asked = (root: Root | undefined, bytes: Uint8Array, expected: Instance['expected']) => boolean

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
  let last: { readonly documents: string; readonly roots: readonly Root[] | undefined } | undefined
  for (const { id, group, document, expected } of drawn(casesOf(files, isAsked), options)) {
    const documents = group.documents.join('\n')
    // The instances of a schema follow each other.
    if (last?.documents !== documents) last = { documents, roots: rootsFrom(group, files) }
    tally.add(id, outcome(last.roots, files.get(document), expected, isRight))
  }
  return tally.result(options)
}

function casesOf(files: Files, isAsked: (instance: Instance) => boolean): readonly Case[] {
  const groups = JSON.parse(textOf(files.get('expected.json') ?? new Uint8Array())) as readonly (Group & {
    readonly instances?: readonly Instance[]
  })[]
  return groups
    .filter(({ name, documents }) => name !== 'introspection' && documents.length > 0)
    .flatMap((group) =>
      (group.instances ?? [])
        .filter(isAsked)
        .map((one) => ({ ...one, id: `${group.set} ${group.name} ${one.document}`, group })),
    )
}

function outcome(
  roots: readonly Root[] | undefined,
  bytes: Uint8Array | undefined,
  expected: Instance['expected'],
  isRight: Asked,
): 'right' | 'wrong' | 'undecided' {
  if (roots === undefined || bytes === undefined) return 'undecided'
  try {
    const element = rootElementOf(textOf(bytes))
    const root = roots.find((one) => one.local === element)
    return isRight(root, bytes, expected) ? 'right' : 'wrong'
  } catch {
    return 'undecided'
  }
}

/** The codecs of a group's schema as they are emitted; nothing where it cannot be read. */
function rootsFrom(group: Group, files: Files): readonly Root[] | undefined {
  const problems = new Diagnostics()
  const source = { name: 'suite', files: reached(group.documents, files) }
  const sets = new Map([['suite', group.documents]])
  // The archive lacks some of the documents that its schemas import, include and redefine.
  const options = { profile: noProfile, sets, allowDoctype: true, allowMissing: true }
  try {
    const read = readXmlSchemas(source, options, problems.sink)
    if (problems.hasErrors) return undefined
    const base = { name: 'v', status: 'stable', apis: [], examples: [], inputs: [], digest: '' } as const
    const version: Version = { ...base, sets: read }
    return rootsOf(version, programOf(generate(version, { toolVersion: '0.0.0' }, problems.sink))).xml
  } catch {
    return undefined
  }
}

/** The emitted program, run from memory as `loadGenerated` runs it; types are stripped by TypeScript, which is quicker. */
function programOf(files: readonly OutputFile[]): GeneratedProgram {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const modules = new Map<string, Exports>()
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 }
  const load = (path: string): Exports => {
    const known = modules.get(path)
    if (known) return known
    const exports: Exports = {}
    modules.set(path, exports)
    const { outputText } = ts.transpileModule(texts.get(path) ?? '', { compilerOptions })
    const script = new Script(`(function (exports, require) {${outputText}\n})`, { filename: path })
    script.runInThisContext()(exports, (specifier: string) =>
      specifier.startsWith('.')
        ? load(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'))
        : runtime,
    )
    return exports
  }
  return { has: (path) => texts.has(path), load }
}
