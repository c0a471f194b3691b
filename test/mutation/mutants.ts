import ts from 'typescript'

/** One change of a source file that its tests should notice. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly was: string
  readonly becomes: string
}

const swapped: Readonly<Record<string, string>> = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '&&': '||', '||': '&&', '??': '&&' },
  ...{ '+=': '-=', '-=': '+=', '&': '|', '|': '&', '<<': '>>', '>>': '<<', '++': '--', '--': '++' },
}

/** Every mutant of a file, in the order of the text. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true)
  const found: Mutant[] = []
  const put = (node: ts.Node, becomes: string): void => {
    const [start, end] = [node.getStart(source), node.getEnd()]
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    found.push({ file, line, start, end, was: text.slice(start, end), becomes })
  }
  const walk = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    mutate(node, put)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

function mutate(node: ts.Node, put: (node: ts.Node, becomes: string) => void): void {
  if (ts.isBinaryExpression(node)) {
    const other = swapped[node.operatorToken.getText()]
    if (other !== undefined) put(node.operatorToken, other)
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    put(node, node.operand.getText())
  } else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const asked = ts.isIfStatement(node) ? node.expression : node.condition
    put(asked, 'true')
    put(asked, 'false')
  } else if (ts.isNumericLiteral(node)) put(node, `(${node.getText()} + 1)`)
  else if (ts.isStringLiteral(node) && !ts.isPropertyAssignment(node.parent.parent ?? node))
    put(node, node.text === '' ? "'mutant'" : "''")
  else if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, 'false')
  else if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, 'true')
  else if (ts.isExpressionStatement(node)) put(node, ';')
}

export function applied(text: string, { start, end, becomes }: Mutant): string {
  return `${text.slice(0, start)}${becomes}${text.slice(end)}`
}

/** What a mutant is called in lists: no line, which unrelated edits move. */
export function nameOf({ file, was, becomes }: Mutant, text: string, start: number): string {
  const begin = text.lastIndexOf('\n', start) + 1
  const line = text.slice(begin, text.indexOf('\n', start)).trim()
  return `${file}: ${was.replace(/\s+/g, ' ')} → ${becomes} in ${line}`
}
