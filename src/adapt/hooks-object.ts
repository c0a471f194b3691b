import { Node, type ObjectLiteralExpression, Project, SyntaxKind } from 'ts-morph'
import type { Code } from '../typescript/index.ts'
import { indentLines } from './indented.ts'

interface Edit {
  readonly at: number
  readonly text: string
}

/** The member of one adapter in a hooks file. */
export interface HooksMember {
  has(name: string): boolean
  /** Whether a hook does nothing but throw, like a generated stub. */
  isStub(name: string): boolean
  /** Adds hooks; false where the member is not an object literal that lists all its members. */
  add(lines: Code): boolean
}

/** The object `hooks` of the user's file. Members can be added; existing text is not changed. */
export class HooksObject {
  readonly #existing: string
  readonly #root: ObjectLiteralExpression | undefined
  readonly #edits: Edit[] = []

  constructor(existing: string) {
    this.#existing = existing
    const file = new Project({ useInMemoryFileSystem: true }).createSourceFile('hooks.ts', existing)
    this.#root = findObjectLiteral(file.getVariableDeclaration('hooks')?.getInitializer())
  }

  /** The member of an adapter; undefined where the object does not list it by name. */
  member(name: string): HooksMember | undefined {
    const member = this.#root && findObjectMember(this.#root, name)
    if (member === undefined) return undefined
    const object = Node.isPropertyAssignment(member) ? findObjectLiteral(member.getInitializer()) : undefined
    return {
      has: (inner) => object !== undefined && findObjectMember(object, inner) !== undefined,
      isStub: (inner) => object !== undefined && throwsOnly(findObjectMember(object, inner)),
      add: (lines) => this.#addTo(object, lines),
    }
  }

  /** Adds members to the object; false where there is no object literal or it has spread or computed members. */
  add(lines: Code): boolean {
    return this.#addTo(this.#root, lines)
  }

  /** The text of the file with all additions. */
  text(): string {
    // Edits are applied from the end; of two at one place, the later one first, so that they keep their order.
    const edits = this.#edits.map((edit, index) => ({ ...edit, index }))
    return edits
      .sort((a, b) => b.at - a.at || b.index - a.index)
      .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), this.#existing)
  }

  /**
   * Records an edit that adds lines after the last member, indented like it. False, without an edit, where the
   * object is missing or may have members that it does not list.
   */
  #addTo(object: ObjectLiteralExpression | undefined, lines: Code): boolean {
    if (object === undefined || !listsAllMembers(object)) return false
    const last = object.getProperties().at(-1)
    const own = last && this.#findMargin(last)
    const newline = this.#existing.includes('\r\n') ? '\r\n' : '\n'
    const depth = own ?? `${this.#lineMargin(object)}  `
    const added = newline + indentLines(lines, depth).text.trimEnd().replaceAll('\n', newline)
    if (last === undefined) this.#edits.push(this.#asOnly(object, added, newline))
    else this.#edits.push(...this.#behind(last, added))
    return true
  }

  /**
   * The edit for an object without members: before its closing brace, which moves to a line of its own if needed.
   */
  #asOnly(object: ObjectLiteralExpression, added: string, newline: string): Edit {
    const end = object.getEnd() - 1
    const lineEnd = /\r?\n[^\S\r\n]*$/u.exec(this.#existing.slice(object.getStart() + 1, end))
    if (lineEnd) return { at: end - lineEnd[0].length, text: added }
    return { at: end, text: `${added}${newline}${this.#lineMargin(object)}` }
  }

  /** The edits after the last member: a comma if it lacks one, then the lines, after comments on the same line. */
  #behind(last: Node, added: string): readonly Edit[] {
    const comma = last.getNextSiblingIfKind(SyntaxKind.CommaToken)
    const beside = (comma ?? last).getEnd()
    const rest = this.#existing.slice(beside)
    const notes =
      /^(?:[^\S\r\n]*\/\*(?:[^*\r\n]|\*(?!\/))*\*\/)*(?:[^\S\r\n]*\/\/[^\r\n]*)?/u.exec(rest)?.[0] ?? ''
    const text: Edit = { at: beside + notes.length, text: added }
    return comma === undefined ? [{ at: last.getEnd(), text: ',' }, text] : [text]
  }

  /** The white space at the start of a node's line. */
  #lineMargin(node: Node): string {
    return /^[ \t]*/u.exec(this.#existing.slice(this.#lineStart(node)))?.[0] ?? ''
  }

  /** The white space before a node; undefined where the node is not the first on its line. */
  #findMargin(node: Node): string | undefined {
    const margin = this.#lineMargin(node)
    return this.#lineStart(node) + margin.length === node.getStart() ? margin : undefined
  }

  /** The offset at which the line of a node starts. */
  #lineStart(node: Node): number {
    return this.#existing.lastIndexOf('\n', node.getStart() - 1) + 1
  }
}

/**
 * The object literal of an expression, also inside `satisfies`, `as` and parentheses; undefined for anything else.
 */
function findObjectLiteral(expression: Node | undefined): ObjectLiteralExpression | undefined {
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

function findObjectMember(object: ObjectLiteralExpression, wanted: string): Node | undefined {
  return object.getProperties().find((member) => readMemberName(member) === wanted)
}

/** Whether all members have a literal name. A spread or computed name could define any member. */
function listsAllMembers(object: ObjectLiteralExpression): boolean {
  return object.getProperties().every((member) => readMemberName(member) !== undefined)
}

/** The name of a member, quoted or not; undefined for a spread or a computed name that is not a string literal. */
function readMemberName(
  member: ReturnType<ObjectLiteralExpression['getProperties']>[number],
): string | undefined {
  if (Node.isSpreadAssignment(member)) return undefined
  const written = member.getNameNode()
  const name = Node.isComputedPropertyName(written) ? written.getExpression() : written
  if (Node.isStringLiteral(name) || Node.isNoSubstitutionTemplateLiteral(name)) return name.getLiteralText()
  return name === written ? written.getText() : undefined
}

/** Whether a member is a method with a single `throw` statement. */
function throwsOnly(member: Node | undefined): boolean {
  if (!Node.isMethodDeclaration(member)) return false
  const statements = member.getStatements()
  return statements.length === 1 && Node.isThrowStatement(statements[0])
}
