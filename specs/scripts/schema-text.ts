import type { Facts, Row } from './facts.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema'
const COMMENT =
  'Written by specs/scripts/write.ts from the tables in facts/: names, types, occurrences, facets, codes and identifiers only.'

/** The text of one schema file. */
export function schemaText(facts: Facts, schema: Row<'schemas'>): string {
  const { file } = schema
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<!-- ${COMMENT} -->`, schemaTag(facts, schema)]
  const notes = annotationsByPath(facts, file)
  const codes = groupBy(inFile(facts.codes, file), (code) => code.type)
  const open: { tag: string; path: string }[] = []
  const rows = inFile(facts.structure, file)
  rows.forEach((row, index) => {
    const level = Number(row.level)
    while (open.length > level) close(open, lines)
    const path = pathOf(open.at(-1)?.path, row)
    const children = [...(notes.get(noteKey(row, path)) ?? []), ...codeLines(row, path, codes)]
    const hasRows = Number(rows[index + 1]?.level ?? 0) > level
    const indent = '  '.repeat(level + 1)
    const tag = startTag(row)
    if (children.length === 0 && !hasRows) {
      lines.push(`${indent}<${tag}/>`)
      return
    }
    lines.push(`${indent}<${tag}>`, ...children.map((line) => `${indent}  ${line}`))
    open.push({ tag: `xs:${row.construct}`, path })
  })
  while (open.length > 0) close(open, lines)
  return `${[...lines, '</xs:schema>'].join('\n')}\n`
}

/** The address of a construct: type name, then elements by name and attributes by `@name`; global elements begin with `/`. */
export function pathOf(parent: string | undefined, row: { construct: string; name: string }): string {
  const isElement = row.construct === 'element'
  if (parent === undefined) return isElement ? `/${row.name}` : row.name
  if (row.construct === 'attribute') return `${parent}/@${row.name}`
  return isElement ? `${parent}/${row.name}` : parent
}

function close(open: { tag: string }[], lines: string[]): void {
  lines.push(`${'  '.repeat(open.length)}</${open.pop()?.tag}>`)
}

function schemaTag(facts: Facts, schema: Row<'schemas'>): string {
  const prefixes = inFile(facts.prefixes, schema.file).map(
    (row) => [`xmlns:${row.prefix}`, row.namespace] as const,
  )
  return `<${tagOf('xs:schema', [
    ['xmlns:xs', XSD],
    ...prefixes,
    ['targetNamespace', schema.namespace],
    ['version', schema.version],
    ['elementFormDefault', 'qualified'],
  ])}>`
}

/** The attribute that carries the column `type`, where it is not called `type`. */
const typeAttributes: Readonly<Record<string, string>> = {
  import: 'namespace',
  list: 'itemType',
  restriction: 'base',
  extension: 'base',
}

function startTag(row: Row<'structure'>): string {
  const isReference = row.construct === 'element' && row.name === '' && row.type !== ''
  const isLocation = row.construct === 'import' || row.construct === 'include'
  return tagOf(`xs:${row.construct}`, [
    ['name', row.name],
    [isReference ? 'ref' : (typeAttributes[row.construct] ?? 'type'), row.type],
    ['minOccurs', row.min === '1' ? '' : row.min],
    ['maxOccurs', row.max === '1' ? '' : row.max],
    ['fixed', row.fixed],
    ['use', row.use],
    [isLocation ? 'schemaLocation' : 'value', row.value],
  ])
}

function codeLines(
  row: Row<'structure'>,
  path: string,
  codes: ReadonlyMap<string, readonly Row<'codes'>[]>,
): readonly string[] {
  if (row.construct !== 'restriction') return []
  return (codes.get(path) ?? []).map((code) => `<${tagOf('xs:enumeration', [['value', code.value]])}/>`)
}

/** Only declarations and named types are annotated, not the compositors and derivations that share their path. */
function noteKey(row: Row<'structure'>, path: string): string {
  return row.name === '' ? '' : path
}

function annotationsByPath(facts: Facts, file: string): ReadonlyMap<string, readonly string[]> {
  const entries = new Map(inFile(facts['dictionary-entries'], file).map((row) => [row.path, row]))
  const elements = groupBy(inFile(facts['data-elements'], file), (row) => row.path)
  const paths = new Set([...entries.keys(), ...elements.keys()])
  return new Map(
    [...paths].map((path) => [path, annotation(entries.get(path), elements.get(path) ?? [])] as const),
  )
}

function annotation(
  entry: Row<'dictionary-entries'> | undefined,
  elements: readonly Row<'data-elements'>[],
): readonly string[] {
  const [first] = elements
  const inside =
    entry === undefined && first !== undefined
      ? wrap('xs:documentation', businessLines(first))
      : wrap('xs:appinfo', [...entryLines(entry), ...elements.flatMap(elementLines)])
  return wrap('xs:annotation', inside)
}

function entryLines(entry: Row<'dictionary-entries'> | undefined): readonly string[] {
  if (entry === undefined) return []
  return [
    `<${tagOf('unCefact', [
      ['unId', entry.unId],
      ['id', entry.entry],
    ])}/>`,
  ]
}

function elementLines(row: Row<'data-elements'>): readonly string[] {
  const parent = row.parentId === '' ? '' : ` parentId="${escaped(row.parentId)}"`
  const tag = `efti id="${escaped(row.id)}" format="${escaped(row.format)}"${parent}`
  const subsets = row.subsets === '' ? [] : row.subsets.split(' ')
  if (subsets.length === 0) return [`<${tag}/>`]
  const tags = subsets.map((subset) => {
    const [id = '', status = ''] = subset.split('=')
    return `<subset id="${escaped(id)}" status="${escaped(status)}"/>`
  })
  return [`<${tag}>`, ...inLinesOf(8, tags).map((line) => `  ${line}`), '</efti>']
}

/** Several to a line: one line each would double the size of a file that is mostly subsets. */
function inLinesOf(count: number, tags: readonly string[]): readonly string[] {
  const lines: string[] = []
  for (let at = 0; at < tags.length; at += count) lines.push(tags.slice(at, at + count).join(''))
  return lines
}

function businessLines(row: Row<'data-elements'>): readonly string[] {
  const parts = [
    ['eFTI_ID', row.id],
    ['eFTI_CL', row.codeList],
    ['eFTI_BN', row.businessName],
  ] as const
  return parts.filter(([, text]) => text !== '').map(([name, text]) => `<${name}>${escaped(text)}</${name}>`)
}

function wrap(tag: string, lines: readonly string[]): readonly string[] {
  return [`<${tag}>`, ...lines.map((line) => `  ${line}`), `</${tag}>`]
}

function tagOf(name: string, attributes: readonly (readonly [string, string])[]): string {
  const stated = attributes.filter(([, value]) => value !== '')
  return [name, ...stated.map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

function inFile<Fact extends { readonly file: string }>(
  rows: readonly Fact[],
  file: string,
): readonly Fact[] {
  return rows.filter((row) => row.file === file)
}

function groupBy<Fact>(
  rows: readonly Fact[],
  key: (row: Fact) => string,
): ReadonlyMap<string, readonly Fact[]> {
  const groups = new Map<string, Fact[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group === undefined) groups.set(key(row), [row])
    else group.push(row)
  }
  return groups
}
