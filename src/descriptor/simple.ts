import { diagnostic, invariant, printable } from '../diagnostics/index.ts'
import { codecLexicalName } from '../lexical/index.ts'
import { translatePattern } from '../regex/index.ts'
import type {
  CodeListNode,
  Facets,
  ListNode,
  NodeId,
  ScalarNode,
  TypeNode,
  UnionNode,
} from '../schema/index.ts'
import { isHeldAsWritten, scalarForm } from '../typescript/index.ts'
import { type Data, type Fields, type Reference, typeReference } from './data.ts'
import { describeSimpleDerivation } from './derived.ts'
import { checkedFormat } from './format.ts'
import { describePattern } from './pattern.ts'
import type { DescriptorScope } from './scope.ts'

/**
 * The descriptor of a scalar or code list: its lexical form, derivation, facets and the values of a code list. Throws
 * if no lexical form reads its primitive type.
 */
export function describeText(scope: DescriptorScope, node: ScalarNode | CodeListNode): Fields {
  const lexical = codecLexicalName(node, scalarForm(scope.set, node))
  invariant(lexical, `no text of XML is read as "${node.primitive}"`)
  const format = checkedFormat(node.facets)
  return {
    kind: 'text',
    ...describeSimpleDerivation(scope, node),
    of: {
      $: 'lexical',
      name: lexical,
      ...(node.facets.multipleOf === undefined ? {} : { hasMultiples: true }),
      ...(format === undefined ? {} : { format }),
    },
    values: node.kind === 'code-list' ? describeValues(scope, node) : undefined,
    ...describeFacets(scope, node, node.facets),
  }
}

/** `xs:anySimpleType`: any text, as it is; by its name, all other simple types may be in its place. */
export const anySimpleType: Fields = {
  kind: 'text',
  typeName: '{http://www.w3.org/2001/XMLSchema}anySimpleType',
  of: { $: 'lexical', name: 'xsString' },
}

/**
 * The values of a code list: a reference shared with its TypeScript type where they are strings, else the texts.
 */
function describeValues({ set }: DescriptorScope, node: CodeListNode): Data {
  const values = node.members.map((member) => member.value)
  return scalarForm(set, node) === 'string' ? { $: 'codes', id: node.id, values } : values
}

/** The descriptor of an XML Schema list type, with its item type, enumeration and facets. */
export function describeList(scope: DescriptorScope, node: ListNode): Fields {
  return {
    kind: 'list',
    ...describeSimpleDerivation(scope, node),
    of: { $: 'lexical', name: 'xsList' },
    item: describePart(scope, node, node.item),
    values: node.enumeration,
    ...describeFacets(scope, node, node.facets),
  }
}

/** The descriptor of an XML Schema union type; of its facets only enumeration and patterns. */
export function describeUnion(scope: DescriptorScope, node: UnionNode): Fields {
  return {
    kind: 'union',
    ...describeSimpleDerivation(scope, node),
    of: { $: 'lexical', name: 'xsUnion' },
    members: node.members.map((member) => describePart(scope, node, member)),
    values: node.enumeration,
    patterns: describePatterns(scope, node, node.facets),
  }
}

/**
 * A reference to a list's item type or a union's member; held as written where a pattern of the whole requires it.
 */
function describePart({ set }: DescriptorScope, node: ListNode | UnionNode, id: NodeId): Reference {
  return isHeldAsWritten(set, node) ? { $: 'type', id, asWritten: true } : typeReference(id)
}

/** The facets of a simple type as fields; `fractionDigits` is left out for integer types. */
function describeFacets(scope: DescriptorScope, node: TypeNode, facets: Facets): Fields {
  const { length, minLength, maxLength, totalDigits, fractionDigits } = facets
  const { minInclusive, maxInclusive, minExclusive, maxExclusive, multipleOf } = facets
  const isInteger = 'builtin' in node && node.builtin !== 'decimal' && fractionDigits === 0
  return {
    ...{ length, minLength, maxLength, totalDigits },
    fractionDigits: isInteger ? undefined : fractionDigits,
    ...{ minInclusive, maxInclusive, minExclusive, maxExclusive, multipleOf },
    patterns: describePatterns(scope, node, facets),
  }
}

/**
 * One matcher for each derivation step, whose patterns are alternatives; undefined without patterns. One that
 * cannot be translated from XML Schema is reported and refused.
 */
function describePatterns(
  scope: DescriptorScope,
  node: TypeNode,
  { patterns = [] }: Facets,
): readonly Reference[] | undefined {
  if (patterns.length === 0) return undefined
  return patterns.map((step) => {
    const translated = step.map(({ dialect, source }) =>
      dialect === 'xsd'
        ? { dialect: 'ecma' as const, source: translatePattern(source) }
        : { dialect, source },
    )
    const [first] = step
    if (translated.some(({ source }) => source === undefined)) {
      const construct = `the pattern ${JSON.stringify(printable(first?.source ?? ''))}`
      scope.sink(diagnostic('codec-construct', { construct, name: readableName(node) }, node.at))
      return { $: 'pattern', pattern: { how: 'refused', words: first?.source ?? '' } }
    }
    const expressions = translated.map(({ dialect, source = '' }) => ({ dialect, source }))
    return describePattern(scope, expressions, { name: readableName(node), at: node.at })
  })
}

function readableName({ name }: TypeNode): string {
  return name ? `"${printable(name.local)}"` : 'an unnamed type'
}
