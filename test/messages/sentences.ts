import ts from 'typescript'

/** Text of a string or template between the values that are put in: where it starts, as written, as it is read. */
export interface Piece {
  readonly start: number
  readonly written: string
  readonly text: string
}

/** A string or template of a program that people read. */
export interface Sentence {
  readonly line: number
  readonly pieces: readonly Piece[]
}

/** Two words in small letters after each other, which names, keys and paths do not have. */
const words = /[A-Za-z]{2,}[,;:]? [a-z]{2,}/

/** A line of a program, a tag or a command line: generated text, not a sentence. */
const generated =
  /^\s*(?:import|export|const|let|return|if|for|function|type|interface|throw|new|await|async|class|declare|readonly|case|efti-schema|npm|npx|git)\b|=>|[;{}]$|<\/?[a-z]|=\\?"|^\s*\(?function|xmlns/

/** Lists of names that programs write, and scripts for shells. */
const without = /ingest\/openapi\/fields\.ts$|cli\/completion\//

/** The sentences of a source file, in the order of the text. */
export function findSentences(path: string, text: string): readonly Sentence[] {
  if (without.test(path)) return []
  return findTexts(parse(path, text)).filter(({ pieces }) => {
    const whole = pieces.map((piece) => piece.written).join('X')
    return words.test(whole) && !generated.test(whole)
  })
}

export function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

/** The strings and templates within a node that can be text for people; nodes that are skipped have none. */
export function findTexts(within: ts.Node, isSkipped = (_: ts.Node) => false): readonly Sentence[] {
  const file = within.getSourceFile()
  const found: Sentence[] = []
  const visit = (node: ts.Node): void => {
    if (isOther(node, file) || isSkipped(node)) return
    const pieces = piecesOf(node, file)
    if (pieces.length > 0) {
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, pieces })
    }
    ts.forEachChild(node, visit)
  }
  visit(within)
  return found
}

/** What holds no text for people: imports, types, lists of names, examples, content models, reasons of invariants. */
function isOther(node: ts.Node, file: ts.SourceFile): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isPropertyAssignment(node)) return /^(?:examples|content)$/.test(node.name.getText(file))
  if (!ts.isCallExpression(node)) return false
  const called = node.expression.getText(file)
  return called === 'invariant' || /[`']\.split$/.test(called)
}

export function piecesOf(node: ts.Node, file: ts.SourceFile): readonly Piece[] {
  // A template with a tag is generated code or a page.
  if (node.parent && ts.isTaggedTemplateExpression(node.parent) && node.parent.template === node) return []
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [pieceOf(node, file, 1)]
  if (!ts.isTemplateExpression(node)) return []
  return [
    pieceOf(node.head, file, 2),
    ...node.templateSpans.map(({ literal }) => pieceOf(literal, file, ts.isTemplateTail(literal) ? 1 : 2)),
  ]
}

function pieceOf(node: ts.LiteralLikeNode, file: ts.SourceFile, end: number): Piece {
  const written = node.getText(file)
  return { start: node.getStart(file) + 1, written: written.slice(1, written.length - end), text: node.text }
}
