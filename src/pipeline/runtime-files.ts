import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import {
  type Config,
  copiedIndexLine,
  copiedMark,
  packageRoot,
  readRuntimeName,
  readTool,
} from '../config/index.ts'
import { invariant } from '../diagnostics/index.ts'
import { listFiles } from '../files/index.ts'
import {
  importedFromRuntime,
  type OutputFile,
  relativeSpecifier,
  uncheckedLine,
  withRuntimeImports,
} from '../typescript/index.ts'

/** The folder of the output with the copy of the runtime. No version of such a configuration may have this name. */
const folder = 'runtime'

/**
 * Functions of the runtime that a user calls with what is generated, by what generated code imports. What else belongs
 * to them, such as their errors, is published by modules that they need.
 */
const companions: Readonly<Record<string, readonly string[]>> = {
  Operation: ['createClient', 'createHandler', 'createSender'],
  xmlCodec: ['anyEncoding'],
  plainXmlCodec: ['anyEncoding'],
}

/**
 * The generated files, in the same order, with imports of the runtime as the setting `runtime` asks: from its
 * package, or from a copy. The modules of the copy follow: those that are used, or all. Without a setting, or if
 * no file imports the runtime, the same files.
 */
export function withRuntime(
  files: readonly OutputFile[],
  runtime: Config['runtime'],
  copied: 'used' | 'whole' = 'used',
): readonly OutputFile[] {
  if (runtime === undefined) return files
  if (runtime === 'package') {
    const name = readRuntimeName()
    return withRuntimeImports(files, () => name)
  }
  const used = importedFromRuntime(files)
  if (used === undefined) return files
  const sources = readSources()
  const published = listExports('index.ts', sources)
  const names = copied === 'used' ? used : published.map(({ name }) => name)
  return [
    ...withRuntimeImports(files, (path) => relativeSpecifier(path, `${folder}/index.ts`)),
    ...copyRuntime(names, published, sources),
  ]
}

/** An export of the runtime, with the module that declares it. */
interface RuntimeExport {
  readonly name: string
  readonly isType: boolean
  readonly from: string
}

/**
 * The modules of the runtime that declare the names and their companions, with all modules that these import; and an
 * index of all that they publish.
 */
function copyRuntime(
  names: Iterable<string>,
  published: readonly RuntimeExport[],
  sources: ReadonlyMap<string, string>,
): readonly OutputFile[] {
  const wanted = new Set([...names].flatMap((name) => [name, ...(companions[name] ?? [])]))
  const modules = new Set<string>()
  for (const name of wanted) {
    const found = published.find((one) => one.name === name)
    invariant(found, `the runtime exports "${name}"`)
    modules.add(found.from)
  }
  // A set that grows while it is read: its new members are read as well.
  for (const path of modules) for (const one of listImports(path, sources)) modules.add(one)
  const exports = published.filter(({ from }) => modules.has(from))
  return [
    makeFile('index.ts', `${copiedIndexLine}\n${printIndex(exports)}`),
    ...[...modules].map((path) => makeFile(path, withOutputImports(sources.get(path) ?? ''))),
  ]
}

/**
 * A module of the copied runtime below the folder `runtime`: the text after a header with version, licence and
 * `@ts-nocheck`.
 */
function makeFile(path: string, text: string): OutputFile {
  const { version } = readTool()
  const header = [
    `${copiedMark}${version} from its runtime. Do not edit.`,
    '// SPDX-License-Identifier: Apache-2.0',
    uncheckedLine,
  ]
  return { path: `${folder}/${path}`, text: `${header.join('\n')}\n\n${text}` }
}

/**
 * The text of an index module with one `export { … } from` for each module, sorted; `export type` if all its
 * exports are types. `export {}` without exports.
 */
function printIndex(exports: readonly RuntimeExport[]): string {
  const modules = [...new Set(exports.map(({ from }) => from))].sort()
  const lines = modules.map((module) => {
    const own = exports.filter(({ from }) => from === module)
    const isTypeOnly = own.every(({ isType }) => isType)
    // Overloads declare a name several times.
    const named = new Map(
      own.map(({ name, isType }) => [name, isType && !isTypeOnly ? `type ${name}` : name]),
    )
    const names = [...named.keys()]
      .sort()
      .map((name) => `  ${named.get(name)},\n`)
      .join('')
    return `export ${isTypeOnly ? 'type ' : ''}{\n${names}} from '${relativeSpecifier('index.ts', module)}'\n`
  })
  return lines.length === 0 ? 'export {}\n' : lines.join('')
}

/** A line with a relative import or export of the runtime, or its last line. */
const importLine = /^((?:import|export|\})[^'\n]* from '\.\.?\/[^'\n]*)\.ts'$/gmu

/** The text of a module with its imports as those of generated modules are. */
function withOutputImports(text: string): string {
  return text.replace(importLine, "$1.js'")
}

/** The modules that a module imports or exports from, values and types alike. */
function listImports(path: string, sources: ReadonlyMap<string, string>): readonly string[] {
  const text = sources.get(path)
  invariant(text !== undefined, `the runtime has the module "${path}"`)
  const found = text.matchAll(/^(?:import|export|\})[^'\n]* from '(\.\.?\/[^'\n]*)'$/gmu)
  return [...found].map(([, specifier = '']) => resolveImport(path, specifier))
}

function resolveImport(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier)
}

const exportFrom = /^export (type )?(?:\*|\{([^}]*)\}) from '(\.[^'\n]*)'$/gmu
const declaration = /^export (?:declare )?(?:abstract )?(?:async )?(\w+)\*? (\w+)/gmu

/**
 * All exports of a runtime module, each with the module that declares it: its own, and those that it re-exports
 * from others. An export by `export type` counts as a type. Throws for an unknown module.
 */
function listExports(path: string, sources: ReadonlyMap<string, string>): readonly RuntimeExport[] {
  const text = sources.get(path)
  invariant(text !== undefined, `the runtime has the module "${path}"`)
  const own = [...text.matchAll(declaration)]
    .filter(([, kind = '']) => /^(?:type|interface|class|function|const|let)$/u.test(kind))
    .map(([, kind = '', name = '']) => ({
      name,
      isType: kind === 'type' || kind === 'interface',
      from: path,
    }))
  const others = [...text.matchAll(exportFrom)].flatMap(([, type, list, specifier = '']) => {
    const all = listExports(resolveImport(path, specifier), sources)
    const asTypes = (found: readonly RuntimeExport[], isType: boolean): readonly RuntimeExport[] =>
      isType ? found.map((one) => ({ ...one, isType })) : found
    if (list === undefined) return asTypes(all, type !== undefined)
    return splitNames(list).flatMap((one) =>
      asTypes(
        all.filter(({ name }) => name === one.replace(/^type /u, '')),
        type !== undefined || one.startsWith('type '),
      ),
    )
  })
  return [...own, ...others]
}

/** The names of a list separated by commas, trimmed; empty ones are left out. */
function splitNames(list: string): readonly string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** The modules of the runtime by path: those of the sources, or as the build packed them. */
function readSources(): ReadonlyMap<string, string> {
  const source = join(packageRoot, 'src/runtime')
  if (!existsSync(join(source, 'index.ts'))) {
    const packed = readFileSync(join(packageRoot, 'dist/runtime-sources.json.br'))
    return new Map(Object.entries(JSON.parse(brotliDecompressSync(packed).toString('utf8'))))
  }
  const paths = listFiles(source, Number.POSITIVE_INFINITY, (path) => path.endsWith('.ts')) ?? []
  return new Map(paths.map((path) => [path, readFileSync(join(source, path), 'utf8')]))
}
