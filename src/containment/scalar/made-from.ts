import {
  builtinPatterns,
  type CodeListNode,
  type Pattern,
  type ScalarNode,
  type TypeNode,
  type WhiteSpace,
} from '../../schema/index.ts'

type Made = ScalarNode | CodeListNode

/**
 * A copy of `node` with the built-in type, white space and built-in patterns of `other`; the patterns that `node` states
 * itself are kept. Undefined if either is not a scalar or code list.
 */
export function replaceBuiltinType(node: TypeNode, other: TypeNode): TypeNode | undefined {
  if (!hasBuiltin(node) || !hasBuiltin(other)) return undefined
  const { builtin, whiteSpace } = other
  return withPatterns({ ...node, builtin, whiteSpace }, [
    ...splitPatterns(other).given,
    ...splitPatterns(node).own,
  ])
}

/**
 * A copy of the type with the other type's own patterns instead of its own; patterns of built-in types stay.
 * Undefined if either is not a scalar or code list.
 */
export function replaceOwnPatterns(node: TypeNode, other: TypeNode): TypeNode | undefined {
  if (!hasBuiltin(node) || !hasBuiltin(other)) return undefined
  return withPatterns(node, [...splitPatterns(node).given, ...splitPatterns(other).own])
}

type Steps = readonly (readonly Pattern[])[]

/** Splits the patterns into those of the built-in type and the type's own. */
function splitPatterns({ builtin, facets: { patterns = [] } }: Made): {
  readonly given: Steps
  readonly own: Steps
} {
  const { length } = builtinPatterns(builtin)
  return { given: patterns.slice(0, length), own: patterns.slice(length) }
}

/** A copy of the type with exactly these patterns; an empty list removes them. */
function withPatterns(
  { facets: { patterns: _patterns, ...facets }, ...node }: Made,
  patterns: Steps,
): TypeNode {
  return { ...node, facets: patterns.length === 0 ? facets : { ...facets, patterns } } as TypeNode
}

/** Whether the node has a built-in type: a scalar or code list of XML Schema. */
function hasBuiltin(node: TypeNode): node is Made {
  return 'builtin' in node
}

const bySpace: Readonly<Record<WhiteSpace, string>> = {
  preserve: 'string',
  replace: 'normalizedString',
  collapse: 'token',
}

/** A copy of the type with the other type's white space handling; undefined if one of them has no such facet. */
export function replaceWhiteSpace<N extends TypeNode>(node: N, other: TypeNode): N | undefined {
  if (!('whiteSpace' in node) || !('whiteSpace' in other)) return undefined
  const { whiteSpace } = other
  // string, normalizedString and token differ in white space only.
  const isPlain = Object.values(bySpace).includes(node.builtin)
  return { ...node, whiteSpace, builtin: isPlain ? bySpace[whiteSpace] : node.builtin }
}
