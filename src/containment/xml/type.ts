import type { NodeId } from '../../schema/index.ts'
import { attributeFindings } from './attributes.ts'
import { contentFindings } from './content.ts'
import type { ContainmentFindings, TypePair } from './findings.ts'
import type { Sides } from './side.ts'
import { type JudgedWitness, SKIP } from './view.ts'

/** What the elements with two types say of their value. */
export interface DeclaredDefaults {
  readonly a: Pick<JudgedWitness, 'default' | 'fixed'>
  readonly b: Pick<JudgedWitness, 'default' | 'fixed'>
}

export const nothingDeclared: DeclaredDefaults = { a: {}, b: {} }

/** Whether whatever an element of one type holds can stand in one of the other. */
export function typePair(sides: Sides, a: NodeId, b: NodeId, { a: sa, b: sb }: DeclaredDefaults): TypePair {
  const values = [sa.default, sa.fixed, sb.default, sb.fixed]
  const said = values.every((one) => one === undefined)
    ? ''
    : JSON.stringify(values.map((one) => one ?? null))
  return { key: `type ${a} ${b} ${said}`, compare: () => compareTypes(sides, a, b, { a: sa, b: sb }) }
}

function compareTypes(sides: Sides, a: NodeId, b: NodeId, declared: DeclaredDefaults): ContainmentFindings {
  if (b === SKIP) return {}
  const [from, to] = [sides.a.view.shape(a), sides.b.view.shape(b)]
  const attributes = attributeFindings(sides, from, to)
  if (attributes.fault) return attributes
  const content = contentFindings(sides, from, to, declared)
  if (content.fault) return content
  return { needs: content.needs ?? [], doubts: [...(attributes.doubts ?? []), ...(content.doubts ?? [])] }
}
