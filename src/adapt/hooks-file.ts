import { withoutMark } from '../files/index.ts'
import { type Code, code, comment, join, literal, name } from '../typescript/index.ts'
import type { AdapterPair, HookSummary } from './adaptation.ts'
import { indented } from './indented.ts'

/** A person's hooks file after merging. */
export interface HooksFile {
  readonly text: string
  /** `adapter.hook` of every member that was added. */
  readonly added: readonly string[]
  /** Members that are missing and could not be added, because the file does not list them where they belong. */
  readonly unplaced: readonly string[]
  /** Members that the file had already and that are more than the stub that throws. */
  readonly answered: readonly string[]
}

/**
 * Writes a person's hooks file, or adds to it what is new: a member for each open decision, which throws until it is
 * decided. Nothing that stands in the file is changed or removed; members that are no longer asked for are the
 * compiler's to name.
 */
export async function mergeHooksFile(
  given: string | undefined,
  pairs: readonly Pick<AdapterPair, 'name' | 'hooks'>[],
  hooksModule: string,
): Promise<HooksFile> {
  if (given === undefined || given.trim() === '') return newFile(pairs, hooksModule)
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
    const lines = own === undefined ? section(pair) : members(missing)
    const isPlaced = lines.text === '' || (own === undefined ? object.add(lines) : own.add(lines))
    for (const hook of missing) (isPlaced ? added : unplaced).push(`${pair.name}.${hook.name}`)
  }
  return { text: mark + object.text(), added, unplaced, answered }
}

function newFile(pairs: readonly Pick<AdapterPair, 'name' | 'hooks'>[], hooksModule: string): HooksFile {
  const says = comment(['What the specifications leave open between the two versions, decided by you.'])
  const body = pairs.map((pair) => indented(section(pair), '  '))
  const type = code`import type { Hooks } from ${literal(hooksModule)}\n\n`
  const text = code`${type}${says}export const hooks: Hooks = {\n${join(body, '')}}\n`.text
  const added = pairs.flatMap((pair) => pair.hooks.map((hook) => `${pair.name}.${hook.name}`))
  return { text, added, unplaced: [], answered: [] }
}

function section({ name: pair, hooks }: Pick<AdapterPair, 'name' | 'hooks'>): Code {
  if (hooks.length === 0) return code`${name(pair)}: {},\n`
  return code`${name(pair)}: {\n${indented(members(hooks), '  ')}},\n`
}

function members(hooks: readonly HookSummary[]): Code {
  return join(hooks.map(stub), '')
}

/** A member that says what there is to decide, and fails until it is. */
function stub({ name: hook, reason, points }: HookSummary): Code {
  const [first] = points
  const more = points.length > 1 ? ` and ${points.length - 1} more` : ''
  const where = first ? `${first.dataElement}: ${first.source} → ${first.target}${more}` : ''
  const head = comment([reason, where].filter((line) => line !== ''))
  const words = literal(`decide ${hook} for `)
  return code`${head}${name(hook)}(_value, point) {\n  throw new Error(${words} + point.dataElement)\n},\n`
}
