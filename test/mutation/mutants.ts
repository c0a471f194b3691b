import ts from 'typescript'

/** One change of a source file that its tests should notice. */
export interface Mutant {
  readonly file: string
  readonly line: number
  /** What is written in place of what stands from `start` to `end`. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** What it is called in lists: no line, which unrelated edits move. */
  readonly name: string
}

const swapped: Readonly<Record<string, string>> = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '&&': '||', '||': '&&', '??': '&&' },
  ...{ '+=': '-=', '-=': '+=', '&': '|', '|': '&', '<<': '>>', '>>': '<<', '>>>': '<<' },
}

/** The mutants of one node: what stands there, what takes its place, and how that is called. */
interface Change {
  readonly becomes: string
  readonly was: string
  readonly says: string
}

/** Every mutant of a file, in the order of the text; the text in which a number switches each of them on. */
export interface Mutated {
  readonly mutants: readonly Mutant[]
  /** With `$m(number)` asking whether a mutant is on, and `$s()` counting the turns of loops. */
  switchable(first: number): string
}

export function mutate(file: string, text: string): Mutated {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true)
  const mutants: Mutant[] = []
  const numbers = new Map<ts.Node, readonly number[]>()
  const names = new Map<string, number>()
  const walk = (node: ts.Node): void => {
    if (isOnlyType(node)) return
    const found = changesOf(node).map(({ becomes, was, says }) => {
      const [start, end] = [node.getStart(source), node.getEnd()]
      const line = source.getLineAndCharacterOfPosition(start).line + 1
      const name = `${file}: ${was.replace(/\s+/g, ' ')} → ${says} in ${lineAt(text, start)}`
      const times = (names.get(name) ?? 0) + 1
      names.set(name, times)
      const called = times === 1 ? name : `${name} (${times})`
      return mutants.push({ file, line, start, end, text: becomes, name: called }) - 1
    })
    if (found.length > 0) numbers.set(node, found)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return { mutants, switchable: (first) => switchable(source, { mutants, numbers, first }) }
}

export function applied(text: string, mutant: Mutant): string {
  return `${text.slice(0, mutant.start)}${mutant.text}${text.slice(mutant.end)}`
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset)
  return text.slice(text.lastIndexOf('\n', offset) + 1, end < 0 ? text.length : end).trim()
}

/** Types leave no trace, modules have to be found, and what an invariant says nobody reads but us. */
function isOnlyType(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
  )
}

function changesOf(node: ts.Node): readonly Change[] {
  const was = node.getText()
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText()
    const other = swapped[operator]
    const becomes = `(${node.left.getText()}) ${other} (${node.right.getText()})`
    return other === undefined || isOfOrder(node)
      ? asked(node)
      : [{ was: operator, says: other, becomes }, ...asked(node)]
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const becomes = node.operand.getText()
    return [{ was, becomes, says: becomes }, ...asked(node)]
  }
  if (ts.isExpressionStatement(node)) return isPlainStatement(node) ? [{ was, becomes: ';', says: ';' }] : []
  if (isName(node) || (ts.isNumericLiteral(node) && isOfOrder(node))) return []
  const becomes = literalFor(node)
  return becomes === undefined ? asked(node) : [{ was, becomes, says: becomes }]
}

/** Of the numbers in `a < b ? -1 : 1` only the sign is read, and no two are equal. */
function isOfOrder(node: ts.Node): boolean {
  const inner = ts.isPrefixUnaryExpression(node.parent) ? node.parent : node
  return ts.isConditionalExpression(inner.parent) && / \? -1 : 1$/.test(inner.parent.getText())
}

/** What decides between two ways is decided once for each of them. */
function asked(node: ts.Node): readonly Change[] {
  const { parent } = node
  const decides =
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  if (!decides) return []
  return ['true', 'false'].map((says) => ({ was: node.getText(), becomes: says, says }))
}

function literalFor(node: ts.Node): string | undefined {
  if (ts.isNumericLiteral(node)) return `(${node.getText()} + 1)`
  if (ts.isStringLiteral(node)) return node.text === '' ? "'mutant'" : "''"
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false'
  return node.kind === ts.SyntaxKind.FalseKeyword ? 'true' : undefined
}

/** Names of members, and what an invariant says, which nobody reads but us. */
function isName(node: ts.Node): boolean {
  const { parent } = node
  if (parent === undefined) return true
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'invariant')
    return parent.arguments[0] !== node
  if (ts.isBindingElement(parent)) return parent.propertyName === node
  return (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.name === node
}

function isPlainStatement({ expression }: ts.ExpressionStatement): boolean {
  if (ts.isStringLiteral(expression)) return false
  return !(ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword)
}

interface Switches {
  readonly mutants: readonly Mutant[]
  readonly numbers: ReadonlyMap<ts.Node, readonly number[]>
  readonly first: number
}

function switchable(source: ts.SourceFile, { mutants, numbers, first }: Switches): string {
  const { text } = source
  const print = (node: ts.Node): string => {
    const parts: string[] = []
    let at = node.getStart(source)
    ts.forEachChild(node, (child) => {
      parts.push(text.slice(at, child.getStart(source)), print(child))
      at = child.getEnd()
    })
    const plain = counted(node, `${parts.join('')}${text.slice(at, node.getEnd())}`)
    const found = numbers.get(node) ?? []
    if (ts.isExpressionStatement(node))
      return found.map((number) => `{ if ($m(${first + number})) {} else { ${plain} } }`)[0] ?? plain
    const ways = found.map((number) => `$m(${first + number}) ? (${mutants[number]?.text}) : `)
    return ways.length === 0 ? plain : `(${ways.join('')}(${plain}))`
  }
  return `${text.slice(0, source.getStart(source))}${print(source)}`
}

/** The body of a loop counts its turns. */
function counted(node: ts.Node, text: string): string {
  const { parent } = node
  const isBody = parent !== undefined && ts.isIterationStatement(parent, false) && parent.statement === node
  return isBody ? `{ $s(); ${text} }` : text
}
