import { ts } from 'ts-morph'
import { isPlainProperty } from '../../typescript/index.ts'
import type { CodeEdit } from './edits.ts'

/** The edit that makes a use say another name; nothing where the name is the user's own as well. */
export function renameEdit(node: ts.Node, name: string): CodeEdit | undefined {
  const { parent } = node
  const file = node.getSourceFile()
  const [start, end] = [node.getStart(file), node.end]
  if (ts.isStringLiteralLike(node)) {
    const quote = file.text[start] ?? "'"
    return { start, end, text: `${quote}${name}${quote}` }
  }
  if (!ts.isIdentifier(node)) return undefined
  const word = isPlainProperty(name) ? name : JSON.stringify(name)
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return isPlainProperty(name) ? { start, end, text: name } : undefined
  }
  if (ts.isShorthandPropertyAssignment(parent)) return { start, end: start, text: `${word}: ` }
  if (ts.isBindingElement(parent)) {
    if (parent.propertyName === node) return { start, end, text: word }
    return parent.name === node ? { start, end: start, text: `${word}: ` } : undefined
  }
  // A class or interface that implements it has callers of its own.
  if (ts.isClassElement(parent) || ts.isTypeElement(parent)) {
    return ts.isObjectLiteralExpression(parent.parent) ? { start, end, text: word } : undefined
  }
  if (ts.isObjectLiteralElementLike(parent)) return { start, end, text: word }
  return isPlainProperty(name) ? { start, end, text: name } : undefined
}

/** Whether a text says the name alone, of a list of names or in a type: what its values become is asked elsewhere. */
export function isOnlyNamed(node: ts.Node): boolean {
  if (!ts.isStringLiteralLike(node)) return false
  const { parent } = node
  if (ts.isArrayLiteralExpression(parent)) return true
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  return ts.isLiteralTypeNode(parent) && !ts.isIndexedAccessTypeNode(parent.parent)
}

/** The edit that makes a reference to an imported name say another. */
export function referenceEdit(node: ts.Identifier, name: string): CodeEdit {
  const start = node.getStart()
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === node) {
    return { start, end: node.end, text: `${node.text}: ${name}` }
  }
  if (ts.isExportSpecifier(parent) && parent.name === node && !parent.propertyName) {
    return { start, end: node.end, text: `${name} as ${node.text}` }
  }
  return { start, end: node.end, text: name }
}
