import { posix } from 'node:path'
import { Script } from 'node:vm'
import ts from 'typescript'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { generate } from '../../src/generate/index.ts'
import { readXmlSchemas } from '../../src/ingest/xsd/index.ts'
import { noProfile } from '../../src/profile/index.ts'
import { type CodecRoot, type Exports, type GeneratedProgram, listCodecRoots } from '../../src/run/index.ts'
import { rememberingRuntime } from '../../src/run/pieces.ts'
import type { Version } from '../../src/schema/index.ts'
import type { OutputFile } from '../../src/typescript/index.ts'
import { reached } from './xsts-schemas.ts'

/** What is generated from a schema, with its codecs. */
export interface Emitted {
  readonly version: Version
  readonly files: readonly OutputFile[]
  readonly roots: readonly CodecRoot[]
}

/** The codecs of a schema as they are emitted; nothing where it cannot be read. */
export function rootsFrom(
  documents: readonly string[],
  files: ReadonlyMap<string, Uint8Array>,
): readonly CodecRoot[] | undefined {
  return emittedFrom(documents, files, 'suite')?.roots
}

/** The same with its files, as a set of that name. */
export function emittedFrom(
  documents: readonly string[],
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
): Emitted | undefined {
  const problems = new Diagnostics()
  const source = { name: 'suite', files: reached(documents, files) }
  const sets = new Map([[name, documents]])
  // The archive lacks some of the documents that its schemas import, include and redefine.
  const options = { profile: noProfile, sets, allowDoctype: true, allowMissing: true }
  try {
    const read = readXmlSchemas(source, options, problems.sink)
    if (problems.hasErrors) return undefined
    const base = { name: 'v', status: 'stable', apis: [], examples: [], inputs: [], digest: '' } as const
    const version: Version = { ...base, sets: read }
    const made = generate(version, { toolVersion: '0.0.0' }, problems.sink)
    return { version, files: made, roots: listCodecRoots(version, programOf(made)).xml }
  } catch {
    return undefined
  }
}

/** The emitted program, run from memory as `loadGenerated` runs it; types are stripped by TypeScript, which is quicker. */
export function programOf(files: readonly OutputFile[]): GeneratedProgram {
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
        : rememberingRuntime,
    )
    return exports
  }
  return { has: (path) => texts.has(path), load, compiled: () => new Map() }
}
