import {
  type AttributeUse,
  allows,
  expandedName,
  type Name,
  type SchemaSet,
  XSI,
} from '../../schema/index.ts'
import type { Verdict } from '../verdict.ts'
import { at, type ContainmentFindings, type TypePair } from './content-graph.ts'
import { identifierDoubt, LOST, needsAnswer } from './ids.ts'
import { nameBefore, type Sides } from './side.ts'
import { ANY_TEXT, comparedTexts, type TextRange } from './text.ts'
import type { XmlFault, XmlText } from './tree.ts'
import { listNamespaces, type TypeShape, UNKNOWN } from './view.ts'

type Complex = Extract<TypeShape, { kind: 'complex' }>
type Wildcard = NonNullable<Complex['anyAttribute']>

/** How a side takes an attribute: with these texts, with any text unchecked, or not at all. */
type Taken = TextRange | 'unchecked' | undefined

/** Whether the attributes of one type are attributes of the other; texts are compared at once, they need nothing else. */
export function attributeFindings(sides: Sides, a: TypeShape, b: TypeShape): ContainmentFindings {
  const uses = listAttributes(a).filter((use) => use.required || sides.a.smallest.canHave(use))
  const doubts: string[] = []
  const missing = listAttributes(b).find((use) => use.required && !isAlwaysThere(sides, uses, use.name))
  if (missing) {
    return faultIn(
      sides,
      a,
      'attribute-missing',
      nameBefore(sides.rename, missing.name, 'attribute') ?? missing.name,
    )
  }
  const set = sides.a.view.schemas
  for (const use of uses) {
    const from: TextRange = { set, type: use.type, fixed: use.fixed }
    const compared = comparedAttribute(sides, b, use.name, from)
    if (compared === undefined) {
      const sample = sides.a.smallest.attribute(use)
      return faultIn(sides, a, 'attribute-unexpected', use.name, sample.value)
    }
    if (compared.kind === 'no') return faultIn(sides, a, 'value', use.name, compared.witness)
    if (compared.kind === 'undecided') doubts.push(`attribute "${use.name.local}": ${compared.reason}`)
  }
  const open = a.kind === 'complex' && a.anyAttribute ? openFindings(sides, a, a.anyAttribute, b) : {}
  return open.fault ? open : { doubts: [...doubts, ...(open.doubts ?? [])] }
}

function listAttributes(shape: TypeShape): readonly AttributeUse[] {
  return shape.kind === 'complex' ? shape.attributes : []
}

function isAlwaysThere({ rename }: Sides, uses: readonly AttributeUse[], name: Name): boolean {
  return uses.some(
    (use) => use.required && expandedName(rename(use.name, 'attribute')) === expandedName(name),
  )
}

/** Nothing where the second type takes no attribute of this name. */
function comparedAttribute(
  sides: Sides,
  b: TypeShape,
  name: Name,
  from: TextRange | 'unchecked',
): Verdict<string> | undefined {
  const to = takenBy(sides.b.view.schemas, b, sides.rename(name, 'attribute'))
  if (to === undefined || to === 'unchecked') return to && { kind: 'yes' }
  const range = from === 'unchecked' ? { set: ANY_TEXT.set, type: ANY_TEXT.id } : from
  const compared = comparedTexts(range, to)
  if (compared.kind === 'no' && needsAnswer(range.set, range.type, compared.witness))
    return { kind: 'undecided', reason: LOST }
  const doubt = compared.kind === 'yes' ? identifierDoubt(range, to) : undefined
  return doubt === undefined ? compared : { kind: 'undecided', reason: doubt }
}

function takenBy(set: SchemaSet, shape: TypeShape, name: Name): Taken {
  if (shape.kind === 'simple') return undefined
  const key = expandedName(name)
  const use = shape.attributes.find((one) => expandedName(one.name) === key)
  if (use) return { set, type: use.type, fixed: use.fixed }
  return foundBy(set, shape.anyAttribute, name)
}

function foundBy(set: SchemaSet, wildcard: Wildcard | undefined, name: Name): Taken {
  if (wildcard === undefined || !allows(wildcard.namespaces, name.namespace)) return undefined
  if (wildcard.process === 'skip') return 'unchecked'
  const declared = set.attributes?.get(expandedName(name))
  if (declared) return { set, type: declared.type, fixed: declared.fixed }
  return wildcard.process === 'strict' ? undefined : 'unchecked'
}

/** What a wildcard for attributes finds: a name of each namespace, and all those that either side knows. */
function openFindings(sides: Sides, a: Complex, wildcard: Wildcard, b: TypeShape): ContainmentFindings {
  const doubts: string[] = []
  const own = new Set(a.attributes.map(({ name }) => expandedName(name)))
  for (const name of openNames(sides, wildcard, b)) {
    if (own.has(expandedName(name))) continue
    const found = nameFindings(sides, a, wildcard, b, name)
    if (found.fault) return found
    doubts.push(...(found.doubts ?? []))
  }
  return { doubts }
}

function nameFindings(
  sides: Sides,
  a: Complex,
  wildcard: Wildcard,
  b: TypeShape,
  name: Name,
): ContainmentFindings {
  const from = foundBy(sides.a.view.schemas, wildcard, name)
  if (from === undefined) return {}
  const compared = comparedAttribute(sides, b, name, from)
  const sample = (): XmlText =>
    from === 'unchecked' ? 'text' : (from.fixed ?? sides.a.smallest.text(from.type, name.local) ?? '')
  if (compared === undefined) return faultIn(sides, a, 'attribute-unexpected', name, sample())
  if (compared.kind === 'no') return faultIn(sides, a, 'value', name, compared.witness)
  return compared.kind === 'undecided' ? { doubts: [`attribute "${name.local}": ${compared.reason}`] } : {}
}

/** Whether what one wildcard takes under a name is taken by another; nothing where there is no other. */
export function openAttributePair(sides: Sides, a: Wildcard, b: Wildcard | undefined, name: Name): TypePair {
  const [own, other] = [a, b].map((anyAttribute): Complex => {
    const rest = anyAttribute ? { anyAttribute } : {}
    return { kind: 'complex', id: '#attributes', attributes: [], ...rest, isMixed: false, isAbstract: false }
  }) as [Complex, Complex]
  const key = `attribute ${[a, b].map((one) => JSON.stringify(one)).join(' ')} ${expandedName(name)}`
  return { key, compare: () => nameFindings(sides, own, a, other, name) }
}

function openNames(sides: Sides, wildcard: Wildcard, b: TypeShape): readonly Name[] {
  const other = b.kind === 'complex' ? b : undefined
  const declared = [...(sides.a.view.schemas.attributes?.values() ?? [])].map(({ name }) => name)
  const after = [...(sides.b.view.schemas.attributes?.values() ?? []), ...(other?.attributes ?? [])]
    .map(({ name }) => nameBefore(sides.rename, name, 'attribute'))
    .filter((name) => name !== undefined)
  const namespaces = new Set([
    ...listNamespaces(wildcard.namespaces),
    ...(other?.anyAttribute ? listNamespaces(other.anyAttribute.namespaces) : []),
    ...after.map(({ namespace }) => namespace),
    UNKNOWN,
  ])
  const fresh = [...namespaces].map((namespace) => ({ namespace, local: 'anything' }))
  const all = [...fresh, ...after, ...declared].filter(
    ({ namespace }) => namespace !== XSI && allows(wildcard.namespaces, namespace),
  )
  return [...new Map(all.map((name) => [expandedName(name), name])).values()]
}

/** The smallest element of the type, with this attribute said so, or without it where no text is given. */
function faultIn(
  sides: Sides,
  a: TypeShape,
  fault: XmlFault,
  subject: Name,
  text?: XmlText,
): ContainmentFindings {
  return {
    fault: () => {
      const body = sides.a.smallest.makeShapeBody(a, 'content')
      const others = body.attributes.filter(({ name }) => expandedName(name) !== expandedName(subject))
      const attributes = text === undefined ? others : [...others, { name: subject, value: text }]
      return at({ name: { namespace: '', local: 'content' }, ...body, attributes }, fault, subject)
    },
  }
}
