import {
  builtinPatterns,
  type CodeListNode,
  type Pattern,
  type ScalarNode,
  type TypeNode,
  type WhiteSpace,
} from '../../schema/index.ts'

type Made = ScalarNode | CodeListNode

/** A type made from the built-in type of another: its patterns and its white space; what it says itself stays. */
export function replaceBuiltinType(node: TypeNode, other: TypeNode): TypeNode | undefined {
  if (!isMade(node) || !isMade(other)) return undefined
  const { builtin, whiteSpace } = other
  return withPatterns({ ...node, builtin, whiteSpace }, [
    ...splitPatterns(other).given,
    ...splitPatterns(node).own,
  ])
}

/** A type with what another says of patterns itself, beyond its built-in type. */
export function replaceOwnPatterns(node: TypeNode, other: TypeNode): TypeNode | undefined {
  if (!isMade(node) || !isMade(other)) return undefined
  return withPatterns(node, [...splitPatterns(node).given, ...splitPatterns(other).own])
}

type Steps = readonly (readonly Pattern[])[]

function splitPatterns({ builtin, facets: { patterns = [] } }: Made): {
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

const bySpace: Readonly<Record<WhiteSpace, string>> = {
  preserve: 'string',
  replace: 'normalizedString',
  collapse: 'token',
}

/** A type with the white space of its texts handled as of another's; nothing where one of them has no say in it. */
export function replaceWhiteSpace<N extends TypeNode>(node: N, other: TypeNode): N | undefined {
  if (!('whiteSpace' in node) || !('whiteSpace' in other)) return undefined
  const { whiteSpace } = other
  // These built-in types differ in nothing else.
  const isPlain = Object.values(bySpace).includes(node.builtin)
  return { ...node, whiteSpace, builtin: isPlain ? bySpace[whiteSpace] : node.builtin }
}
