import { posix } from 'node:path'
import ts from 'typescript'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { emitters } from '../../../src/generate/index.ts'
import type { Version } from '../../../src/schema/index.ts'
import { findLayout, type OutputFile } from '../../../src/typescript/index.ts'

/** A type that is generated, without its comments. */
export interface PrintedType {
  readonly name: string
  readonly module: string
  readonly text: string
  /** What its text refers to, by the name that it uses: another type by its key, or a type of the runtime. */
  readonly uses: ReadonlyMap<string, { readonly key: string } | { readonly runtime: string }>
}

export const runtime = 'efti-schema-toolkit/runtime'

/** Every type that is generated from a version, by module and name. */
export function printedTypes(version: Version): ReadonlyMap<string, PrintedType> {
  const context = { layout: findLayout(version), header: [], runtime, sink: new Diagnostics().sink }
  const files = emitters
    .filter(({ name }) => name === 'types' || name === 'operations')
    .flatMap((emitter) => [...emitter.emit(context)])
  return new Map(
    files.flatMap((file) => typesIn(file).map((type) => [keyOf(type.module, type.name), type] as const)),
  )
}

/** What an API calls and answers is asked of each operation. */
const wholes = /(?:Client|Handlers)$/u

function typesIn({ path, text }: OutputFile): readonly PrintedType[] {
  if (!/\/(?:types|operations\/[^/]+)\.ts$/u.test(path)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
  const declared = source.statements.filter(
    (one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one),
  )
  const known = new Map<string, { key: string } | { runtime: string }>(
    declared.map(({ name }) => [name.text, { key: keyOf(path, name.text) }]),
  )
  for (const one of source.statements) {
    if (!ts.isImportDeclaration(one) || !ts.isStringLiteral(one.moduleSpecifier)) continue
    const bindings = one.importClause?.namedBindings
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue
    const from = one.moduleSpecifier.text
    for (const { name, propertyName } of bindings.elements) {
      const imported = (propertyName ?? name).text
      const module = posix.join(posix.dirname(path), from).replace(/\.js$/u, '.ts')
      known.set(name.text, from === runtime ? { runtime: imported } : { key: keyOf(module, imported) })
    }
  }
  const printer = ts.createPrinter({ removeComments: true })
  return declared
    .filter(({ name }) => !(path.includes('/operations/') && wholes.test(name.text)))
    .map((one) => ({
      name: one.name.text,
      module: path,
      // The only value of an object that has nothing is `{}`, and that is assigned to whatever asks for nothing.
      text: printer
        .printNode(ts.EmitHint.Unspecified, one, source)
        .replaceAll('Readonly<Record<string, never>>', '{}'),
      uses: usesIn(one, known),
    }))
}

function usesIn<T>(declared: ts.Node, known: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  const visit = (node: ts.Node): void => {
    // The name of a property is no reference, whatever it is called.
    const name = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : undefined
    const used = name && ts.isIdentifier(name) ? known.get(name.text) : undefined
    if (name && ts.isIdentifier(name) && used !== undefined) found.set(name.text, used)
    ts.forEachChild(node, visit)
  }
  visit(declared)
  return found
}

function keyOf(module: string, name: string): string {
  return `${module} ${name}`
}
