import { quoted } from '../../diagnostics/index.ts'
import type { ConstraintPath, ConstraintStep } from '../../schema/index.ts'
import { ncName } from './lexical.ts'
import { findNamespace, type PrefixBindings } from './schema-element.ts'

/** A path that cannot be taken apart, with what is wrong. */
export interface BrokenPath {
  readonly problem: string
}

/** §3.11.6, "Selector Value OK" and "Fields Value OK": the alternatives of a restricted XPath. */
export function readPath(
  xpath: string,
  namespaces: PrefixBindings,
  isField: boolean,
): readonly ConstraintPath[] | BrokenPath {
  const paths: ConstraintPath[] = []
  for (const text of xpath.split('|')) {
    const path = alternative(text.trim(), namespaces, isField)
    if ('problem' in path) return path
    paths.push(path)
  }
  return paths
}

/** `.//` may begin an alternative; the rest are steps with "/" between. */
function alternative(
  text: string,
  namespaces: PrefixBindings,
  isField: boolean,
): ConstraintPath | BrokenPath {
  if (text === '') return { problem: 'an alternative is empty' }
  const deep = /^\.\s*\/\//.exec(text)
  const steps: ConstraintStep[] = []
  const parts = (deep ? text.slice(deep[0].length) : text).split('/').map((part) => part.trim())
  for (const [index, part] of parts.entries()) {
    if (part === '.') continue
    const step = parseStep(part, namespaces)
    if ('problem' in step) return step
    if (step.axis === 'attribute' && !isField) return { problem: 'a selector cannot lead to an attribute' }
    if (step.axis === 'attribute' && index < parts.length - 1)
      return { problem: 'only the last step can be an attribute' }
    steps.push(step)
  }
  return { isDeep: deep !== null, steps }
}

function parseStep(text: string, namespaces: PrefixBindings): ConstraintStep | BrokenPath {
  const [, leading, test = ''] = /^(@\s*|attribute\s*::\s*|child\s*::\s*)?(.*)$/s.exec(text) ?? []
  const axis = leading === undefined || leading.startsWith('child') ? 'child' : 'attribute'
  if (test === '*') return { axis }
  const [first = '', second, ...others] = test.split(':')
  const local = second ?? first
  const isName = others.length === 0 && ncName.isValid(first) && (local === '*' || ncName.isValid(local))
  if (!isName) return { problem: `${quoted(text)} is not a step` }
  // A name without a prefix is of no namespace, whatever the default one is (XPath 1.0, 2.3).
  const namespace = second === undefined ? '' : findNamespace(namespaces, first)
  if (namespace === undefined) return { problem: `the prefix ${quoted(first)} is bound to no namespace` }
  return { axis, namespace, ...(local !== '*' && { local }) }
}
