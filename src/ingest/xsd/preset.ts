import { quoted } from '../../diagnostics/index.ts'
import type { NodeId } from '../../schema/index.ts'
import { builtinId } from './builtins.ts'
import { isEmptiable } from './constraints/emptiable.ts'
import type { SchemaElement } from './schema-element.ts'
import { refuse, type SchemaSetReading } from './schema-set-reading.ts'
import { expandNames, isIdType, valueProblem } from './simple-value.ts'

interface Preset {
  readonly default?: string
  readonly fixed?: string
}

/**
 * The `default` and `fixed` values of a declaration, qualified names in them expanded; no field for an absent one.
 */
export function readPreset({ set }: SchemaSetReading, element: SchemaElement, type: NodeId): Preset {
  const { attributes, namespaces } = element
  const [preset, fixed] = ['default', 'fixed'].map((name) => {
    const text = attributes.get(name)
    return text === undefined ? undefined : expandNames(set, type, text, namespaces)
  })
  return { ...(preset === undefined ? {} : { default: preset }), ...(fixed === undefined ? {} : { fixed }) }
}

/**
 * Reports, after reading, a default or fixed value that is not of the type or is of type ID (§3.2.6 and §3.3.6).
 */
export function checkPreset(
  { set }: SchemaSetReading,
  element: SchemaElement,
  { type, isAttribute }: { readonly type: NodeId; readonly isAttribute: boolean },
): void {
  const value = element.attributes.get('default') ?? element.attributes.get('fixed')
  if (value === undefined) return
  const [valid, id] = isAttribute
    ? ['a-props-correct.2', 'a-props-correct.3']
    : ['e-props-correct.2', 'e-props-correct.5']
  set.checks.push(() => {
    const node = set.nodes.get(type)
    if (node === undefined || node.id === builtinId('anyType')) return
    const { content } = node.kind === 'complex' ? node : { content: undefined }
    if (content?.kind === 'mixed') {
      if (content.particle === undefined || isEmptiable(content.particle)) return
      const problem = 'a default needs mixed content in which every element can be absent'
      refuse(set, 'cos-valid-default.2.2.2', problem, element.at)
      return
    }
    if (content !== undefined && content.kind !== 'text') {
      refuse(set, 'cos-valid-default.2.1', 'a default needs simple or mixed content', element.at)
      return
    }
    const simple = content === undefined ? type : content.type
    if (isIdType(set, simple)) refuse(set, id, 'an ID cannot have a default or fixed value', element.at)
    const problem = valueProblem(set, simple, value, element.namespaces)
    if (problem !== undefined)
      refuse(set, valid, `${quoted(value)} is not a value of the type: ${problem}`, element.at)
  })
}
