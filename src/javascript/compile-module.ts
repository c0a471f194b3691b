import { ts } from 'ts-morph'
import { invariant } from '../diagnostics/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { eraseTypes, parseStatement } from './erase.ts'
import { readModule, type Statement } from './statements.ts'

/** A module in two texts: what runs, and what it declares. */
export interface CompiledModule {
  readonly program: string
  readonly declarations: string
}

/** A statement in two texts; empty where it has no part in one of them. */
interface Parts {
  readonly program: string
  readonly declaration: string
  /** The name of a declaration that the module does not export. */
  readonly own?: string
}

/**
 * The JavaScript and the declarations of a generated module, made statement by statement; only statements with types
 * inside are parsed. A copy of the runtime, or a module with a statement of an unknown form, is compiled by
 * TypeScript as a whole.
 */
export function compileModule({ path, text }: OutputFile): CompiledModule {
  const { header, statements } = readModule(text)
  const head = header.replace(/^\/\/ @ts-nocheck[^\n]*\n/mu, '')
  // The runtime is written by people, in other forms than what is generated.
  if (header.startsWith('// Copied by ')) return compileWhole(path, head, text.slice(header.length))
  const compiled: { readonly statement: Statement; readonly parts: Parts }[] = []
  for (const statement of statements) {
    const parts = compileStatement(statement)
    if (parts === undefined) return compileWhole(path, head, text.slice(header.length))
    compiled.push({ statement, parts })
  }
  const names = findUsedNames(compiled.map(({ parts }) => parts))
  const isUsed = ({ own }: Parts): boolean => own === undefined || names.has(own)
  // A private value that a declaration names has to be declared as well.
  if (compiled.some(({ parts }) => parts.own !== undefined && parts.declaration === '' && isUsed(parts)))
    return compileWhole(path, head, text.slice(header.length))
  const declared = compiled.filter(({ parts }) => isUsed(parts))
  const program = compiled.map(({ statement, parts }) => printPart(statement, parts.program))
  const declarations = declared.map(({ statement, parts }) =>
    printPart(statement, printsImport(statement) ? importTypes(statement.code, names) : parts.declaration),
  )
  return {
    program: finish(head, program, false),
    declarations: finish(
      head,
      declarations,
      declared.some(({ parts }) => parts.own !== undefined),
    ),
  }
}

/** The words of all exported declarations, and of the private ones that those name. */
function findUsedNames(all: readonly Parts[]): ReadonlySet<string> {
  const names = new Set(
    all.flatMap(({ own, declaration }) => (own === undefined ? listNames(declaration) : [])),
  )
  let waiting = all.filter(({ own }) => own !== undefined)
  for (;;) {
    const found = waiting.filter(({ own = '' }) => names.has(own))
    if (found.length === 0) return names
    waiting = waiting.filter(({ own = '' }) => !names.has(own))
    for (const { declaration } of found) for (const name of listNames(declaration)) names.add(name)
  }
}

/** Joins a module; `export {}` makes one of a text without imports and exports, and hides what is private. */
function finish(header: string, parts: readonly string[], isHiding: boolean): string {
  const body = parts.join('').replace(/^\n+/u, '')
  const isModule = !isHiding && /^(?:import|export)\b/mu.test(body)
  const text = isModule ? body : `${body}${body === '' ? '' : '\n'}export {}\n`
  return header === '' ? text : `${header}\n${text}`
}

/** A part with the comments of its statement and the empty line before it; empty if there is nothing. */
function printPart({ comment, isApart }: Statement, code: string): string {
  return code === '' ? '' : `${isApart ? '\n' : ''}${comment}${code}\n`
}

/** The words of a text outside of strings and comments. */
function listNames(text: string): readonly string[] {
  return text.replace(quoted, "''").match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []
}

/** Matches strings and comments. */
const quoted = /'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/gu

const typed = /^(export )?const ([\w$]+): ((?:readonly )?[\w$.]+(?:<[\w$., |]*>)?(?:\[\])?) = /u
const ofTypes = /^(?:export )?(?:declare )?(?:interface|type|namespace) ([\w$]+)/u

/** What of an expression without strings and comments may be a type. */
const typeLike = /<|!|\/|`|"|\b(?:as|satisfies|function|class)\b|(?<!\((?:[\w$]+(?:, [\w$]+)*)?\)) =>|\) \{/u

/**
 * The program and declaration of a statement: imports have no declaration here, types no program. A declaration that
 * is not exported gets its name in `own`. `undefined` if the form is not known.
 */
function compileStatement(statement: Statement): Parts | undefined {
  const { code, comment } = statement
  if (printsImport(statement)) return { program: importValues(code), declaration: '' }
  if (code.startsWith('export *') || code.startsWith('export {')) {
    return { program: importValues(code), declaration: code }
  }
  if (code.startsWith('export type {') || code.startsWith('export type *'))
    return { program: '', declaration: code }
  const types = ofTypes.exec(code)
  if (types !== null) {
    const declaration = code.replace(/^export namespace/u, 'export declare namespace')
    return { program: '', declaration, ...(code.startsWith('export ') ? {} : { own: types[1] ?? '' }) }
  }
  const constant = typed.exec(code)
  if (constant !== null) {
    const [head, exported, name = '', type] = constant
    const value = code.slice(head.length)
    if (!typeLike.test(value.replace(quoted, "''"))) {
      const program = `${exported ?? ''}const ${name} = ${value}`
      return exported === undefined
        ? { program, declaration: '', own: name }
        : { program, declaration: `export declare const ${name}: ${type}` }
    }
  }
  if (!/^(?:export )?(?:const|function) /u.test(code)) return undefined
  const program = eraseTypes(code)
  if (program === undefined) return undefined
  if (!code.startsWith('export ')) return { program, declaration: '', own: nameIn(code) }
  return { program, declaration: declareStatement(code, comment) }
}

function printsImport({ code }: Statement): boolean {
  return code.startsWith('import ')
}

/** The name that a constant or function declares. */
function nameIn(code: string): string {
  const name = /^(?:const|function) ([\w$]+)/u.exec(code)?.[1]
  invariant(name !== undefined, 'a constant or function has a name')
  return name
}

/**
 * The declaration of an exported constant or function: with its stated type, otherwise as TypeScript declares it.
 * Throws if TypeScript would need a stated type.
 */
function declareStatement(code: string, comment: string): string {
  const [statement] = parseStatement(code).statements
  const constant = statement !== undefined && ts.isVariableStatement(statement) ? statement : undefined
  const [first] = constant?.declarationList.declarations ?? []
  if (first?.type !== undefined && ts.isIdentifier(first.name))
    return `export declare const ${first.name.text}: ${code.slice(first.type.pos, first.type.end).trim()}`
  const text = ts.transpileDeclaration(code, { compilerOptions: declaring, reportDiagnostics: true })
  invariant(text.diagnostics?.length === 0, `an export states its type: ${comment}${code.slice(0, 80)}`)
  return text.outputText.trimEnd().replace(/;$/u, '')
}

/** Matches the names of an import or export, and what follows. */
const named = /^(?<head>import|export) (?:type )?\{(?<names>[^}]*)\}(?<rest>[\s\S]*)$/u

/** An import or export of values without the types in it; empty if there is no value. */
function importValues(code: string): string {
  if (/^import type\b/u.test(code)) return ''
  const { head, names, rest } = named.exec(code)?.groups ?? {}
  if (names === undefined) return code
  const values = splitNames(names).filter((name) => !name.startsWith('type '))
  return values.length === 0 ? '' : `${head} ${printNames(values)}${rest}`
}

/** An import of only those names that declarations use, as types; empty if there are none. */
function importTypes(code: string, used: ReadonlySet<string>): string {
  const { names, rest } = named.exec(code)?.groups ?? {}
  if (names === undefined) return code.replace(/^import (?:type )?/u, 'import type ')
  const all = splitNames(names)
  const wanted = all
    .map((name) => name.replace(/^type /u, ''))
    .filter((name) => used.has(name.split(' ').at(-1) ?? ''))
  // An import without names makes compilers report a missing package.
  if (all.length > 0 && wanted.length === 0) return ''
  return `import type ${printNames(wanted)}${rest}`
}

/** The names in a list separated by commas, trimmed and without empty ones. */
function splitNames(names: string): readonly string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Names in braces, one a line where they are many. */
function printNames(names: readonly string[]): string {
  const line = names.length === 0 ? '{}' : `{ ${names.join(', ')} }`
  return line.length <= 80 ? line : `{\n${names.map((name) => `  ${name},\n`).join('')}}`
}

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  newLine: ts.NewLineKind.LineFeed,
  verbatimModuleSyntax: true,
}

const declaring: ts.CompilerOptions = { ...compilerOptions, declaration: true, isolatedDeclarations: true }

/** Compiles a module as the TypeScript compiler does, below the header. */
function compileWhole(path: string, header: string, text: string): CompiledModule {
  const program = ts.transpileModule(text, { compilerOptions, reportDiagnostics: true })
  const declared = ts.transpileDeclaration(text, { compilerOptions: declaring, reportDiagnostics: true })
  const problems = [...(program.diagnostics ?? []), ...(declared.diagnostics ?? [])]
  const [problem] = problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  invariant(problem === undefined, `"${path}" compiles by itself: ${problem}`)
  return { program: `${header}\n${program.outputText}`, declarations: `${header}\n${declared.outputText}` }
}
