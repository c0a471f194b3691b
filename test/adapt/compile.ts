import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { typesEmitter } from '../../src/generate/types/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { layoutOf, type OutputFile } from '../../src/typescript/index.ts'
import { runtimeBeside } from './run-adapters.ts'

const folder = '/generated/'
const runtime = fileURLToPath(new URL('../../src/runtime/', import.meta.url))

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
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

/** What the compiler says about generated adapters together with the generated types of both versions. */
export function compileErrors(
  files: readonly OutputFile[],
  versions: readonly Version[],
  more: readonly OutputFile[] = [],
): readonly string[] {
  const texts = new Map<string, string>([
    [`${folder}package.json`, '{ "type": "module" }'],
    [
      `${folder}${runtimeBeside}`,
      `export * from '${runtime}adapt.ts'\nexport type { Decimal, Integer } from '${runtime}result.ts'\nexport type { XmlElement } from '${runtime}xml-element.ts'\n`,
    ],
  ])
  for (const { path, text } of [...files, ...more, ...versions.flatMap(typeFiles)])
    texts.set(folder + path, text)
  const host = ts.createCompilerHost(compilerOptions)
  const { fileExists, readFile, getSourceFile, directoryExists } = host
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.directoryExists = (path) => path.startsWith('/generated') || (directoryExists?.(path) ?? true)
  host.getSourceFile = (path, language, ...rest) => {
    const text = texts.get(path)
    return text === undefined
      ? getSourceFile(path, language, ...rest)
      : ts.createSourceFile(path, text, language)
  }
  const roots = [...texts.keys()].filter((path) => path.endsWith('.ts'))
  const program = ts.createProgram(roots, compilerOptions, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
    return `${file?.fileName ?? ''}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

function typeFiles(version: Version): readonly OutputFile[] {
  const context = { layout: layoutOf(version), header: [], runtime: runtimeBeside, sink: () => undefined }
  return [...typesEmitter.emit(context)].filter(({ path }) => path.endsWith('/types.ts'))
}
