import ts from 'typescript'
import { findSentences, findTexts, parse, type Sentence } from './sentences.ts'

/** The texts of `say` and `fix` of each entry or rule of a file, by its code. */
export function findWordings(path: string, text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const visit = (node: ts.Node): void => {
    const code = ts.isObjectLiteralExpression(node) ? codeOf(node) : undefined
    if (code !== undefined && ts.isObjectLiteralExpression(node)) {
      const spoken = node.properties.filter(({ name }) => /^(?:say|fix)$/.test(name?.getText() ?? ''))
      found.set(code, spoken.flatMap(textsOf))
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(path, text))
  return found
}

/** An entry has its code as its key, a rule has it in it. */
function codeOf(node: ts.ObjectLiteralExpression): string | undefined {
  if (!node.properties.some(({ name }) => name?.getText() === 'say')) return undefined
  const id = node.properties.find(({ name }) => name?.getText() === 'id')
  if (id && ts.isPropertyAssignment(id)) return id.initializer.getText().slice(1, -1)
  return ts.isPropertyAssignment(node.parent) ? node.parent.name.getText().slice(1, -1) : undefined
}

function textsOf(spoken: ts.Node): readonly string[] {
  return findTexts(spoken, isAsked)
    .flatMap(({ pieces }) => pieces.map(({ text }) => text))
    .filter((text) => /[A-Za-z]{2}/.test(text))
}

/** What is compared, looked up or put between names is not said by itself. */
function isAsked(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node.parent)) return /^[!=]==$/.test(node.parent.operatorToken.getText())
  if (!ts.isCallExpression(node.parent) || !node.parent.arguments.some((one) => one === node)) return false
  return /\.(?:includes|startsWith|join|test|replace)$/.test(node.parent.expression.getText())
}

/** A sentence as the source has it, with `…` for what is put in. */
export function printSentence({ pieces }: Sentence): string {
  return pieces
    .map(({ text }) => text)
    .join('…')
    .replaceAll('\n', '\\n')
}

/** The sentences of the sources that no recorded text has, by file. */
export function findUnshown(
  sources: ReadonlyMap<string, string>,
  shown: readonly string[],
): ReadonlyMap<string, readonly Sentence[]> {
  const text = unwrap(shown.join('\n'))
  const found = new Map<string, readonly Sentence[]>()
  for (const [path, source] of sources) {
    const unshown = findSentences(path, source).filter((sentence) => !isShown(sentence, text))
    if (unshown.length > 0) found.set(path, unshown)
  }
  return found
}

/** What is put between two pieces of a sentence is no longer than this. */
const longest = 400

function isShown({ pieces }: Sentence, text: string): boolean {
  const [first = '', ...others] = pieces.map((piece) => unwrap(piece.text)).filter((part) => part !== '')
  if (first === '') return true
  // Most sentences that are not shown have a part that is nowhere.
  if (!others.every((part) => text.includes(part))) return false
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    if (isFollowed(text, at + first.length, others)) return true
  }
  return false
}

function isFollowed(text: string, from: number, parts: readonly string[]): boolean {
  let end = from
  for (const part of parts) {
    const found = text.slice(end, end + longest + part.length).indexOf(part)
    if (found < 0) return false
    end += found + part.length
  }
  return true
}

/** Help and messages break lines where a terminal ends. */
function unwrap(text: string): string {
  return text.replace(/\s+/g, ' ')
}
