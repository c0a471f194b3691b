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
import { dependsOnIdentifiers, identifierDoubt, LOST } from './ids.ts'
import { nameBefore, type Sides } from './side.ts'
import { ANY_TEXT, comparedTexts, type TextRange } from './text.ts'
import type { XmlFault, XmlText } from './tree.ts'
import { listNamespaces, type TypeShape, UNKNOWN } from './view.ts'

type Complex = Extract<TypeShape, { kind: 'complex' }>
type Wildcard = NonNullable<Complex['anyAttribute']>

/** What a side allows as an attribute: a range of texts, any text (`unchecked`), or undefined: not allowed. */
type Taken = TextRange | 'unchecked' | undefined

/**
 * Findings on whether all attributes that type `a` allows are allowed by `b`: the first fault, else doubts. Checks
 * missing required attributes first, then each declared attribute, then the wildcard.
 */
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

/** The declared attributes of a type; empty for a simple type. */
function listAttributes(shape: TypeShape): readonly AttributeUse[] {
  return shape.kind === 'complex' ? shape.attributes : []
}

/** Whether one of the uses is required and has this name of the second side. */
function isAlwaysThere({ rename }: Sides, uses: readonly AttributeUse[], name: Name): boolean {
  return uses.some(
    (use) => use.required && expandedName(rename(use.name, 'attribute')) === expandedName(name),
  )
}

/**
 * Whether the second type allows all these texts for the attribute; undefined if it does not allow the attribute.
 * `undecided` if that depends on IDs or references elsewhere in the document.
 */
function comparedAttribute(
  sides: Sides,
  b: TypeShape,
  name: Name,
  from: TextRange | 'unchecked',
): Verdict<string> | undefined {
  const to = findAllowedTexts(sides.b.view.schemas, b, sides.rename(name, 'attribute'))
  if (to === undefined || to === 'unchecked') return to && { kind: 'yes' }
  const range = from === 'unchecked' ? { set: ANY_TEXT.set, type: ANY_TEXT.id } : from
  const compared = comparedTexts(range, to)
  if (compared.kind === 'no' && dependsOnIdentifiers(range.set, range.type, compared.witness))
    return { kind: 'undecided', reason: LOST }
  const doubt = compared.kind === 'yes' ? identifierDoubt(range, to) : undefined
  return doubt === undefined ? compared : { kind: 'undecided', reason: doubt }
}

/** What a type allows as this attribute, by its declaration or its wildcard; undefined if it does not allow it. */
function findAllowedTexts(set: SchemaSet, shape: TypeShape, name: Name): Taken {
  if (shape.kind === 'simple') return undefined
  const key = expandedName(name)
  const use = shape.attributes.find((one) => expandedName(one.name) === key)
  if (use) return { set, type: use.type, fixed: use.fixed }
  return findAllowedByWildcard(set, shape.anyAttribute, name)
}

/**
 * What a wildcard allows as this attribute; undefined if it does not allow it. A declared attribute has the texts
 * of its declaration; an undeclared one is `unchecked`, or not allowed if the wildcard is strict. With `skip`,
 * every attribute is `unchecked`.
 */
function findAllowedByWildcard(set: SchemaSet, wildcard: Wildcard | undefined, name: Name): Taken {
  if (wildcard === undefined || !allows(wildcard.namespaces, name.namespace)) return undefined
  if (wildcard.process === 'skip') return 'unchecked'
  const declared = set.attributes?.get(expandedName(name))
  if (declared) return { set, type: declared.type, fixed: declared.fixed }
  return wildcard.process === 'strict' ? undefined : 'unchecked'
}

/**
 * Findings for the first type's wildcard: tries one undeclared name per namespace and all declared names. The
 * first fault alone, else all doubts.
 */
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

/**
 * Findings for one attribute name that the first type's wildcard may allow; empty if it does not. A fault if the
 * second type does not allow the attribute or one of its texts.
 */
function nameFindings(
  sides: Sides,
  a: Complex,
  wildcard: Wildcard,
  b: TypeShape,
  name: Name,
): ContainmentFindings {
  const from = findAllowedByWildcard(sides.a.view.schemas, wildcard, name)
  if (from === undefined) return {}
  const compared = comparedAttribute(sides, b, name, from)
  const sample = (): XmlText =>
    from === 'unchecked' ? 'text' : (from.fixed ?? sides.a.smallest.text(from.type, name.local) ?? '')
  if (compared === undefined) return faultIn(sides, a, 'attribute-unexpected', name, sample())
  if (compared.kind === 'no') return faultIn(sides, a, 'value', name, compared.witness)
  return compared.kind === 'undecided' ? { doubts: [`attribute "${name.local}": ${compared.reason}`] } : {}
}

/**
 * The pair that compares attributes of this name under two wildcards: whether those that `a` allows are allowed
 * by `b` (none if undefined).
 */
export function openAttributePair(sides: Sides, a: Wildcard, b: Wildcard | undefined, name: Name): TypePair {
  const [own, other] = [a, b].map((anyAttribute): Complex => {
    const rest = anyAttribute ? { anyAttribute } : {}
    return { kind: 'complex', id: '#attributes', attributes: [], ...rest, isMixed: false, isAbstract: false }
  }) as [Complex, Complex]
  const key = `attribute ${[a, b].map((one) => JSON.stringify(one)).join(' ')} ${expandedName(name)}`
  return { key, compare: () => nameFindings(sides, own, a, other, name) }
}

/**
 * The attribute names to try for a wildcard, in the first side's names: one undeclared name per namespace, and all
 * that either side declares. Names of `xsi` and those that the wildcard excludes are left out.
 */
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

/** The fault at the smallest element of the type, with the attribute set to `text`, or without it if undefined. */
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
