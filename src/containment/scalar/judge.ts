import { invariant } from '../../diagnostics/index.ts'
import { lexicalForm } from '../../lexical/index.ts'
import { compileTextPattern, translatePattern, unknownAmong, unknownPattern } from '../../regex/index.ts'
import {
  type JsonFormats,
  jsonFormats,
  type Lexical,
  plainXmlCodec,
  type SimpleType,
  type TextPattern,
  withFormat,
  withMultiples,
  xsList,
  xsUnion,
} from '../../runtime/index.ts'
import type { CodeListNode, Facets, Pattern, ScalarNode } from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'
import { listSimpleValues, type SimpleTypeNode, simpleNode } from './simple.ts'

/**
 * The canonical text of a value: texts that are the same value of the type (`01` and `1`) give the same result.
 */
export function valueText(node: Omit<ScalarNode, 'kind'>, text: string): string {
  return lexicalForm(node).canonical?.(text) ?? text
}

export type Judge = (text: string) => boolean

const judges = new WeakMap<SimpleTypeNode, Judge>()

/**
 * Returns a function that reports whether the runtime accepts a text as element content of this simple type;
 * cached.
 */
export function makeTextJudge(type: TypeIn): Judge {
  const node = resolveSimpleNode(type)
  const known = judges.get(node)
  if (known) return known
  const codec = plainXmlCodec({ name: 'r', namespace: '', type: () => descriptor(type) })
  const judge = (text: string): boolean => codec.parse(`<r>${escaped(text)}</r>`).ok
  judges.set(node, judge)
  return judge
}

/**
 * The text with `&`, `<`, `>` and carriage returns as character references, so that a parser returns it unchanged.
 */
function escaped(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The node of a simple type; throws for any other type. */
function resolveSimpleNode(type: TypeIn): SimpleTypeNode {
  const node = simpleNode(type)
  invariant(node, 'only simple types have texts')
  return node
}

/** The runtime's description of the simple type, its items and members made lazily. */
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
  return { kind: 'text', of: checkedForm(node), ...own }
}

/** The lexical form of a scalar, with the multiples and the format that JSON Schema requires. */
function checkedForm(node: ScalarNode | CodeListNode): Lexical {
  const { multipleOf, format, assertsFormat } = node.facets
  const form = lexicalForm(node)
  const formed = assertsFormat && isCheckable(format) ? withFormat(form, jsonFormats[format]) : form
  return multipleOf === undefined ? formed : withMultiples(formed)
}

function isCheckable(format: string | undefined): format is keyof JsonFormats {
  return format !== undefined && Object.hasOwn(jsonFormats, format)
}

interface Own extends Omit<Facets, 'patterns' | 'format' | 'assertsFormat'> {
  readonly patterns?: readonly TextPattern[]
  readonly values?: readonly string[]
}

/** The node's facets in the runtime's form, with compiled patterns and listed values; format dropped. */
function convertFacets(node: SimpleTypeNode): Own {
  const { patterns, format, assertsFormat, ...facets } = node.facets
  const values = listSimpleValues(node)
  return {
    ...facets,
    ...(patterns && { patterns: patterns.map(compilePatternStep) }),
    ...(values && { values }),
  }
}

const never = '[]'

/**
 * One pattern that matches where any alternative of a step does; an alternative that is not valid never matches.
 * If one of them is of an unknown dialect, a pattern that throws `UnknownPattern`.
 */
function compilePatternStep(step: readonly Pattern[]): TextPattern {
  const unknown = unknownAmong(step)
  if (unknown !== undefined) return unknownPattern(unknown)
  const sources = step.map(({ dialect, source }) =>
    dialect === 'ecma' ? source : (translatePattern(source) ?? never),
  )
  return compileTextPattern(sources.map((source) => `(?:${source})`).join('|')) ?? new RegExp(never, 'u')
}
