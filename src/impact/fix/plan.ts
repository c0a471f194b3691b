import type { GeneratedSymbol } from '../../generate/index.ts'
import type { SymbolChange } from '../affected/affected.ts'
import type { SymbolTable } from '../affected/table.ts'
import type { Generated } from '../find/generated.ts'
import type { CodeUse } from '../find/use.ts'
import type { ImpactPlace } from '../place.ts'
import { planChain } from './chain.ts'
import type { CodeCorrespondence } from './correspondence.ts'
import type { CodeEdit } from './edits.ts'
import { isOnlyNamed, renameEdit } from './rename.ts'
import { firstEdits, isSingleNow } from './single.ts'

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
