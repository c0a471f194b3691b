import { Node, type ObjectLiteralExpression, Project, SyntaxKind } from 'ts-morph'
import type { Code } from '../typescript/index.ts'
import { indented } from './indented.ts'

interface Edit {
  readonly at: number
  readonly text: string
}

/** What a hooks file says of an adapter: members that can be asked for and, where it lists them itself, added. */
export interface HooksMember {
  has(name: string): boolean
  /** Whether a member does nothing but throw, as it was written for a person to fill in. */
  isStub(name: string): boolean
  /** Adds members; false where they would not surely be new. */
  add(lines: Code): boolean
}

/** The object `hooks` of a person's file, to which members are added and of which nothing is changed. */
export class HooksObject {
  readonly #existing: string
  readonly #root: ObjectLiteralExpression | undefined
  readonly #edits: Edit[] = []

  constructor(existing: string) {
    this.#existing = existing
    const file = new Project({ useInMemoryFileSystem: true }).createSourceFile('hooks.ts', existing)
    this.#root = objectExpression(file.getVariableDeclaration('hooks')?.getInitializer())
  }

  /** The member of that name; nothing where the object does not list one. */
  member(name: string): HooksMember | undefined {
    const member = this.#root && memberNamed(this.#root, name)
    if (member === undefined) return undefined
    const object = Node.isPropertyAssignment(member) ? objectExpression(member.getInitializer()) : undefined
    return {
      has: (inner) => object !== undefined && memberNamed(object, inner) !== undefined,
      isStub: (inner) => object !== undefined && throwsOnly(memberNamed(object, inner)),
      add: (lines) => this.#addTo(object, lines),
    }
  }

  add(lines: Code): boolean {
    return this.#addTo(this.#root, lines)
  }

  /** The file with all that was added. */
  text(): string {
    // Of two additions at one place the first stands first.
    const edits = this.#edits.map((edit, index) => ({ ...edit, index }))
    return edits
      .sort((a, b) => b.at - a.at || b.index - a.index)
      .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), this.#existing)
  }

  #addTo(object: ObjectLiteralExpression | undefined, lines: Code): boolean {
    if (object === undefined || !listsAll(object)) return false
    const last = object.getProperties().at(-1)
    const own = last && this.#findMargin(last)
    const newline = this.#existing.includes('\r\n') ? '\r\n' : '\n'
    const depth = own ?? `${this.#lineMargin(object)}  `
    const added = newline + indented(lines, depth).text.trimEnd().replaceAll('\n', newline)
    if (last === undefined) this.#edits.push(this.#asOnly(object, added, newline))
    else this.#edits.push(...this.#behind(last, added))
    return true
  }

  /** In an object without members: before the line of its closing brace, which a brace on the same line gets. */
  #asOnly(object: ObjectLiteralExpression, added: string, newline: string): Edit {
    const end = object.getEnd() - 1
    const lineEnd = /\r?\n[^\S\r\n]*$/u.exec(this.#existing.slice(object.getStart() + 1, end))
    if (lineEnd) return { at: end - lineEnd[0].length, text: added }
    return { at: end, text: `${added}${newline}${this.#lineMargin(object)}` }
  }

  /** After the last member, its comma and what is noted beside it on the same line. */
  #behind(last: Node, added: string): readonly Edit[] {
    const comma = last.getNextSiblingIfKind(SyntaxKind.CommaToken)
    const beside = (comma ?? last).getEnd()
    const rest = this.#existing.slice(beside)
    const notes =
      /^(?:[^\S\r\n]*\/\*(?:[^*\r\n]|\*(?!\/))*\*\/)*(?:[^\S\r\n]*\/\/[^\r\n]*)?/u.exec(rest)?.[0] ?? ''
    const text: Edit = { at: beside + notes.length, text: added }
    return comma === undefined ? [{ at: last.getEnd(), text: ',' }, text] : [text]
  }

  /** The white space that a node's line begins with. */
  #lineMargin(node: Node): string {
    return /^[ \t]*/u.exec(this.#existing.slice(this.#lineStart(node)))?.[0] ?? ''
  }

  /** The same, where the node is the first thing on its line. */
  #findMargin(node: Node): string | undefined {
    const margin = this.#lineMargin(node)
    return this.#lineStart(node) + margin.length === node.getStart() ? margin : undefined
  }

  #lineStart(node: Node): number {
    return this.#existing.lastIndexOf('\n', node.getStart() - 1) + 1
  }
}

/** The object literal, also behind `satisfies`, `as` and brackets. */
function objectExpression(expression: Node | undefined): ObjectLiteralExpression | undefined {
  let inner = expression
  while (
    Node.isSatisfiesExpression(inner) ||
    Node.isAsExpression(inner) ||
    Node.isParenthesizedExpression(inner)
  ) {
    inner = inner.getExpression()
  }
  return Node.isObjectLiteralExpression(inner) ? inner : undefined
}

function memberNamed(object: ObjectLiteralExpression, wanted: string): Node | undefined {
  return object.getProperties().find((member) => readMemberName(member) === wanted)
}

/** Whether its members are all that it has: behind a spread or a name that is computed anything may stand already. */
function listsAll(object: ObjectLiteralExpression): boolean {
  return object.getProperties().every((member) => readMemberName(member) !== undefined)
}

function readMemberName(
  member: ReturnType<ObjectLiteralExpression['getProperties']>[number],
): string | undefined {
  if (Node.isSpreadAssignment(member)) return undefined
  const written = member.getNameNode()
  const name = Node.isComputedPropertyName(written) ? written.getExpression() : written
  if (Node.isStringLiteral(name) || Node.isNoSubstitutionTemplateLiteral(name)) return name.getLiteralText()
  return name === written ? written.getText() : undefined
}

function throwsOnly(member: Node | undefined): boolean {
  if (!Node.isMethodDeclaration(member)) return false
  const statements = member.getStatements()
  return statements.length === 1 && Node.isThrowStatement(statements[0])
}
