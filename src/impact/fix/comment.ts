import { ts } from 'ts-morph'
import { type CodeEdit, findNewline } from './edits.ts'

/** A note above the statement or member that a node is in; nothing where the same note stands there already. */
export function commentEdit(node: ts.Node, advice: string): CodeEdit | undefined {
  const file = node.getSourceFile()
  let owner = node
  while (!isLine(owner) && !ts.isSourceFile(owner.parent)) owner = owner.parent
  const start = owner.getStart(file)
  const line = file.text.lastIndexOf('\n', start - 1) + 1
  const margin = /^[ \t]*/u.exec(file.text.slice(line, start))?.[0] ?? ''
  // Something else begins the line: a note there would be about it, or inside it.
  if (line + margin.length !== start) return undefined
  const text = `${margin}// TODO(efti-schema): ${advice.replaceAll(/\s+/gu, ' ')}${findNewline(file)}`
  const above = file.text.slice(0, line)
  return above.endsWith(text) || (above.includes(`${text}`) && isNoted(above, text))
    ? undefined
    : { start: line, end: line, text }
}

/** Whether the lines just above are notes, and this one of them. */
function isNoted(above: string, text: string): boolean {
  const lines = above.split('\n').slice(0, -1)
  for (let index = lines.length - 1; lines[index]?.trim().startsWith('// TODO(efti-schema):'); index--) {
    if (`${lines[index]}\n` === text) return true
  }
  return false
}

function isLine(node: ts.Node): boolean {
  if (ts.isBlock(node) || ts.isSourceFile(node)) return false
  return ts.isStatement(node) || ts.isClassElement(node) || ts.isTypeElement(node)
}
