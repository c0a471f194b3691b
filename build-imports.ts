import ts from 'typescript'

export interface Import {
  readonly name: string
  /** Of the text between the quotes, in UTF-16 units. */
  readonly start: number
}

/** What a module imports: in declarations, in types (`import('./a.ts').A`) and when it runs. */
export function importsIn(text: string): readonly Import[] {
  const found: Import[] = []
  const file = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    const literal = specifierOf(node)
    if (literal) found.push({ name: literal.text, start: literal.getStart(file) + 1 })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function specifierOf(node: ts.Node): ts.StringLiteral | undefined {
  const at = ts.isImportTypeNode(node)
    ? ts.isLiteralTypeNode(node.argument) && node.argument.literal
    : ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0]
  return at && ts.isStringLiteral(at) ? at : undefined
}
