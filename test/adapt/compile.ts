import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { typesEmitter } from '../../src/generate/types/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { findLayout, type OutputFile } from '../../src/typescript/index.ts'
import { faultlessTexts } from '../support/kept.ts'
import { runtimeBeside } from './run-adapters.ts'

const folder = '/generated/'
const runtime = fileURLToPath(new URL('../../src/runtime/', import.meta.url))

const compiler = fileURLToPath(new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url))
const packageText = '{ "type": "module" }'
const runtimeText = `export * from '${runtime}adapt.ts'
export type { Decimal, Integer } from '${runtime}result.ts'
export type { ElementOf, XmlElement } from '${runtime}xml-element.ts'
export * from '${runtime}text/duration.ts'
export * from '${runtime}text/time.ts'
`

const strict = {
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  isolatedDeclarations: true,
  declaration: true,
  noEmit: true,
}
const sameOptions = {
  ...strict,
  ...{ target: 'es2023', lib: ['es2023'], module: 'nodenext', moduleResolution: 'nodenext' },
}
const compilerOptions: ts.CompilerOptions = {
  ...strict,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
}

/** Generated adapters with the versions that they convert between, and files that use them. */
export interface Generated {
  readonly files: readonly OutputFile[]
  readonly versions: readonly Version[]
  readonly more?: readonly OutputFile[]
}

/** What the compiler says about generated adapters together with the generated types of both versions. */
export function compileErrors(
  files: readonly OutputFile[],
  versions: readonly Version[],
  more: readonly OutputFile[] = [],
): readonly string[] {
  const all = [...files, ...more, ...versions.flatMap(typeFiles)].filter(({ path }) => path.endsWith('.ts'))
  const length = all.reduce((sum, { text }) => sum + text.length, 0)
  if (length < large) return compileErrorsOfEach([{ files, versions, more }])[0] ?? []
  const state = JSON.stringify(all)
  if (faultless.has(state)) return []
  const errors = compiledApart(all)
  if (errors.length === 0) faultless.add(state)
  return errors
}

const faultless = faultlessTexts('adapters', ['package-lock.json', 'src/runtime', 'test/adapt/compile.ts'])

/** What TypeScript 7 says of files that it finds on the disk. */
function compiledApart(files: readonly OutputFile[]): readonly string[] {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'adapters-')))
  try {
    const own = [
      ...files,
      { path: runtimeBeside, text: runtimeText },
      { path: 'package.json', text: packageText },
    ]
    for (const { path, text } of own) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const config = { compilerOptions: sameOptions, files: files.map(({ path }) => path) }
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config))
    const argv = [compiler, '-p', root, '--pretty', 'false', '--singleThreaded']
    const { stdout, stderr, status } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' })
    if (status === null || stderr !== '') throw new Error(`the compiler ended with ${status}: ${stderr}`)
    // What stands outside, the library and the runtime, is checked by `npm run typecheck`.
    const lines = stdout.split('\n').filter((line) => /^[^. /\\].*error TS/u.test(line))
    if (status !== 0 && stdout === '') throw new Error(`the compiler ended with ${status}`)
    return lines.map((line) => line.replace(/^(.*?)\((\d+),\d+\): error TS\d+: /u, `${folder}$1:$2 `))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** From so many characters on, a compiler in a process of its own takes less time than the one in this process. */
const large = 100_000

/**
 * The same for several, each in a folder of its own, with one compiler: a new one costs a tenth of a second. Files in
 * which no error was found before are left out.
 */
export function compileErrorsOfEach(all: readonly Generated[]): readonly (readonly string[])[] {
  const states = all.map(({ files, versions, more = [] }) =>
    JSON.stringify([...files, ...more, ...versions.flatMap(typeFiles)]),
  )
  const isNew = states.map((state) => !faultless.has(state))
  const asked = isNew.includes(true) ? compileTogether(all.filter((_, index) => isNew[index])) : []
  let next = 0
  return states.map((state, index) => {
    if (!isNew[index]) return []
    const errors = asked[next++] ?? []
    if (errors.length === 0) faultless.add(state)
    return errors
  })
}

function compileTogether(all: readonly Generated[]): readonly (readonly string[])[] {
  const texts = new Map<string, string>([
    [`${folder}package.json`, '{ "type": "module" }'],
    [`${folder}${runtimeBeside}`, runtimeText],
  ])
  const roots = all.map(({ files, versions, more = [] }, index) => {
    const own = [...files, ...more, ...versions.flatMap(typeFiles)]
    const beside = { path: runtimeBeside, text: `export * from '${folder}${runtimeBeside}'\n` }
    return [...own, beside].map(({ path, text }) => {
      const name = `${folder}${index}/${path}`
      texts.set(name, text)
      return name
    })
  })
  const { fileExists, readFile, directoryExists } = disk
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => texts.has(path) || fileExists(path),
    readFile: (path) => texts.get(path) ?? readFile(path),
    directoryExists: (path) => path.startsWith('/generated') || (directoryExists?.(path) ?? true),
    getSourceFile: (path, language) => {
      const text = texts.get(path)
      return text === undefined ? onDisk(path, language) : ts.createSourceFile(path, text, language)
    },
  }
  const isModule = (path: string): boolean => path.endsWith('.ts')
  const program = ts.createProgram([...texts.keys()].filter(isModule), compilerOptions, host)
  // What stands on the disk, the library and the runtime, is checked by `npm run typecheck`.
  return roots.map((names) => {
    const own = names.filter(isModule).flatMap((name) => program.getSourceFile(name) ?? [])
    const found = new Set(own.flatMap((file) => ts.getPreEmitDiagnostics(program, file)))
    return [...found].map(({ file, start, messageText }) => {
      const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
      const name = file?.fileName.replace(/^\/generated\/\d+\//, folder) ?? ''
      return `${name}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
  })
}

const disk = ts.createCompilerHost(compilerOptions)
const parsed = new Map<string, ts.SourceFile | undefined>()

/** Read, parsed and bound once for all programs, which have the same options. */
function onDisk(
  path: string,
  language: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  if (!parsed.has(path)) parsed.set(path, disk.getSourceFile(path, language))
  return parsed.get(path)
}

function typeFiles(version: Version): readonly OutputFile[] {
  const context = { layout: findLayout(version), header: [], runtime: runtimeBeside, sink: () => undefined }
  return [...typesEmitter.emit(context)].filter(({ path }) => path.endsWith('/types.ts'))
}
