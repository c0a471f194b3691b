import { ts } from 'ts-morph'
import type { GeneratedSymbol } from '../../generate/index.ts'
import { isPlainProperty } from '../../typescript/index.ts'
import type { SymbolChange } from '../affected/affected.ts'
import type { OwnedMember, SymbolTable } from '../affected/table.ts'
import type { Generated } from '../find/generated.ts'
import type { CodeUse } from '../find/use.ts'
import type { ImpactPlace } from '../place.ts'
import type { CodeCorrespondence, PropertyPath, PropertyPaths } from './correspondence.ts'
import { type CodeEdit, isOnlyNamed, renameEdit } from './edits.ts'

/** A list of which one item is left. */
function isSingleNow({ change: { rule, after } }: SymbolChange): boolean {
  const value = after?.value
  if (rule !== 'occurrence-decreased' || typeof value !== 'object' || value === null) return false
  return 'max' in value && value.max === 1
}

/** `list[0]` and `list.at(0)` ask for the one item already: what asks goes. */
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

/** What becomes of a use: the edits that it takes, and why a person has to look all the same. */
export interface ChainPlan {
  readonly edits: readonly CodeEdit[]
  readonly why?: string
}

/** Plans a use below a root that was made anew; nothing where its place is not known. */
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
  if (way === undefined) return consumed(whole, ways, here)
  const from = ways.slice(0, here).findLastIndex((one) => one !== undefined && isPrefix(one, way))
  const known = from < 0 ? 0 : (ways[from]?.members.length ?? 0)
  const rest = way.members.slice(known)
  // A list on the way, or one where a single value was, is nothing that another name makes good.
  const isSingle = rest.slice(0, -1).every(({ isArray }) => !isArray)
  if (!isSingle || rest.length === 0) return { edits: [], why: 'A step of the path can now repeat.' }
  const start = whole[from + 1]
  const end = whole[here]
  if (start === undefined || end === undefined) return undefined
  const edit = { start: start.access.expression.end, end: end.access.end, text: printed(rest, start.access) }
  return settled(use, owned, way, [edit])
}

/** A property outside a chain of accesses: only where one name becomes one other. */
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
  return settled(use, { symbol, member }, way, [edit])
}

/** A new name, and what its values take: nothing, one item asked for no more, or a person. */
function settled(
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

/** What stands between two places that are known goes with the later one. */
function consumed(
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

/** What of this place, and not of another of the same type, stops its code from compiling. */
function breaking(touches: readonly SymbolChange[], { paths }: PropertyPath): readonly SymbolChange[] {
  return touches.filter(
    ({ change: { rule, where }, found }) =>
      found.breaksTypes && !chainRenames.has(rule) && paths.includes(where.path.join('/')),
  )
}

function isPrefix(short: PropertyPath, long: PropertyPath): boolean {
  return short.members.every((member, index) => member === long.members[index])
}

function printed(rest: PropertyPath['members'], first: ts.PropertyAccessExpression): string {
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

/** The accesses of generated properties that lead to a name, its own last. */
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

/** The accesses of generated properties that go on from one. */
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

function ownedAt(
  access: ts.PropertyAccessExpression,
  generated: Generated,
  table: SymbolTable,
): OwnedMember | undefined {
  const keys = generated.findKeys(generated.checker.getSymbolAtLocation(access.name))
  return keys.map((key) => table.memberByKey.get(key)).find((one) => one?.member.path.length === 1)
}

/** What becomes of one use: the edits that it takes, or why a person has to look. */
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
const certain = (edits: readonly CodeEdit[]): UsePlan => ({ fix: { status: 'certain' }, edits })
const left = (why: string, edits: readonly CodeEdit[] = []): UsePlan => ({
  fix: { status: 'review', why },
  edits,
})

/** A name of a namespace that stays as it is. */
export const stays: UsePlan = left(
  'Not all that is taken out of this namespace goes to one module: import what does by its name.',
)

/** A use in a file that leads from one version to the other: what is of the earlier version stays so. */
export const bridged: UsePlan = left(
  'This file also uses the adapters or gateways between the two versions: decide which side this is.',
)

/** Plans one use; names of imports are the imports' affair. */
export function planUse(
  use: CodeUse,
  generated: Generated,
  table: SymbolTable,
  correspondence: CodeCorrespondence,
): UsePlan {
  const { key, value, lacks, isByConstant, isGiven } = use
  if (isByConstant)
    return left('The name is the text of a constant: it changes there, and its values may as well.')
  if (lacks !== undefined) return left(`The value of "${lacks}" is not known.`)
  if (isGiven) return left('A type of your own says what it was: the two have to agree again.')
  if (value !== undefined) return left('Which other value is meant is for a person to say.')
  const [head = '', ...path] = key.split('\n')
  const symbol = table.byKey.get(head)
  if (symbol === undefined) return left('An adapter goes when both its sides are of one version.')
  if (path.length === 0)
    return correspondence.findLaterSymbol(symbol) ? done : waiting(symbol, correspondence)
  const owned = table.memberByKey.get(key)
  const chain =
    owned && path.length === 1 ? planChain(use, owned, generated, table, correspondence.trails) : undefined
  if (chain !== undefined)
    return chain.why === undefined ? certain(chain.edits) : left(chain.why, chain.edits)
  if (symbol.kind === 'type' && correspondence.findLaterSymbol(symbol) === undefined)
    return waiting(symbol, correspondence)
  const member = correspondence.findLaterMember(symbol, path)
  const name = member?.path.at(-1)
  const others = use.touches.filter(({ change }) => !renames.has(change.rule))
  // What a call takes is said where its input is made.
  const isOwn = ({ found: { pair, breaksTypes } }: SymbolChange): boolean =>
    breaksTypes && (member?.operation === undefined || pair.on === 'operation')
  const breaking = others.filter(isOwn)
  if (member === undefined || name === undefined) return left(printReason(breaking[0] ?? others[0]))
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

/** A type that stands for several from now on, or for none: what has its values waits for the choice. */
function waiting(symbol: GeneratedSymbol, { trails }: CodeCorrespondence): UsePlan {
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

function printReason(touch: SymbolChange | undefined): string {
  return touch?.change.message ?? 'Nothing in the later version stands for it for certain.'
}
