import {
  builtinPatterns,
  type CodeListNode,
  type Pattern,
  type ScalarNode,
  type TypeNode,
} from '../../schema/index.ts'

type Made = ScalarNode | CodeListNode

/** A type made from the built-in type of another: its patterns and its white space; what it says itself stays. */
export function withBuiltinOf(node: TypeNode, other: TypeNode): TypeNode | undefined {
  if (!isMade(node) || !isMade(other)) return undefined
  const { builtin, whiteSpace } = other
  return withPatterns({ ...node, builtin, whiteSpace }, [...patternsOf(other).given, ...patternsOf(node).own])
}

/** A type with what another says of patterns itself, beyond its built-in type. */
export function withPatternsOf(node: TypeNode, other: TypeNode): TypeNode | undefined {
  if (!isMade(node) || !isMade(other)) return undefined
  return withPatterns(node, [...patternsOf(node).given, ...patternsOf(other).own])
}

type Steps = readonly (readonly Pattern[])[]

function patternsOf({ builtin, facets: { patterns = [] } }: Made): {
  readonly given: Steps
  readonly own: Steps
} {
  const { length } = builtinPatterns(builtin)
  return { given: patterns.slice(0, length), own: patterns.slice(length) }
}

function withPatterns(
  { facets: { patterns: _patterns, ...facets }, ...node }: Made,
  patterns: Steps,
): TypeNode {
  return { ...node, facets: patterns.length === 0 ? facets : { ...facets, patterns } } as TypeNode
}

function isMade(node: TypeNode): node is Made {
  return 'builtin' in node
}
