import { type ArrayNode, type NodeId, resolve, type ScalarNode, type UnionNode } from '../schema/index.ts'
import { longestName } from './inline-name.ts'
import type { SetLayout } from './layout.ts'

/**
 * The constant that unnamed JSON types share in a module because they accept the same: `$string`, `$integers` for a
 * list, `$anyOfStringOrNull`. Undefined for a type with its own name or further limits, for an object, for a code
 * list, and for a union whose name would be too long. Large APIs have thousands of such types.
 */
export function nameSharedConstant(layout: SetLayout, id: NodeId): string | undefined {
  const node = findUnnamed(layout, id)
  if (node === undefined) return undefined
  if (node.kind === 'union') return nameUnion(layout, node)
  const word = nameSingleOrList(layout, id)
  return word === undefined ? undefined : `$${word}`
}

/** `$anyOfStringOrNull` or `$oneOfStringOrNull`, where each alternative is a scalar or a list. */
function nameUnion(layout: SetLayout, { mode, members, discriminator }: UnionNode): string | undefined {
  const words = members.map((member) => nameSingleOrList(layout, member))
  if (discriminator !== undefined || words.length < 2) return undefined
  const known = words.filter((word) => word !== undefined).map(raise)
  if (known.length < words.length) return undefined
  const name = `$${mode === 'one' ? 'oneOf' : 'anyOf'}${known.join('Or')}`
  return name.length > longestName ? undefined : name
}

/** `string` for a scalar without limits, `strings` for a list of any number of these. */
function nameSingleOrList(layout: SetLayout, id: NodeId): string | undefined {
  const node = findUnnamed(layout, id)
  if (node?.kind === 'scalar') return nameScalar(node)
  if (node?.kind !== 'array' || !allowsAnyItemCount(node) || node.items === false) return undefined
  const item = findUnnamed(layout, node.items)
  const word = item?.kind === 'scalar' ? nameScalar(item) : undefined
  return word === undefined ? undefined : `${word}s`
}

/** The node, references followed; undefined if it has a constant under its own name, or belongs to XML. */
function findUnnamed(layout: SetLayout, id: NodeId): ScalarNode | ArrayNode | UnionNode | undefined {
  if (layout.set.language !== 'json') return undefined
  const node = resolve(layout.set, id)
  const isSmall = node.kind === 'scalar' || node.kind === 'array' || node.kind === 'union'
  return isSmall && layout.typeName(node.id) === undefined ? node : undefined
}

/** The kind of a scalar without limits; a format that is not checked is no limit. */
function nameScalar({ primitive, facets }: ScalarNode): string | undefined {
  const { format, assertsFormat, fractionDigits, ...limits } = facets
  if (Object.values(limits).some((limit) => limit !== undefined)) return undefined
  if (format !== undefined && assertsFormat === true) return undefined
  if (primitive === 'boolean' || primitive === 'null' || primitive === 'string') return primitive
  return fractionDigits === 0 ? 'integer' : 'number'
}

function allowsAnyItemCount(node: ArrayNode): boolean {
  const { prefix, minItems, maxItems, unique, contains } = node
  const isFree = minItems === 0 && maxItems === Number.POSITIVE_INFINITY && !unique && contains === undefined
  return isFree && prefix.length === 0
}

function raise(word: string): string {
  return word.replace(/^./u, (letter) => letter.toUpperCase())
}
