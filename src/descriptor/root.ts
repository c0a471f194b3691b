import {
  Below,
  type ElementDeclaration,
  elementsOfContent,
  listSubstitutes,
  rootContexts,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'
import { slug } from '../typescript/index.ts'
import { type Fields, type Reference, typeReference } from './data.ts'
import { describeElementRules, describeElementValue, idWord } from './element.ts'
import { canHoldGlobals } from './open.ts'
import { describeSight } from './origins.ts'
import type { DescriptorScope } from './scope.ts'

/**
 * The descriptor of a root element: its name, type, value fields, contexts and identity constraints, and the prefixes
 * that documents need. `declarations` is set if documents can contain any global declaration.
 */
export function describeRoot({ set }: Pick<DescriptorScope, 'set'>, element: ElementDeclaration): Fields {
  const ids = [...rootContexts(set, element)].map(idWord)
  return {
    name: element.name.local,
    namespace: element.name.namespace,
    type: typeReference(element.type),
    ...describeElementValue(element),
    ids: ids.length === 0 ? undefined : ids,
    prefixes: choosePrefixes(set, element),
    declarations: canHoldGlobals(set, element.type) ? { $: 'declarations' } : undefined,
    ...describeSight(set, element),
    ...describeElementRules(element),
  }
}

/**
 * Prefixes for the namespaces that documents of a root can contain, sorted; undefined where none is needed. The
 * root's own needs none where every element has a namespace and no attribute has the root's.
 */
function choosePrefixes(set: SchemaSet, root: ElementDeclaration): Reference | undefined {
  const below = named.get(set) ?? new Below(set, (node) => namesIn(set, node))
  named.set(set, below)
  const namespaces = new Set<string>([root.name.namespace])
  const ofAttributes = new Set<string>()
  for (const name of below.of(root.type)) {
    const [kind, namespace] = [name.charAt(0), name.slice(1)]
    if (kind === 'e') namespaces.add(namespace)
    else if (namespace !== '') ofAttributes.add(namespace)
  }
  const isDefault = !namespaces.has('') && !ofAttributes.has(root.name.namespace)
  const needed = [...new Set([...namespaces, ...ofAttributes])]
    .filter(
      (namespace) =>
        namespace !== '' && namespace !== xml && !(isDefault && namespace === root.name.namespace),
    )
    .sort()
  if (needed.length === 0) return undefined
  const prefixes = distinctPrefixes(needed)
  return {
    $: 'record',
    entries: needed.map((namespace, index) => [namespace, prefixes[index] ?? ''] as const),
  }
}

/**
 * Yields the namespaces that a complex type uses: `e` and the namespace for elements, `a` and it for attributes.
 */
function* namesIn(set: SchemaSet, node: TypeNode): Iterable<string> {
  if (node.kind !== 'complex') return
  for (const { name } of node.attributes) yield `a${name.namespace}`
  for (const element of elementsOfContent(node.content)) {
    for (const { name } of [element, ...listSubstitutes(set, element)]) yield `e${name.namespace}`
  }
}

const named = new WeakMap<SchemaSet, Below<string>>()

const xml = 'http://www.w3.org/XML/1998/namespace'

/**
 * A prefix from a namespace's last word that is not a version: the word if it is short, else its initials. `n` is put
 * before it if it could not start a prefix.
 */
function suggestPrefix(namespace: string): string {
  const words = namespace.split(/[/:#?]+/u).filter((word) => slug(word) !== '' && !/^v?[\d.]+$/iu.test(word))
  const last = slug(words.at(-1) ?? '')
  const short =
    last.length <= 12
      ? last
      : last
          .split('-')
          .map((word) => word.charAt(0))
          .join('')
  return /^[a-z]/u.test(short) && !short.startsWith('xml') ? short : `n${short}`
}

/** A suggested prefix for each namespace, in order; a repeated one gets its position appended. */
function distinctPrefixes(namespaces: readonly string[]): readonly string[] {
  const wanted = namespaces.map(suggestPrefix)
  return wanted.map((prefix, index) => (wanted.indexOf(prefix) === index ? prefix : `${prefix}${index + 1}`))
}
