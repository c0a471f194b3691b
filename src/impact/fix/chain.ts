import { ts } from 'ts-morph'
import { isPlainProperty } from '../../typescript/index.ts'
import type { SymbolChange } from '../affected/affected.ts'
import type { OwnedMember, SymbolTable } from '../affected/table.ts'
import type { Generated } from '../find/generated.ts'
import type { CodeUse } from '../find/use.ts'
import type { CodeEdit } from './edits.ts'
import type { PropertyPath, PropertyPaths } from './property-paths.ts'
import { isOnlyNamed, renameEdit } from './rename.ts'
import { firstEdits, isSingleNow } from './single.ts'

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
export function planChain(
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

const renames: ReadonlySet<string> = new Set([
  'element-renamed',
  'property-renamed',
  'attribute-renamed',
  'element-moved',
])

/** What of this place, and not of another of the same type, stops its code from compiling. */
function breaking(touches: readonly SymbolChange[], { paths }: PropertyPath): readonly SymbolChange[] {
  return touches.filter(
    ({ change: { rule, where }, found }) =>
      found.breaksTypes && !renames.has(rule) && paths.includes(where.path.join('/')),
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
