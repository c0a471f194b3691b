import { ts } from 'ts-morph'
import type { Generated } from '../find/generated.ts'
import type { Use } from '../find/uses.ts'
import type { Place } from '../place.ts'
import type { SymbolTable } from '../touch/table.ts'
import type { Touch } from '../touch/touched.ts'
import { planChain } from './chain.ts'
import type { Correspondence } from './correspondence.ts'
import type { Edit } from './edits.ts'
import { renameEdit } from './rename.ts'

/** What becomes of one use: the edits that it takes, or why a person has to look. */
export interface UsePlan {
  readonly fix: Place['fix']
  readonly edits: readonly Edit[]
}

const renames: ReadonlySet<string> = new Set([
  'element-renamed',
  'property-renamed',
  'attribute-renamed',
  'parameter-renamed',
  'type-renamed',
  'operation-id-changed',
  'operation-moved',
])

const done: UsePlan = { fix: { status: 'certain' }, edits: [] }
const left = (why: string): UsePlan => ({ fix: { status: 'review', why }, edits: [] })

/** Plans one use; names of imports are the imports' affair. */
export function planUse(
  use: Use,
  generated: Generated,
  table: SymbolTable,
  correspondence: Correspondence,
): UsePlan {
  const { key, value, lacks, isByConstant } = use
  if (isByConstant)
    return left('The name is the text of a constant: it changes there, and its values may as well.')
  if (lacks !== undefined) return left(`Nothing says what "${lacks}" is to be.`)
  if (value !== undefined) return left('Which other value is meant is for a person to say.')
  const [head = '', ...path] = key.split('\n')
  const symbol = table.byKey.get(head)
  if (symbol === undefined) return left('An adapter goes when both its sides are of one version.')
  if (path.length === 0) {
    return correspondence.symbolOf(symbol)
      ? done
      : left('Nothing in the later version stands for it for certain.')
  }
  const owned = table.memberByKey.get(key)
  const chain =
    owned && path.length === 1 ? planChain(use, owned, generated, table, correspondence.trails) : undefined
  if (typeof chain === 'string') return left(chain)
  if (chain !== undefined) return { fix: { status: 'certain' }, edits: chain }
  const member = correspondence.memberOf(symbol, path)
  const name = member?.path.at(-1)
  const others = use.touches.filter(({ change }) => !renames.has(change.rule))
  // What a call takes is said where its input is made.
  const isOwn = ({ found: { pair, breaksTypes } }: Touch): boolean =>
    breaksTypes && (member?.operation === undefined || pair.on === 'operation')
  const breaking = others.filter(isOwn)
  if (member === undefined || name === undefined) return left(reasonOf(breaking[0] ?? others[0]))
  const single = breaking.length > 0 && breaking.every(isSingleNow) ? firstEdits(use.node) : undefined
  if (breaking.length > 0 && single === undefined) return left(reasonOf(breaking[0]))
  const renamed = name === path.at(-1) ? [] : [renameEdit(use.node, name)]
  if (renamed.includes(undefined)) return left('It is a name of your own as well, and others may use it.')
  const edits = [...renamed.flatMap((edit) => edit ?? []), ...(single ?? [])]
  if (edits.length > 0) return { fix: { status: 'certain' }, edits }
  return left('Its name stays; whether its values do is for a person to say.')
}

function reasonOf(touch: Touch | undefined): string {
  return touch?.change.message ?? 'Nothing in the later version stands for it for certain.'
}

/** A list of which one item is left. */
function isSingleNow({ change: { rule, after } }: Touch): boolean {
  const value = after?.value
  if (rule !== 'occurrence-decreased' || typeof value !== 'object' || value === null) return false
  return 'max' in value && value.max === 1
}

/** `list[0]` and `list.at(0)` ask for the one item already: what asks goes. */
function firstEdits(node: ts.Node): readonly Edit[] | undefined {
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
