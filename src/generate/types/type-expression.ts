import {
  findNode,
  type Json,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
  type Visitor,
  visit,
} from '../../schema/index.ts'
import {
  Code,
  code,
  findDiscriminatorSubtypes,
  findShape,
  heldScalarForm,
  isAnyType,
  isHeldAsWritten,
  join,
  listsIn,
  name,
  scalarForm,
} from '../../typescript/index.ts'
import { requiresWhatIsBeside, withoutOpenObjects } from './beside.ts'
import { printDiscriminatorNames } from './discriminated.ts'
import {
  arrayExpression,
  block,
  codeListLiterals,
  type Expression,
  intersectionExpression,
  jsonLiteral,
  keyword,
  literalUnion,
  parenthesize,
  primary,
  type TypeScope,
  unionExpression,
} from './expression.ts'
import { listParts, primitiveKind, valueKind } from './json-kinds.ts'
import { objectExpression, objectMembers } from './object.ts'
import {
  findFormsBeside,
  isLeftToOthers,
  isRefined,
  listItemTypesBeside,
  listMembersLeft,
} from './refined.ts'

/**
 * Whether a node written out at this place would refer to one of the `open` aliases before an object or array
 * begins. TypeScript allows an alias to contain itself only inside an object or array.
 */
function needsItself(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId>): boolean {
  const seen = new Set<NodeId>()
  const queue = [id]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (open.has(next)) return true
    if (seen.has(next)) continue
    seen.add(next)
    queue.push(...directParts(set, findNode(set, next)))
  }
  return false
}

/** The nodes that a node consists of at the same place, outside of objects and arrays. */
function directParts(set: SchemaSet, node: TypeNode): readonly NodeId[] {
  if (node.kind === 'reference') return [node.to]
  if (node.kind !== 'complex') return listParts(node)
  const shape = findShape(set, node)
  return shape.kind === 'value' ? [shape.type] : []
}

/** Where a type expression stands: its indentation, and the declarations that it is inside of. */
export interface ExpressionPosition {
  readonly indent: string
  readonly open: ReadonlySet<NodeId>
  /** The other members of every `allOf` that the expression is a part of: they apply to the same value. */
  readonly beside?: readonly NodeId[]
  /** The types being written otherwise because of what is beside them, on the way here. */
  readonly refined?: ReadonlySet<NodeId>
}

export const topLevel: ExpressionPosition = { indent: '', open: new Set() }

/**
 * A node's type where it is used: its exported name (with derived types, except inside `allOf`), or its type
 * written out. `unknown` where it would circularly contain itself.
 */
export function typeExpression(
  scope: TypeScope,
  written: NodeId,
  position: ExpressionPosition = topLevel,
): Expression {
  const { layout, writer } = scope
  const isPart = position.beside !== undefined && position.beside.length > 0
  const id = isPart ? withoutSubtypes(layout.set, written, position) : written
  if (position.open.size > 0 && needsItself(layout.set, id, position.open)) return keyword('unknown')
  const exported = (isPart ? undefined : layout.orDerivedName(id)) ?? layout.typeName(id)
  const { beside = [] } = position
  if (exported === undefined) return expandTypeExpression(scope, id, position)
  if (isRefined(layout.set, id, beside)) return refinedExpression(scope, id, position)
  if (requiresWhatIsBeside(layout.set, id, beside)) return expandTypeExpression(scope, id, position)
  return primary(writer.import(exported, `${layout.moduleOf(id)}/types.ts`, 'type'))
}

/**
 * A named type written out, because the types beside it change how it is written; `unknown` inside itself, where they
 * say what the value is.
 */
function refinedExpression(scope: TypeScope, id: NodeId, position: ExpressionPosition): Expression {
  const { id: target } = resolve(scope.layout.set, id)
  if (position.refined?.has(target)) return keyword('unknown')
  const refined = new Set([...(position.refined ?? []), target])
  return expandTypeExpression(scope, id, { ...position, refined })
}

/**
 * The type of a property or item as `typeExpression` writes it, changed where others `beside` it, which apply to the
 * same value, require that.
 */
export function typeBelow(
  scope: TypeScope,
  id: NodeId,
  position: ExpressionPosition,
  beside: readonly NodeId[],
): Expression {
  const { layout } = scope
  if (isLeftToOthers(layout.set, id, beside)) return keyword('unknown')
  const isChanged =
    beside.length > 0 && layout.orDerivedName(id) === undefined && isRefined(layout.set, id, beside)
  return typeExpression(scope, id, isChanged ? { ...position, beside } : position)
}

/**
 * The base of a discriminator in place of another name for it, inside a subtype of the base: the type of the other name
 * lists the subtypes.
 */
function withoutSubtypes(set: SchemaSet, id: NodeId, { open }: ExpressionPosition): NodeId {
  const { id: base } = resolve(set, id)
  return base !== id && findDiscriminatorSubtypes(set, base).some((subtype) => open.has(subtype.id))
    ? base
    : id
}

/** A node's type written out, even where it has a name: the right-hand side of its declaration. */
export function expandTypeExpression(scope: TypeScope, id: NodeId, position: ExpressionPosition): Expression {
  const inside = { ...position, open: new Set([...position.open, id]) }
  return visit(findNode(scope.layout.set, id), expressionVisitor(scope, inside))
}

/**
 * The position inside an object or array: indented, and without open aliases, since a type may refer to itself
 * there.
 */
function guarded({ indent, refined }: ExpressionPosition): ExpressionPosition {
  return { indent: `${indent}  `, open: new Set(), ...(refined ? { refined } : {}) }
}

/** The visitor that writes the TypeScript type of a node of each kind. */
function expressionVisitor(scope: TypeScope, position: ExpressionPosition): Visitor<Expression> {
  const { set } = scope.layout
  const { beside = [] } = position
  const part = (id: NodeId): Expression => typeExpression(scope, id, position)
  const item = (id: NodeId, index?: number): Expression =>
    typeBelow(scope, id, guarded(position), listItemTypesBeside(set, beside, index))
  const inner = (id: NodeId): Expression => typeExpression(scope, id, guarded(position))
  return {
    scalar: (node) => {
      const own = scalarForm(set, node)
      const isHeld = heldScalarForm(set, node.id) !== undefined
      return isHeld ? scalar(scope, own) : heldBeside(scope, node.primitive, beside, scalar(scope, own))
    },
    'code-list': (node) => {
      const literals = codeListLiterals(set, node)
      const own = literals ? literalUnion(literals, position.indent) : scalar(scope, scalarForm(set, node))
      return heldBeside(scope, node.primitive, beside, own)
    },
    list: (node) =>
      isHeldAsWritten(set, node) ? writtenForm(set, node.id) : arrayExpression(inner(node.item)),
    union: (node) => {
      if (isHeldAsWritten(set, node)) return writtenForm(set, node.id)
      const left = listMembersLeft(set, node.id, beside)
      if (left?.length === 0) return keyword('unknown')
      const members = (left ?? node.members).map((id) =>
        intersectionExpression([...printDiscriminatorNames(set, node, id), part(id)]),
      )
      return unionExpression(members)
    },
    all: (node) => {
      const held = heldScalarForm(set, node.id)
      if (held !== undefined) return scalar(scope, held)
      const parts = withoutOpenObjects(set, node.members).map((id) => {
        const others = [...beside, ...node.members.filter((member) => member !== id)]
        return isLeftToOthers(set, id, others)
          ? keyword('unknown')
          : typeExpression(scope, id, { ...position, beside: others })
      })
      return intersectionExpression(parts)
    },
    not: () => keyword('unknown'),
    conditional: (node) =>
      node.then !== undefined && node.else !== undefined
        ? unionExpression([part(node.then), part(node.else)])
        : keyword('unknown'),
    unevaluated: (node) => part(node.of),
    resource: (node) => part(node.of),
    dynamic: (node) => unionExpression(node.candidates.map(part)),
    reference: (node) => {
      // A subtype that is only a reference to its discriminator's base: the base's own name, without its subtypes.
      const { id: base } = resolve(set, node.to)
      const isHeir = findDiscriminatorSubtypes(set, base).some(({ id }) => position.open.has(id))
      return isHeir ? typeExpression(scope, node.to, { ...position, beside: [base] }) : part(node.to)
    },
    unknown: (node) => {
      if (set.language === 'json') return keyword('unknown')
      return isAnyType(node)
        ? primary(scope.writer.import('XmlElement', scope.runtime, 'type'))
        : keyword('string')
    },
    never: () => keyword('never'),
    constant: (node) => constantExpression(scope, node.values, position),
    array: (node) => {
      const items = node.items === false ? undefined : item(node.items)
      if (node.prefix.length === 0 && items) return arrayExpression(items)
      return tuple(node.prefix.slice(0, node.maxItems).map(item), node.minItems, items)
    },
    object: (node) => {
      // As `unknown`, it would absorb the alternatives beside it.
      if (isLeftToOthers(set, node.id, beside)) return primary(code`{}`)
      const lines = objectMembers(scope, node, { ...guarded(position), beside })
      return block(lines, position.indent)
    },
    complex: (node) => {
      const shape = findShape(set, node)
      if (shape.kind === 'value') return part(shape.type)
      return objectExpression(scope, shape, guarded(position))
    },
  }
}

/**
 * The type of a scalar in the in-memory forms (such as `Date`) that types beside it give the same value. Its own type
 * if they give none; a union with it if that is not certain.
 */
function heldBeside(
  scope: TypeScope,
  primitive: string,
  beside: readonly NodeId[],
  own: Expression,
): Expression {
  const held = findFormsBeside(scope.layout.set, primitiveKind(primitive), beside)
  if (held === undefined) return own
  const forms = [...held.forms].map((form) => scalar(scope, form))
  return held.isCertain ? unionExpression(forms) : unionExpression([own, ...forms])
}

/** The union of listed values as literals, each in the in-memory form that types beside it give it, if any. */
function constantExpression(
  scope: TypeScope,
  values: readonly Json[],
  { indent, beside = [] }: ExpressionPosition,
): Expression {
  const { set } = scope.layout
  if (!values.some((value) => findFormsBeside(set, valueKind(value), beside) !== undefined))
    return literalUnion(values.map(jsonLiteral), indent)
  return unionExpression(
    values.map((value) =>
      heldBeside(
        scope,
        typeof value === 'number' ? 'number' : typeof value,
        beside,
        literalUnion([jsonLiteral(value)], indent),
      ),
    ),
  )
}

/** The type of values held as their text: a string, an array of strings for lists, or either. */
function writtenForm(set: SchemaSet, id: NodeId): Expression {
  const lists = listsIn(set, id)
  return unionExpression([
    ...(lists === 'all' ? [] : [keyword('string')]),
    ...(lists === 'none' ? [] : [arrayExpression(keyword('string'))]),
  ])
}

/** The TypeScript type of a scalar's in-memory form, imported from the runtime if it is the runtime's. */
function scalar(scope: TypeScope, form: Form): Expression {
  if (form === 'decimal') return primary(scope.writer.import('Decimal', scope.runtime, 'type'))
  if (form === 'integer') return primary(scope.writer.import('Integer', scope.runtime, 'type'))
  if (form === 'bigint') return primary(name(form))
  return isScalarWord(form) ? keyword(form) : primary(globalName(scope, form))
}

type Form = ReturnType<typeof scalarForm>

function isScalarWord(form: Form): form is 'string' | 'number' | 'boolean' | 'null' {
  return form === 'string' || form === 'number' || form === 'boolean' || form === 'null'
}

/** A global type such as `Date`; written `globalThis.Date` if an exported type has the same name. */
function globalName({ layout }: TypeScope, form: Form): Code {
  const [first = ''] = form.split('.')
  const isTaken = [...layout.modules.keys()].some((namespace) =>
    layout.exportedTypes(namespace).some(({ id }) => layout.typeName(id) === first),
  )
  return new Code(isTaken ? `globalThis.${form}` : form)
}

/** A tuple type: items from index `min` on are optional, and further items follow as a rest element. */
function tuple(prefix: readonly Expression[], min: number, items: Expression | undefined): Expression {
  const parts = prefix.map((item, index) =>
    index < min ? item.code : code`${parenthesize(item, 'primary')}?`,
  )
  const rest = items ? [code`...${parenthesize(items, 'primary')}[]`] : []
  return { code: code`readonly [${join([...parts, ...rest], ', ')}]`, binds: 'operator' }
}
