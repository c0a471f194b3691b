import type { CodeListNode, Json, SchemaSet } from '../../schema/index.ts'
import {
  Code,
  code,
  codeListValues,
  join,
  key,
  literal,
  type ModuleWriter,
  name,
  type SetLayout,
} from '../../typescript/index.ts'

/** A type as code, with the precedence of its outermost operator. */
export interface Expression {
  readonly code: Code
  readonly binds: Binding
  /** The parts of a union, so that a union around it lists each once. */
  readonly alternatives?: readonly Expression[]
}

type Binding = 'union' | 'intersection' | 'operator' | 'primary'

const strength: Readonly<Record<Binding, number>> = { union: 0, intersection: 1, operator: 2, primary: 3 }

/** A type that binds as strongly as a name: never put in parentheses. */
export function primary(code: Code): Expression {
  return { code, binds: 'primary' }
}

export function keyword(word: 'string' | 'number' | 'boolean' | 'null' | 'unknown' | 'never'): Expression {
  return primary(name(word))
}

export function arrayExpression(item: Expression): Expression {
  return { code: code`readonly ${parenthesize(item, 'primary')}[]`, binds: 'operator' }
}

/**
 * The union of types: duplicates and `never` are left out. `unknown` absorbs all others; no types give `never`.
 */
export function unionExpression(members: readonly Expression[]): Expression {
  const flat = members.flatMap((member) => member.alternatives ?? [member])
  const parts = distinct(flat).filter(({ code }) => code.text !== 'never')
  const all = parts.find(({ code }) => code.text === 'unknown')
  if (all) return all
  const union = combined(parts, 'union', ' | ') ?? keyword('never')
  return parts.length < 2 ? union : { ...union, alternatives: parts }
}

/** The intersection of types: duplicates and `unknown` are left out; no types give `unknown`. */
export function intersectionExpression(members: readonly Expression[]): Expression {
  const parts = distinct(members).filter(({ code }) => code.text !== 'unknown')
  return combined(parts, 'intersection', ' & ') ?? keyword('unknown')
}

/**
 * Parts joined by an operator, in parentheses where needed; a single part unchanged, `undefined` if there is none.
 */
function combined(parts: readonly Expression[], binds: Binding, operator: string): Expression | undefined {
  if (parts.length < 2) return parts[0]
  return {
    code: join(
      parts.map((part) => parenthesize(part, binds)),
      operator,
    ),
    binds,
  }
}

/**
 * The code of an operand, in parentheses if it binds less strongly than the operator, or starts with a line break.
 */
export function parenthesize(part: Expression, binds: Binding): Code {
  const isApart = strength[part.binds] < strength[binds] || part.code.text.startsWith('\n')
  return isApart ? code`(${part.code})` : part.code
}

/** The expressions without those of equal code. */
function distinct(members: readonly Expression[]): readonly Expression[] {
  return [...new Map(members.map((member) => [member.code.text, member])).values()]
}

/** The union of literal types: on one line if it fits, otherwise over several; `never` if there are none. */
export function literalUnion(literals: readonly Code[], indent: string): Expression {
  const [first] = literals
  if (!first) return keyword('never')
  // `readonly [1, 2]` begins with an operator, so it needs parentheses as an operand.
  const alone = first.text.startsWith('readonly ') ? 'operator' : 'primary'
  const binds = literals.length === 1 ? alone : 'union'
  const flat = join(literals, ' | ')
  if (flat.text.length + indent.length <= 80) return { code: flat, binds }
  const lines = wrapParts(literals, ' | ', 100 - indent.length)
  return { code: new Code(lines.map((line) => `\n${indent}  | ${line.text}`).join('')), binds }
}

/** An object type with the given member lines; the type of an empty object if there are none. */
export function block(lines: readonly Code[], indent: string): Expression {
  if (lines.length === 0) return primary(code`Readonly<Record<string, never>>`)
  return primary(new Code(`{\n${join(lines, '').text}${indent}}`))
}

/** Joins parts with a separator into lines of at most the width; a longer part has its own line. */
export function wrapParts(parts: readonly Code[], separator: string, width: number): readonly Code[] {
  const lines: Code[][] = []
  let length = width
  for (const part of parts) {
    const added = part.text.length + separator.length
    const line = lines.at(-1)
    if (line && length + added <= width) line.push(part)
    else lines.push([part])
    length = line && length + added <= width ? length + added : added
  }
  return lines.map((line) => join(line, separator))
}

/**
 * The values of a code list as literal types; `undefined` if its TypeScript type is not the union of its values.
 */
export function codeListLiterals(set: SchemaSet, node: CodeListNode): readonly Code[] | undefined {
  return codeListValues(set, node)?.map(jsonLiteral)
}

/** A JSON value as a TypeScript literal type; arrays and objects as readonly ones. */
export function jsonLiteral(value: Json): Code {
  if (value === null) return code`null`
  if (typeof value === 'string') return literal(value)
  if (typeof value === 'boolean') return code`${value}`
  if (typeof value === 'number') return new Code(String(value))
  if (Array.isArray(value)) return code`readonly [${join(value.map(jsonLiteral), ', ')}]`
  const members = Object.entries(value as Readonly<Record<string, Json>>).map(
    ([property, inner]) => code`readonly ${key(property)}: ${jsonLiteral(inner)}`,
  )
  return members.length === 0 ? code`Readonly<Record<string, never>>` : code`{ ${join(members, '; ')} }`
}

/** The set whose types are being written, and the module they are written to. */
export interface TypeScope {
  readonly layout: SetLayout
  readonly writer: ModuleWriter
  /** The module specifier of the runtime. */
  readonly runtime: string
}
