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

/** A type as code, with how strongly its outermost operator binds. */
export interface Expression {
  readonly code: Code
  readonly binds: Binding
  /** The parts of a union, so that a union around it lists each once. */
  readonly alternatives?: readonly Expression[]
}

type Binding = 'union' | 'intersection' | 'operator' | 'primary'

const strength: Readonly<Record<Binding, number>> = { union: 0, intersection: 1, operator: 2, primary: 3 }

export function primary(code: Code): Expression {
  return { code, binds: 'primary' }
}

export function keyword(word: 'string' | 'number' | 'boolean' | 'null' | 'unknown' | 'never'): Expression {
  return primary(name(word))
}

export function arrayExpression(item: Expression): Expression {
  return { code: code`readonly ${parenthesize(item, 'primary')}[]`, binds: 'operator' }
}

/** Either of several; what is there already is not said twice, and beside `unknown` nothing is left to say. */
export function unionExpression(members: readonly Expression[]): Expression {
  const flat = members.flatMap((member) => member.alternatives ?? [member])
  const parts = distinct(flat).filter(({ code }) => code.text !== 'never')
  const all = parts.find(({ code }) => code.text === 'unknown')
  if (all) return all
  const union = combined(parts, 'union', ' | ') ?? keyword('never')
  return parts.length < 2 ? union : { ...union, alternatives: parts }
}

/** All of several; `unknown` asks for nothing. */
export function intersectionExpression(members: readonly Expression[]): Expression {
  const parts = distinct(members).filter(({ code }) => code.text !== 'unknown')
  return combined(parts, 'intersection', ' & ') ?? keyword('unknown')
}

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

/** An expression as a part of one that binds as given; one over several lines stands for itself. */
export function parenthesize(part: Expression, binds: Binding): Code {
  const isApart = strength[part.binds] < strength[binds] || part.code.text.startsWith('\n')
  return isApart ? code`(${part.code})` : part.code
}

function distinct(members: readonly Expression[]): readonly Expression[] {
  return [...new Map(members.map((member) => [member.code.text, member])).values()]
}

/** Literal types, as many in a line as fit. */
export function literalUnion(literals: readonly Code[], indent: string): Expression {
  const [first] = literals
  if (!first) return keyword('never')
  // A list is written with an operator: `readonly [1, 2]`.
  const alone = first.text.startsWith('readonly ') ? 'operator' : 'primary'
  const binds = literals.length === 1 ? alone : 'union'
  const flat = join(literals, ' | ')
  if (flat.text.length + indent.length <= 80) return { code: flat, binds }
  const lines = wrapped(literals, ' | ', 100 - indent.length)
  return { code: new Code(lines.map((line) => `\n${indent}  | ${line.text}`).join('')), binds }
}

/** An object type over several lines. */
export function block(lines: readonly Code[], indent: string): Expression {
  if (lines.length === 0) return primary(code`Readonly<Record<string, never>>`)
  return primary(new Code(`{\n${join(lines, '').text}${indent}}`))
}

/** Parts packed into lines of a width. */
export function wrapped(parts: readonly Code[], separator: string, width: number): readonly Code[] {
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

/** The values of a code list as literals, where its type is that of its values. */
export function codeListLiterals(set: SchemaSet, node: CodeListNode): readonly Code[] | undefined {
  return codeListValues(set, node)?.map(jsonLiteral)
}

/** A JSON value as a literal type. */
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

/** Where types are being written: into which module, from which set. */
export interface TypeScope {
  readonly layout: SetLayout
  readonly writer: ModuleWriter
  /** The module specifier of the runtime. */
  readonly runtime: string
}
