import { withoutMark } from '../files/index.ts'
import { type Code, code, comment, join, literal, name } from '../typescript/index.ts'
import type { AdapterPair, HookSummary } from './adaptation.ts'
import { indentLines } from './indented.ts'

/** The user's hooks file after merging. */
export interface HooksFile {
  readonly text: string
  /** `adapter.hook` of every member that was added. */
  readonly added: readonly string[]
  /** `adapter.hook` of members that could not be added, since the file does not list members where they belong. */
  readonly unplaced: readonly string[]
  /** `adapter.hook` of members that the file had already and that do more than throw. */
  readonly answered: readonly string[]
}

/**
 * Returns the user's hooks file with a stub, which throws, for each hook that it lacks; a new file where there is
 * none. Existing text is never changed or removed; the compiler reports members that are no longer needed.
 */
export async function mergeHooksFile(
  given: string | undefined,
  pairs: readonly Pick<AdapterPair, 'name' | 'hooks'>[],
  hooksModule: string,
): Promise<HooksFile> {
  if (given === undefined || given.trim() === '') return createHooksFile(pairs, hooksModule)
  // The compiler does not count the byte order mark.
  const existing = withoutMark(given)
  const mark = given.slice(0, given.length - existing.length)
  const { HooksObject } = await import('./hooks-object.ts')
  const object = new HooksObject(existing)
  const added: string[] = []
  const unplaced: string[] = []
  const answered: string[] = []
  for (const pair of pairs) {
    const own = object.member(pair.name)
    const missing = pair.hooks.filter((hook) => !own?.has(hook.name))
    for (const { name: hook } of pair.hooks)
      if (own?.has(hook) && !own.isStub(hook)) answered.push(`${pair.name}.${hook}`)
    const lines = own === undefined ? printAdapterMember(pair) : printStubs(missing)
    const isPlaced = lines.text === '' || (own === undefined ? object.add(lines) : own.add(lines))
    for (const hook of missing) (isPlaced ? added : unplaced).push(`${pair.name}.${hook.name}`)
  }
  return { text: mark + object.text(), added, unplaced, answered }
}

/** A new hooks file with a stub for every hook; all count as added. */
function createHooksFile(
  pairs: readonly Pick<AdapterPair, 'name' | 'hooks'>[],
  hooksModule: string,
): HooksFile {
  const says = comment(['What the specifications leave open between the two versions, decided by you.'])
  const body = pairs.map((pair) => indentLines(printAdapterMember(pair), '  '))
  const type = code`import type { Hooks } from ${literal(hooksModule)}\n\n`
  const text = code`${type}${says}export const hooks: Hooks = {\n${join(body, '')}}\n`.text
  const added = pairs.flatMap((pair) => pair.hooks.map((hook) => `${pair.name}.${hook.name}`))
  return { text, added, unplaced: [], answered: [] }
}

/** The member of one adapter: an object with its stubs, empty without hooks. */
function printAdapterMember({ name: pair, hooks }: Pick<AdapterPair, 'name' | 'hooks'>): Code {
  if (hooks.length === 0) return code`${name(pair)}: {},\n`
  return code`${name(pair)}: {\n${indentLines(printStubs(hooks), '  ')}},\n`
}

function printStubs(hooks: readonly HookSummary[]): Code {
  return join(hooks.map(printStub), '')
}

/** A method that throws, with the decision's reason and first place as a comment. */
function printStub({ name: hook, reason, points }: HookSummary): Code {
  const [first] = points
  const more = points.length > 1 ? ` and ${points.length - 1} more` : ''
  const where = first ? `${first.dataElement}: ${first.source} → ${first.target}${more}` : ''
  const head = comment([reason, where].filter((line) => line !== ''))
  const words = literal(`decide ${hook} for `)
  return code`${head}${name(hook)}(_value, point) {\n  throw new Error(${words} + point.dataElement)\n},\n`
}
