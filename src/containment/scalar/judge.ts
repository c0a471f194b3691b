import { invariant } from '../../diagnostics/index.ts'
import { lexicalForm } from '../../lexical/index.ts'
import { textPattern, translatePattern, unknownAmong, unknownPattern } from '../../regex/index.ts'
import { plainXmlCodec, type SimpleType, type TextPattern, xsList, xsUnion } from '../../runtime/index.ts'
import type { Facets, Pattern, ScalarNode } from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'
import { listSimpleValues, type SimpleTypeNode, simpleNode } from './simple.ts'

/** The same text for texts that are one value, as enumerations compare them. */
export function valueText(node: Omit<ScalarNode, 'kind'>, text: string): string {
  return lexicalForm(node).canonical?.(text) ?? text
}

export type Judge = (text: string) => boolean

const judges = new WeakMap<SimpleTypeNode, Judge>()

/** Whether a text of a document is valid, as the runtime says. */
export function makeTextJudge(type: TypeIn): Judge {
  const node = resolveSimpleNode(type)
  const known = judges.get(node)
  if (known) return known
  const codec = plainXmlCodec({ name: 'r', namespace: '', type: () => descriptor(type) })
  const judge = (text: string): boolean => codec.parse(`<r>${escaped(text)}</r>`).ok
  judges.set(node, judge)
  return judge
}

/** Characters of XML that a reader would change, or take for markup, are written as references. */
function escaped(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function resolveSimpleNode(type: TypeIn): SimpleTypeNode {
  const node = simpleNode(type)
  invariant(node, 'only simple types have texts')
  return node
}

function descriptor(type: TypeIn): SimpleType {
  const node = resolveSimpleNode(type)
  const own = convertFacets(node)
  if (node.kind === 'list')
    return { kind: 'list', of: xsList, item: () => descriptor({ ...type, id: node.item }), ...own }
  if (node.kind === 'union') {
    const { patterns, values } = own
    const members = node.members.map((id) => () => descriptor({ ...type, id }))
    return { kind: 'union', of: xsUnion, members, ...(patterns && { patterns }), ...(values && { values }) }
  }
  return { kind: 'text', of: lexicalForm(node), ...own }
}

interface Own extends Omit<Facets, 'patterns' | 'format' | 'assertsFormat' | 'multipleOf'> {
  readonly patterns?: readonly TextPattern[]
  readonly values?: readonly string[]
}

function convertFacets(node: SimpleTypeNode): Own {
  const { patterns, format, assertsFormat, multipleOf, ...facets } = node.facets
  const values = listSimpleValues(node)
  return {
    ...facets,
    ...(patterns && { patterns: patterns.map(compileTextPattern) }),
    ...(values && { values }),
  }
}

const never = '[]'

/** What no program can tell was refused where it was read. */
function compileTextPattern(step: readonly Pattern[]): TextPattern {
  const unknown = unknownAmong(step)
  if (unknown !== undefined) return unknownPattern(unknown)
  const sources = step.map(({ dialect, source }) =>
    dialect === 'ecma' ? source : (translatePattern(source) ?? never),
  )
  return textPattern(sources.map((source) => `(?:${source})`).join('|')) ?? new RegExp(never, 'u')
}
