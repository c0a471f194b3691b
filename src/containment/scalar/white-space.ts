import type { TypeNode, WhiteSpace } from '../../schema/index.ts'

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
