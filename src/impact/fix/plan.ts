import { ts } from 'ts-morph'
import type { GeneratedSymbol } from '../../generate/index.ts'
import { isPlainProperty } from '../../typescript/index.ts'
import { adviceForMoves } from '../advice.ts'
import type { SymbolChange } from '../affected/affected.ts'
import type { MovedProperties } from '../affected/moved.ts'
import type { OwnedMember, SymbolTable } from '../affected/table.ts'
import type { Generated } from '../find/generated.ts'
import type { CodeUse } from '../find/use.ts'
import type { ImpactPlace } from '../place.ts'
import type { CodeCorrespondence, PropertyPath, PropertyPaths } from './correspondence.ts'
import { type CodeEdit, isOnlyNamed, renameEdit } from './edits.ts'

/** Whether the change is that at most one item is now allowed in a list. */
function isSingleNow({ change: { rule, after } }: SymbolChange): boolean {
  const value = after?.value
  if (rule !== 'occurrence-decreased' || typeof value !== 'object' || value === null) return false
  return 'max' in value && value.max === 1
}

/**
 * The edits that remove `[0]` or `.at(0)` after a property, now that it is a single value; undefined for other
 * uses.
 */
function firstEdits(node: ts.Node): readonly CodeEdit[] | undefined {
  const access = node.parent
  if (!ts.isPropertyAccessExpression(access) || access.name !== node) return undefined
  const outer = ts.isNonNullExpression(access.parent) ? access.parent : access
  const { parent } = outer
  const isZero = (one: ts.Node | undefined): boolean =>
    one !== undefined && ts.isNumericLiteral(one) && one.text === '0'
  if (
    ts.isElementAccessExpression(parent) &&
    parent.expression === outer &&
    isZero(parent.argumentExpression)
  ) {
    return [{ start: outer.end, end: parent.end, text: '' }]
  }
  const call = parent.parent
  const isAt =
    ts.isPropertyAccessExpression(parent) && parent.expression === outer && parent.name.text === 'at'
  if (!isAt || !ts.isCallExpression(call) || !isZero(call.arguments[0])) return undefined
  return [{ start: outer.end, end: call.end, text: '' }]
}

/** One property access of a chain: `.name`, with the property it reads. */
interface Link {
  readonly access: ts.PropertyAccessExpression
  readonly owned: OwnedMember
}

/** The plan for a use: its edits, and, if a person still has to look, why. */
export interface ChainPlan {
  readonly edits: readonly CodeEdit[]
  readonly why?: string
}

/**
 * Plans a property access chain below a replaced root: rewrites it to the later path; undefined if no path is known.
 * No edits if a later access of the chain replaces this one too. No edits, and a reason, if a step of the path can now
 * repeat.
 */
function planChain(
  use: CodeUse,
  owned: OwnedMember,
  generated: Generated,
  table: SymbolTable,
  trails: PropertyPaths,
): ChainPlan | undefined {
  const links = linksTo(use.node, generated, table)
  const [first] = links
  if (first === undefined) return planSingle(use, owned, trails)
  const base = first.owned.symbol
  if (trails.findType(base) === undefined) return undefined
  const whole = [...links, ...linksFrom(links.at(-1)?.access, generated, table)]
  const ways = whole.map((_, index) =>
    trails.findPath(
      base,
      whole.slice(0, index + 1).map(({ owned: { member } }) => member),
    ),
  )
  const here = links.length - 1
  const way = ways[here]
  if (way === undefined) return planConsumed(whole, ways, here)
  const from = ways.slice(0, here).findLastIndex((one) => one !== undefined && isPrefix(one, way))
  const known = from < 0 ? 0 : (ways[from]?.members.length ?? 0)
  const rest = way.members.slice(known)
  // Renaming cannot handle a list within the path.
  const isSingle = rest.slice(0, -1).every(({ isArray }) => !isArray)
  if (!isSingle || rest.length === 0) return { edits: [], why: 'A step of the path can now repeat.' }
  const start = whole[from + 1]
  const end = whole[here]
  if (start === undefined || end === undefined) return undefined
  const edit = {
    start: start.access.expression.end,
    end: end.access.end,
    text: printAccesses(rest, start.access),
  }
  return finishRename(use, owned, way, [edit])
}

/**
 * Plans a property named outside of an access chain (as in a literal); undefined unless one name replaces it. No
 * edits, with a reason, if the name is also the user's own.
 */
function planSingle(
  use: CodeUse,
  { symbol, member }: OwnedMember,
  trails: PropertyPaths,
): ChainPlan | undefined {
  if (trails.findType(symbol) === undefined) return undefined
  const way = trails.findPath(symbol, [member])
  const [only] = way?.members ?? []
  if (way === undefined || only === undefined || way.members.length > 1) return undefined
  const edit = renameEdit(use.node, only.path.at(-1) ?? '')
  if (edit === undefined)
    return { edits: [], why: 'The name is also one of your own, which other code may use.' }
  return finishRename(use, { symbol, member }, way, [edit])
}

/**
 * The edits of a rename, with a reason if they are not enough; a use that only names the member needs no more. If all
 * breaking changes leave one item, `[0]` or `.at(0)` is removed where possible. Otherwise the reason is the first
 * breaking change, else that repetition has moved.
 */
function finishRename(
  use: CodeUse,
  { member }: OwnedMember,
  way: PropertyPath,
  edits: readonly CodeEdit[],
): ChainPlan {
  if (isOnlyNamed(use.node)) return { edits }
  const blocking = breaking(use.touches, way)
  const [first] = blocking
  const single = first && blocking.every(isSingleNow) ? firstEdits(use.node) : undefined
  if (single !== undefined) return { edits: [...edits, ...single] }
  if (first !== undefined) return { edits, why: first.change.message }
  if (way.members.at(-1)?.isArray === member.isArray) return { edits }
  return { edits, why: 'It now repeats in another place.' }
}

/** No edits, if a later part of the chain has a known path, which replaces this one too; else undefined. */
function planConsumed(
  whole: readonly Link[],
  ways: readonly (PropertyPath | undefined)[],
  here: number,
): ChainPlan | undefined {
  const next = ways.slice(here + 1).some((way) => way !== undefined)
  return next && whole.length > here + 1 ? { edits: [] } : undefined
}

const chainRenames: ReadonlySet<string> = new Set([
  'element-renamed',
  'property-renamed',
  'attribute-renamed',
  'element-moved',
])

/** The changes at exactly these paths that break types, renames and moves excepted. */
function breaking(touches: readonly SymbolChange[], { paths }: PropertyPath): readonly SymbolChange[] {
  return touches.filter(
    ({ change: { rule, where }, found }) =>
      found.breaksTypes && !chainRenames.has(rule) && paths.includes(where.path.join('/')),
  )
}

/** Whether the second path starts with all members of the first. */
function isPrefix(short: PropertyPath, long: PropertyPath): boolean {
  return short.members.every((member, index) => member === long.members[index])
}

/**
 * The members as property accesses (`.a?.b["c"]`), with `?.` after optional ones and where the first access had
 * it.
 */
function printAccesses(rest: PropertyPath['members'], first: ts.PropertyAccessExpression): string {
  return rest
    .map(({ path }, index) => {
      const name = path.at(-1) ?? ''
      const before = rest[index - 1]
      const isOptional = index === 0 ? first.questionDotToken !== undefined : before?.isOptional === true
      if (isPlainProperty(name)) return `${isOptional ? '?.' : '.'}${name}`
      return `${isOptional ? '?.' : ''}[${JSON.stringify(name)}]`
    })
    .join('')
}

/**
 * The chain of generated property accesses that ends with this name, in order; empty if the name is not an access.
 */
function linksTo(node: ts.Node, generated: Generated, table: SymbolTable): readonly Link[] {
  const links: Link[] = []
  let access: ts.Node = node.parent
  if (!ts.isPropertyAccessExpression(access) || access.name !== node) return []
  while (ts.isPropertyAccessExpression(access)) {
    const owned = ownedAt(access, generated, table)
    if (owned === undefined) break
    links.unshift({ access, owned })
    access = access.expression
    while (ts.isNonNullExpression(access) || ts.isParenthesizedExpression(access)) access = access.expression
  }
  return links
}

/** The generated property accesses that follow one in its chain, in order. */
function linksFrom(
  start: ts.PropertyAccessExpression | undefined,
  generated: Generated,
  table: SymbolTable,
): readonly Link[] {
  const links: Link[] = []
  let node: ts.Node | undefined = start
  while (node !== undefined) {
    let { parent }: ts.Node = node
    while (ts.isNonNullExpression(parent) || ts.isParenthesizedExpression(parent)) parent = parent.parent
    if (!ts.isPropertyAccessExpression(parent) || parent.name === node) break
    const owned = ownedAt(parent, generated, table)
    if (owned === undefined) break
    links.push({ access: parent, owned })
    node = parent
  }
  return links
}

/** The top-level property of a generated type that an access reads; undefined for any other property. */
function ownedAt(
  access: ts.PropertyAccessExpression,
  generated: Generated,
  table: SymbolTable,
): OwnedMember | undefined {
  const keys = generated.findKeys(generated.checker.getSymbolAtLocation(access.name))
  return keys.map((key) => table.memberByKey.get(key)).find((one) => one?.member.path.length === 1)
}

/** The plan for one use: its edits, and whether it is certain or why a person has to look. */
export interface UsePlan {
  readonly fix: ImpactPlace['fix']
  readonly edits: readonly CodeEdit[]
}

const renames: ReadonlySet<string> = new Set([
  'element-renamed',
  'property-renamed',
  'attribute-renamed',
  'parameter-renamed',
  'type-renamed',
  'operation-id-changed',
])

const done: UsePlan = { fix: { status: 'certain' }, edits: [] }
/** The plan of a use that can be rewritten for certain. */
const certain = (edits: readonly CodeEdit[]): UsePlan => ({ fix: { status: 'certain' }, edits })
/** The plan of a use that a person has to look at, and why; edits are made all the same. */
const left = (why: string, edits: readonly CodeEdit[] = []): UsePlan => ({
  fix: { status: 'review', why },
  edits,
})

/** The plan for a name used through a namespace import that stays. */
export const stays: UsePlan = left(
  'Not all that is taken out of this namespace goes to one module: import what does by its name.',
)

/** The plan for a use in a file that also uses adapters or gateways: nothing is changed. */
export const bridged: UsePlan = left(
  'This file also uses the adapters or gateways between the two versions: decide which side this is.',
)

/**
 * Plans one use: a certain rename with its edits, or the reason why a person has to look. Single values and types of
 * the user's own are always for a person. Exported names need no edits here, as the import plan renames them.
 */
export function planUse(
  use: CodeUse,
  generated: Generated,
  table: SymbolTable,
  correspondence: CodeCorrespondence,
): UsePlan {
  const { key, value, lacks, isByConstant, isAmbiguous, isGiven } = use
  if (isByConstant)
    return left('The name is the text of a constant: it changes there, and its values may as well.')
  if (isAmbiguous)
    return left('Several types here have a property of this name: decide which of them is meant.')
  if (lacks !== undefined) return planLacking(use, lacks, correspondence.moved)
  if (isGiven) return left('A type of your own says what it was: the two have to agree again.')
  if (value !== undefined) return left('Which other value is meant is for a person to say.')
  const [head = '', ...path] = key.split('\n')
  const symbol = table.byKey.get(head)
  if (symbol === undefined) return left('An adapter goes when both its sides are of one version.')
  if (path.length === 0)
    return correspondence.findLaterSymbol(symbol) ? done : planWaiting(symbol, correspondence)
  if (isRemapped(use.node, path.at(-1)))
    return left('A type of your own derives this name from the earlier one.')
  const owned = table.memberByKey.get(key)
  const chain =
    owned && path.length === 1 ? planChain(use, owned, generated, table, correspondence.trails) : undefined
  if (chain !== undefined)
    return chain.why === undefined ? certain(chain.edits) : left(chain.why, chain.edits)
  if (symbol.kind === 'type' && correspondence.findLaterSymbol(symbol) === undefined)
    return planWaiting(symbol, correspondence)
  const member = correspondence.findLaterMember(symbol, path)
  const name = member?.path.at(-1)
  const others = use.touches.filter(
    (touch) => !renames.has(touch.change.rule) && !correspondence.moved.isRename(touch),
  )
  // For a method call only changes of the operation count; those of its input count where that is made.
  const isOwn = ({ found: { pair, breaksTypes } }: SymbolChange): boolean =>
    breaksTypes && (member?.operation === undefined || pair.on === 'operation')
  const breaking = others.filter(isOwn)
  const why = adviceForMoves(others.flatMap((touch) => correspondence.moved.listFrom(touch)))
  if (member === undefined || name === undefined) return left(why ?? printReason(breaking[0] ?? others[0]))
  const renamed = name === path.at(-1) ? [] : [renameEdit(use.node, name)]
  if (renamed.includes(undefined)) return left('The name is also one of your own, which other code may use.')
  const named = renamed.flatMap((edit) => edit ?? [])
  const single = breaking.length > 0 && breaking.every(isSingleNow) ? firstEdits(use.node) : undefined
  const isSettled = breaking.length === 0 || (named.length > 0 && isOnlyNamed(use.node))
  if (!isSettled && single === undefined) return left(printReason(breaking[0]), named)
  const edits = [...named, ...(single ?? [])]
  if (edits.length > 0) return certain(edits)
  return left('Its name stays; whether its values do is for a person to say.')
}

/** Whether a property is used under another name, which a mapped type makes from its own. */
function isRemapped(node: ts.Node, name: string | undefined): boolean {
  return (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text !== name
}

/**
 * The plan for an object literal that lacks properties. Those that it has under their earlier names are renamed there;
 * the values of all others are not known.
 */
function planLacking({ node, touches }: CodeUse, lacks: string, moved: MovedProperties): UsePlan {
  const moves = touches.flatMap((touch) => moved.listTo(touch)).filter((move) => moved.isRenaming(move))
  const written = ts.isObjectLiteralExpression(node)
    ? node.properties.flatMap(({ name }) =>
        name === undefined ? [] : name.getText().replace(/^['"]|['"]$/g, ''),
      )
    : []
  const isThere = (name: string): boolean =>
    moves.some((move) => move.name === name && written.includes(move.from))
  const open = lacks.split(', ').filter((name) => !isThere(name))
  return open.length === 0 ? done : left(`The value of "${open.join(', ')}" is not known.`)
}

/**
 * The plan for a name without a single counterpart: no edits, and a reason. For a type, the reason lists the possible
 * later types, and the plan marks it as a type that has to be chosen first.
 */
function planWaiting(symbol: GeneratedSymbol, { trails }: CodeCorrespondence): UsePlan {
  if (symbol.kind !== 'type') return left(printReason(undefined))
  const types = trails.findTypes(symbol)
  const [first] = types
  const names = types.slice(0, mostNames).map(({ name }) => `"${name}"`)
  const more = types.length > mostNames ? ` and ${types.length - mostNames} more` : ''
  const why =
    first === undefined
      ? `No type of the later version stands for "${symbol.name}".`
      : `"${symbol.name}" became ${types.length === 1 ? `${names[0]}, though not everywhere` : `${names.join(', ')}${more}, by place`}: say which one is meant here.`
  return { fix: { status: 'review', why, waitsFor: symbol.name }, edits: [] }
}

const mostNames = 3

/** The message of the change; without one, that no counterpart is certain. */
function printReason(touch: SymbolChange | undefined): string {
  return touch?.change.message ?? 'Nothing in the later version stands for it for certain.'
}
