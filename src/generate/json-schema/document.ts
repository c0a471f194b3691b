import type { NodeId, SchemaSet } from '../../schema/index.ts'
import { Definitions } from './definitions.ts'
import type { JsonSchema } from './schema.ts'
import { definition } from './type-schema.ts'

/** Prints the definition of a type, and refers from a document to what the definition refers to. */
export type PrintDefinition = (id: NodeId, from: Definitions) => string

/** A function that prints the definitions of a set's types, each once for all documents. */
export function makeDefinitionPrinter(set: SchemaSet, names: ReadonlyMap<NodeId, string>): PrintDefinition {
  const known = new Map<NodeId, { readonly text: string; readonly references: ReadonlySet<NodeId> }>()
  const printNew = (id: NodeId) => {
    const definitions = new Definitions(names)
    const text = printEntry(names.get(id) ?? id, definition({ set, definitions }, id))
    return { text, references: definitions.referenced }
  }
  return (id, from) => {
    const printed = known.get(id) ?? printNew(id)
    known.set(id, printed)
    for (const one of printed.references) from.reference(one)
    return printed.text
  }
}

const opening = '{\n  "$defs": {\n'
const closing = '\n  }\n}'

/** Prints a name and its schema as an entry of a document's `$defs`. */
export function printEntry(name: string, schema: JsonSchema): string {
  return JSON.stringify({ $defs: { [name]: schema } }, null, 2).slice(opening.length, -closing.length)
}

/** The text of a document in parts: its keywords, then `$defs` with the printed entries. */
export function printSchemaDocument(keywords: JsonSchema, entries: Iterable<string>): readonly string[] {
  const [first, ...others] = entries
  const whole = JSON.stringify(keywords, null, 2)
  if (first === undefined) return [`${whole}\n`]
  const before = whole.slice(0, -'\n}'.length)
  return [
    before,
    opening.replace('{', ','),
    first,
    ...others.flatMap((entry) => [',\n', entry]),
    `${closing}\n`,
  ]
}
