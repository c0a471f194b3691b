import ts from 'typescript'
import { findSentences, parse, piecesOf, type Sentence } from './sentences.ts'

/** How many words after each other make a sentence of the product. */
const length = 4

/** Names and values that a message puts in: not words of its own. */
const values = /"[^"]*"|`[^`]*`|\w[\w-]*[.-]\w\S*|\S*[\d/_=$<>{}[\]|*#@]\S*/g

/** A test's string or regular expression that holds words of a message of the product. */
export interface Asserted {
  readonly line: number
  readonly words: string
}

/** A string or regular expression of a test that is long enough to hold words of a message. */
export interface Literal {
  readonly line: number
  readonly text: string
}

/** The runs of four words that the messages in a source file have. */
export function messageRuns(path: string, text: string): readonly string[] {
  return findSentences(path, text).flatMap((sentence) => runsOf(readSentence(sentence)))
}

/** The strings and regular expressions of a test; names of tests are not looked at. */
export function literalsOf(path: string, text: string): readonly Literal[] {
  const file = parse(path, text)
  const found: Literal[] = []
  const visit = (node: ts.Node): void => {
    if (isName(node) || isOther(node)) return
    const literal = readLiteral(node, file)
    if (runsOf(literal).length > 0) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      found.push({ line: line + 1, text: literal })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The literals that hold such a run. */
export function findAsserted(literals: readonly Literal[], runs: ReadonlySet<string>): readonly Asserted[] {
  return literals.flatMap(({ line, text }) => {
    const words = runsOf(text).find((run) => runs.has(run))
    return words === undefined ? [] : [{ line, words }]
  })
}

function readLiteral(node: ts.Node, file: ts.SourceFile): string {
  if (ts.isRegularExpressionLiteral(node)) return node.text.replace(/\\[sdwb]|\\(.)/g, '$1')
  return readSentence({ line: 0, pieces: piecesOf(node, file) })
}

function readSentence({ pieces }: Sentence): string {
  return pieces.map(({ text }) => text).join(' "" ')
}

function runsOf(text: string): readonly string[] {
  const words =
    text
      .replace(values, ' ')
      .toLowerCase()
      .match(/[a-z']+/g) ?? []
  return words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '))
}

/** What a test or a group of tests is called: in the call, or first in a row of a table. */
function isName(node: ts.Node): boolean {
  const { parent } = node
  if (!parent || !ts.isStringLiteralLike(node)) return false
  if (ts.isArrayLiteralExpression(parent)) return parent.elements[0] === node && parent.elements.length > 1
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === node &&
    /^(?:test|it|describe\w*)\b/.test(parent.expression.getText())
  )
}

/** What no message is compared with. */
function isOther(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return true
  return ts.isCallExpression(node) && node.expression.getText() === 'invariant'
}
