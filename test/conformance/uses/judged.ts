import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { type Change, diff } from '../../../src/diff/index.ts'
import { ingest } from '../../../src/ingest/index.ts'
import { eftiProfile } from '../../../src/profile/index.ts'
import type { Version } from '../../../src/schema/index.ts'
import { cutOut, JudgedUse, type UseOfSchema, usesOf, withoutUnused } from './oracle.ts'
import type { Members } from './schemas.ts'

type Random = () => number

/** Reads a description that is given as a value; the folder is where it is written. */
export type ReadDescription = (name: string, description: Members) => Promise<Version>

/** A reader over a function that puts a text into a folder of its own. */
export function readerIn(folderOf: (text: string) => string): ReadDescription {
  return async (name, description) => {
    const problems = new Diagnostics()
    const root = folderOf(JSON.stringify(description, undefined, 1))
    const version = await ingest(
      { name, status: 'stable', apis: new Map([['api', { openapi: 'api.yaml' }]]), bind: new Map() },
      { root, profile: eftiProfile },
      problems.sink,
    )
    if (version === undefined)
      throw new Error(
        problems
          .sorted()
          .map(({ message }) => message)
          .join('\n'),
      )
    return version
  }
}

/** What was found wrong at one use, or that nothing was. */
export interface Judgement {
  readonly use: string
  readonly outcome: 'right' | 'wrong' | 'undecided'
  readonly says: string
}

/** Judges the comparison of two descriptions: use by use, by documents, and by each use cut out alone. */
export async function judgeUses(
  read: ReadDescription,
  [before, after]: readonly [Members, Members],
  {
    random,
    documents,
    cuts = Infinity,
  }: { readonly random: Random; readonly documents: number; readonly cuts?: number },
): Promise<readonly Judgement[]> {
  const { changes } = diff(await read('a', before), await read('b', after))
  const [mine, theirs] = [usesOf(before), usesOf(after)]
  const found: Judgement[] = []
  const shown = new Map<string, Shown>()
  const further = new Map<string, () => Shown>()
  let left = cuts
  for (const [name, use] of mine) {
    const other = theirs.get(name)
    if (other === undefined) continue
    const sides = [new JudgedUse(before, use), new JudgedUse(after, other)] as const
    const seen = refusals(sides, random, documents)
    shown.set(name, seen)
    further.set(name, () => refusals(sides, random, 20 * documents))
    found.push(judgeCoverage(changes, use, seen))
    if (left-- > 0) {
      const cut = diff(await read('a', cutOut(before, name)), await read('b', cutOut(after, name)))
      found.push(judgeCut(use, changes, cut.changes))
    }
  }
  for (const change of changes) {
    const judged = judgeEntry(change, [...mine.values()], shown)
    if (judged.some(({ outcome }) => outcome === 'undecided')) {
      const own = [...mine.values()].filter((use) => isOf(change, use))
      for (const { name } of own) shown.set(name, further.get(name)?.() ?? { lost: [], won: [] })
      found.push(...judgeEntry(change, [...mine.values()], shown))
    } else found.push(...judged)
  }
  return found
}

/**
 * Judges some uses of two large descriptions: what documents show of each is told, and cut out alone it gets the same
 * entries. What does not show in as few documents says nothing.
 */
export async function judgeSomeUses(
  read: ReadDescription,
  [before, after]: readonly [Members, Members],
  {
    random,
    documents,
    uses: count,
  }: { readonly random: Random; readonly documents: number; readonly uses: number },
): Promise<ReadonlyMap<string, readonly Judgement[]>> {
  const { changes } = diff(await read('a', before), await read('b', after))
  const [mine, theirs] = [usesOf(before), usesOf(after)]
  const both = [...mine.keys()].filter((name) => theirs.has(name))
  // Half of them are such that something is told of them.
  const told = both.filter((name) => changes.some((change) => isBreakingOf(change, mine.get(name))))
  const chosen = new Set([
    ...shuffled(told, random).slice(0, Math.ceil(count / 2)),
    ...shuffled(both, random),
  ])
  const found = new Map<string, readonly Judgement[]>()
  for (const name of [...chosen].slice(0, count)) {
    // An entry says of which part of an operation it is: all uses of the part go together.
    const [one, other] = [
      withoutUnused(cutOut(before, ...besides(mine, name))),
      withoutUnused(cutOut(after, ...besides(theirs, name))),
    ]
    const [use, later] = [usesOf(one).get(name), usesOf(other).get(name)]
    if (use === undefined || later === undefined) continue
    const seen = refusals([new JudgedUse(one, use), new JudgedUse(other, later)], random, documents)
    const cut = diff(await read('a', one), await read('b', other))
    found.set(name, [judgeCoverage(changes, use, seen), judgeCut(use, changes, cut.changes)])
  }
  return found
}

function besides(uses: ReadonlyMap<string, UseOfSchema>, name: string): readonly string[] {
  const own = uses.get(name)
  const isBeside = (use: UseOfSchema): boolean => use.operation === own?.operation && use.part === own.part
  return [...uses.values()].filter(isBeside).map((use) => use.name)
}

function isBreakingOf(change: Change, use: UseOfSchema | undefined): boolean {
  return use !== undefined && change.severity === 'breaking' && isOf(change, use)
}

function shuffled<T>(list: readonly T[], random: Random): readonly T[] {
  return list
    .map((one) => ({ one, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

/** Documents of the one version that the other refuses. */
interface Shown {
  readonly lost: readonly unknown[]
  readonly won: readonly unknown[]
}

function refusals([before, after]: readonly [JudgedUse, JudgedUse], random: Random, count: number): Shown {
  return {
    lost: before.documents(random, count).filter((one) => !after.accepts(one)),
    won: after.documents(random, count).filter((one) => !before.accepts(one)),
  }
}

/** Whether the entry is of the use, as far as it says. */
function isOf({ where }: Change, { operation, part }: UseOfSchema): boolean {
  return where.operations.includes(operation) && (where.part === part || where.part === 'schema')
}

/** Each refusal is covered by a breaking entry that lists the use and the side. */
function judgeCoverage(changes: readonly Change[], use: UseOfSchema, { lost, won }: Shown): Judgement {
  const covered = (side: 'sender' | 'receiver', severity: readonly string[]): boolean =>
    changes.some(
      (change) => severity.includes(change.severity) && change.who.includes(side) && isOf(change, use),
    )
  const asked = [
    ...(lost.length > 0 ? (['sender'] as const) : []),
    ...(won.length > 0 && use.direction === 'response' ? (['receiver'] as const) : []),
  ]
  const missing = asked.filter((side) => !covered(side, ['breaking']))
  const open = missing.filter((side) => covered(side, ['risky']))
  const outcome = missing.length === 0 ? 'right' : open.length === missing.length ? 'undecided' : 'wrong'
  const example = JSON.stringify(missing.includes('sender') ? lost[0] : won[0])
  return {
    use: `${use.name}: documents`,
    outcome,
    says: outcome === 'right' ? '' : `no breaking entry for ${missing.join(' and ')}: ${example}`,
  }
}

const hurt = {
  narrows: { request: true, response: true },
  widens: { request: false, response: true },
  replaces: { request: true, response: true },
  annotates: { request: false, response: false },
} as const

/** The rules of what is around schemas, which documents of schemas do not show. */
const around =
  /^(api|operation|webhook|callback|security|server|parameter|header|request-body|response|media-type|links)-/u

/**
 * Each breaking entry has a document for every operation that it lists; one of several parts, which need not hurt in each of
 * them, for one of these operations. Documents are drawn, so that one that is not found says nothing for certain.
 */
function judgeEntry(
  change: Change,
  uses: readonly UseOfSchema[],
  shown: ReadonlyMap<string, Shown>,
): readonly Judgement[] {
  const { effect, where } = change
  // What no operation uses is in no message.
  if (change.severity !== 'breaking' || around.test(change.rule) || where.operations.length === 0) return []
  const isShownIn = (operations: readonly string[]): boolean =>
    uses.some((use) => {
      const { lost = [], won = [] } = shown.get(use.name) ?? {}
      if (!operations.includes(use.operation) || !isOf(change, use) || !hurt[effect][use.direction])
        return false
      return (
        (effect !== 'widens' && lost.length > 0) ||
        (effect !== 'narrows' && use.direction === 'response' && won.length > 0)
      )
    })
  const groups = where.part === 'schema' ? [where.operations] : where.operations.map((one) => [one])
  return groups.map((operations): Judgement => {
    const isShown = isShownIn(operations)
    return {
      use: `${change.rule} ${where.path.join('/')} ${operations}: entry`,
      outcome: isShown ? 'right' : 'undecided',
      says: isShown ? '' : `no document was found that shows it: ${change.message}`,
    }
  })
}

/** What a comparison says that hurts at a use. */
function saidOf(changes: readonly Change[], use: UseOfSchema, parts: readonly string[]): ReadonlySet<string> {
  const own = changes.filter(
    (change) =>
      change.severity === 'breaking' &&
      !around.test(change.rule) &&
      change.where.operations.includes(use.operation) &&
      parts.includes(change.where.part) &&
      hurt[change.effect][use.direction],
  )
  return new Set(own.map(({ rule, effect, message }) => `${rule} ${effect} ${message}`))
}

/** A use that is cut out alone gets the same entries. */
function judgeCut(use: UseOfSchema, whole: readonly Change[], cut: readonly Change[]): Judgement {
  const [others, alone] = [saidOf(whole, use, [use.part, 'schema']), saidOf(cut, use, [use.part, 'schema'])]
  const missing = [...alone].filter((one) => !others.has(one))
  // An entry of several parts does not say which of them an operation has.
  const added = [...saidOf(whole, use, [use.part])].filter((one) => !alone.has(one))
  return {
    use: `${use.name}: cut out`,
    outcome: missing.length + added.length === 0 ? 'right' : 'wrong',
    says: [
      ...missing.map((one) => `only alone: ${one}`),
      ...added.map((one) => `only among others: ${one}`),
    ].join('; '),
  }
}
