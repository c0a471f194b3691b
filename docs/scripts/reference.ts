import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/index.ts'
import { codes, explainCode } from '../../src/diagnostics/index.ts'
import { markdownText } from '../../src/report/index.ts'

const made = 'Made by `npm run docs`.'

/** Every diagnostic with its causes and remedies. */
export function diagnosticsPage(): string {
  const entries = codes.map((code) => {
    const { severity, messages, effects } = explainCode(code)
    const says = messages.flatMap(({ message, fix }) => [
      `- ${markdownText(message)}`,
      ...(fix === undefined ? [] : [`  **Fix:** ${markdownText(fix)}`]),
    ])
    return [`## \`${code}\``, `*${severity}.* ${effects.join(' ')}`, says.join('\n')].join('\n\n')
  })
  const intro = `What a message says in brackets, its wordings with made-up facts, and what to do. ${made} On the command line: \`efti-schema explain <name>\`.`
  return `# Diagnostics\n\n${intro}\n\n${entries.join('\n\n')}\n`
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly description?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
}

/** Every key of the configuration, out of the schema that editors use. */
export function configurationPage(): string {
  const schema: Schema = JSON.parse(readFileSync(join(packageRoot, 'schemas/config.schema.json'), 'utf8'))
  const parts = [
    keysOf('The configuration', schema),
    ...Object.entries(schema.$defs ?? {}).flatMap(([name, inner]) => {
      const objects = objectsIn(inner)
      return objects.length === 0
        ? [plainValue(name, inner)]
        : objects.map((one) => keysOf(titleOf(name), one))
    }),
  ]
  const intro = `The configuration is the file \`efti-schema.config.ts\` in the folder of your \`package.json\`. The ending can also be \`.mts\`, \`.js\`, \`.mjs\`, \`.json\`, \`.yaml\` or \`.yml\`. \`efti-schema init\` writes this file.\n\nEditors check a JSON or YAML configuration with [its JSON Schema](../../schemas/config.schema.json).\n\n${made}`
  return `# Configuration\n\n${intro}\n\n${parts.join('\n\n')}\n`
}

function objectsIn({ properties, oneOf = [], anyOf = [], ...rest }: Schema): readonly Schema[] {
  const own = properties === undefined ? [] : [{ ...rest, properties }]
  return [...own, ...[...oneOf, ...anyOf].flatMap(objectsIn)]
}

/** What is no object: a text, one of a few words, or a choice. */
function plainValue(name: string, schema: Schema): string {
  const { description } = schema
  const told = description === undefined ? '' : `${markdownText(description)} `
  return `## ${titleOf(name)}\n\n${told}Takes: ${wordsFor(schema)}.`
}

function keysOf(title: string, { properties = {}, required = [], description }: Schema): string {
  const rows = rowsOf(properties, required, '')
  return [
    `## ${title}`,
    ...(description === undefined ? [] : [markdownText(description)]),
    ['| key | value | meaning | example |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n')
}

/** Keys of objects inside are rows of their own: `limits.files`. */
function rowsOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  prefix: string,
): readonly string[] {
  return Object.entries(properties).flatMap(([key, one]) => {
    const path = `${prefix}${key}`
    const inner = one.properties ?? one.items?.properties
    const each = typeof one.additionalProperties === 'object' ? one.additionalProperties : undefined
    return [
      `| \`${path}\`${required.includes(key) ? ' (required)' : ''} | ${wordsFor(one)} | ${meaningOf(one)} | ${exampleOf(one)} |`,
      ...(inner === undefined ? [] : rowsOf(inner, one.required ?? [], `${path}.`)),
      ...(each?.properties === undefined ? [] : rowsOf(each.properties, [], `${path}.<name>.`)),
    ]
  })
}

function meaningOf({ description = '', default: value }: Schema): string {
  return markdownText(value === undefined ? description : `${description} Default: ${String(value)}.`)
}

/** As YAML and JavaScript take it in one line. */
function exampleOf({ examples: [first] = [] }: Schema): string {
  return first === undefined ? '' : `\`${written(first)}\``
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value === 'string') return `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(
    ([key, one]) => `${/^\w+$/.test(key) ? key : `'${key}'`}: ${written(one)}`,
  )
  return `{ ${members.join(', ')} }`
}

function wordsFor(schema: Schema): string {
  const { type, oneOf, anyOf, items, $ref, additionalProperties } = schema
  if ($ref !== undefined) return linkTo($ref)
  if (schema.enum !== undefined) return schema.enum.map((one) => `\`${String(one)}\``).join(', ')
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  const several = oneOf ?? anyOf
  if (several !== undefined) return [...new Set(several.map(wordsFor))].join(' or ')
  if (type === 'array') return items === undefined ? 'a list' : `a list: ${wordsFor(items)}`
  if (typeof additionalProperties === 'object') return `by name: ${wordsFor(additionalProperties)}`
  return words[type ?? ''] ?? type ?? 'any'
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: '`true` or `false`',
  object: 'an object',
}

function linkTo(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  return `[${titleOf(name).toLowerCase()}](#${titleOf(name).toLowerCase().replaceAll(' ', '-')})`
}

function titleOf(name: string): string {
  return `A ${name}`.replace(/^A (?=[aeiou])/u, 'An ').replace('A schemas', 'Schemas')
}
