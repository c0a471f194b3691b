import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OutputFile } from '../../src/typescript/index.ts'
import { declareRuntime } from '../support/compile.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** What a migration does to a symbol of generated code, and what a rewrite is expected to do about it. */
export interface TouchedSymbol {
  readonly is: 'property' | 'type' | 'code' | 'code list' | 'codec' | 'operation' | 'adapter'
  /** Rules of the entries that name it; `members` for a type that is touched through its own members. */
  readonly rules: readonly string[]
  readonly severity: 'breaking' | 'risky'
  readonly dataElements?: readonly string[]
  readonly withoutCounterpartInSomePlaces?: true
  readonly value?: readonly string[]
  readonly expect: 'rename' | 'array to scalar' | 'scalar to array' | 'moved' | 'undecided'
  readonly to?: readonly string[]
}

/** The truth about the sample service, by file. */
export interface Planted {
  readonly symbols: Readonly<Record<string, TouchedSymbol>>
  /** A line is known by its trimmed text; each symbol on it with the way it is used. */
  readonly uses: Readonly<
    Record<string, readonly { readonly text: string; readonly symbols: Readonly<Record<string, string>> }[]>
  >
  readonly decoys: Readonly<
    Record<string, readonly { readonly text: string; readonly name: string; readonly why: string }[]>
  >
  /** Literals that name nothing of what they will have to have: known by the line on which they begin. */
  readonly objects: Readonly<
    Record<
      string,
      readonly { readonly text: string; readonly type: string; readonly lacks: readonly string[] }[]
    >
  >
}

export const planted = JSON.parse(readFileSync(join(here, 'planted.json'), 'utf8')) as Planted

/** Lines of a file of the service, trimmed. */
export function linesOf(file: string): readonly string[] {
  return readFileSync(join(here, 'service', file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
}

/** Lets the service name the code for V1 as it names that for V0: what its team does before it moves. */
export function withLaterVersion(folder: string): void {
  const edit = (name: string, was: string, is: string): void => {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(was, is))
  }
  edit('tsconfig.base.json', '"paths": {', '"paths": { "@v1/*": ["./generated/draft/v1/*"],')
  edit('tsconfig.generated.json', '"include": [', '"include": ["generated/draft/v1/**/*.ts", ')
}

/** Copies the service into a folder of its own and puts what a build wrote beside it; the caller removes the folder. */
export async function sampleService(files: readonly OutputFile[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sample-service-'))
  cpSync(join(here, 'service'), folder, { recursive: true })
  await declareRuntime(join(folder, 'generated/runtime'))
  for (const { path, text } of files) {
    if (!path.endsWith('.ts') && path !== 'package.json') continue
    mkdirSync(dirname(join(folder, 'generated', path)), { recursive: true })
    writeFileSync(join(folder, 'generated', path), text)
  }
  return folder
}
