import type { Json } from '../../schema/index.ts'
import { Code, code, join, key, literal } from '../../typescript/index.ts'

/** An entry of an object literal; left out when the value is. */
export type Field = readonly [property: string, value: Code | undefined]

/** An object literal: on one line where it fits, one entry a line otherwise. */
export function objectLiteral(fields: readonly Field[], indent = ''): Code {
  const present = fields.flatMap(([property, value]) =>
    value === undefined ? [] : [code`${key(property)}: ${value}`],
  )
  if (present.length === 0) return code`{}`
  const line = code`{ ${join(present, ', ')} }`
  if (fits(line, indent)) return line
  return code`{\n${join(
    present.map((entry) => new Code(`${indent}  ${entry.text},\n`)),
    '',
  )}${new Code(indent)}}`
}

/** An array literal: on one line where it fits, one item a line otherwise. */
export function arrayLiteral(items: readonly Code[], indent = ''): Code {
  if (items.length === 0) return code`[]`
  const line = code`[${join(items, ', ')}]`
  if (fits(line, indent)) return line
  return code`[\n${join(
    items.map((item) => new Code(`${indent}  ${item.text},\n`)),
    '',
  )}${new Code(indent)}]`
}

const lineWidth = 100

function fits({ text }: Code, indent: string): boolean {
  return text.length + indent.length <= lineWidth && !text.includes('\n')
}

/** A number; Infinity as the word. */
export function number(value: number): Code {
  return new Code(String(value))
}

/** A JSON value as an expression. */
export function jsonValue(value: Json): Code {
  if (typeof value === 'string') return literal(value)
  if (value === null || typeof value !== 'object') return new Code(String(value))
  if (Array.isArray(value)) return arrayLiteral(value.map((item: Json) => jsonValue(item)))
  return objectLiteral(Object.entries(value).map(([name, item]) => [name, jsonValue(item)]))
}
