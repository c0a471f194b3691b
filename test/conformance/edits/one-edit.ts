import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputs } from '../../../bench/inputs.ts'
import type { Change } from '../../../src/diff/index.ts'
import { compare, loadConfig } from '../../../src/index.ts'
import { randomFrom } from '../draw.ts'
import type { Suite } from '../suite.ts'
import { type Outcome, Tally } from '../tally.ts'
import { at, isMembers, type Members, type Spot, spotsOf, type Way } from './description.ts'
import { type Changed, kinds } from './kinds.ts'
import { type Printed, printed } from './lines.ts'

const seeds = [1, 2, 3]
const editsOfEach = 80

/** An edit that was made: where, of what kind, and how it is told. */
interface Edit {
  readonly name: string
  readonly before: readonly Way[]
  readonly after: readonly Way[]
  readonly entries: number
  /** The operation that it gives parameters or takes them from, and their names. */
  readonly operation: unknown
  readonly parameters: readonly unknown[]
}

/**
 * Large descriptions, edited at many places at once: right where each edit is told by the entry that it is worth, at its
 * place and proven where it breaks; what is told besides is wrong.
 */
export const oneEdit: Suite = {
  run: async (options) => {
    const tally = new Tally('one-edit')
    for (const { name, after } of await inputs()) {
      if (name !== 'Stripe' && name !== 'OpenAI, JSON') continue
      for (const seed of seeds) {
        for (const [id, outcome] of await outcomesOf(after.text, seed)) {
          tally.add(`${name} ${seed}: ${id}`, outcome)
        }
      }
    }
    return tally.result(options)
  },
}

async function outcomesOf(text: string, seed: number): Promise<readonly (readonly [string, Outcome])[]> {
  const [earlier, later] = [JSON.parse(text) as Members, JSON.parse(text) as Members]
  const edits = editsIn(later, randomFrom(seed))
  const sides = { before: printed(earlier), after: printed(later) }
  const changes = await changesBetween(sides)
  const told = new Map(edits.map((edit) => [edit, [] as Change[]]))
  const strays: Change[] = []
  for (const change of changes) {
    const own = edits.filter((edit) => isAt(edit, change, sides))
    for (const edit of own) told.get(edit)?.push(change)
    if (own.length === 0) strays.push(change)
  }
  return [
    ...[...told].map(([edit, entries]) => [edit.name, outcomeOf(edit, entries)] as const),
    ...strays.map(({ rule, where }) => [`nothing: ${rule} ${where.path.join('/')}`, 'wrong'] as const),
  ]
}

function outcomeOf({ entries }: Edit, told: readonly Change[]): Outcome {
  if (told.length !== entries) return 'wrong'
  const isProven = told.every(
    ({ severity, witness }) => severity !== 'breaking' || witness.status === 'proven',
  )
  return isProven ? 'right' : 'undecided'
}

/** Edits that stand neither in nor around each other, made in the description. */
function editsIn(description: Members, random: () => number): readonly Edit[] {
  const spots = spotsOf(description)
  const hasNullType = !String(description.openapi).startsWith('3.0')
  const edits: Edit[] = []
  const taken: Way[] = []
  while (edits.length < editsOfEach) {
    const spot = spots[Math.floor(random() * spots.length)]
    const fitting = kinds.filter(({ on }) => on === spot?.on)
    const kind = fitting[Math.floor(random() * fitting.length)]
    if (spot === undefined || kind === undefined || taken.some((way) => areNested(way, spot.way))) continue
    const members = at(description, spot.way)
    const changed = isMembers(members)
      ? kind.edit(members, { way: spot.way, random, hasNullType })
      : undefined
    if (changed === undefined) continue
    taken.push(spot.way)
    const { operationId } = at(description, spot.way.slice(0, 3)) as Members
    edits.push(editOf(kind.name, spot, changed, operationId))
  }
  return edits
}

function editOf(kind: string, { way }: Spot, changed: Changed, operation: unknown): Edit {
  const { before, after, entries = 1, parameters = [] } = changed
  const whole = (inner: Way): Way => [...way, ...inner]
  const ways = { before: before.map(whole), after: after.map(whole) }
  return { name: `${kind} ${way.join('/')}`, ...ways, entries, operation, parameters }
}

function areNested(one: Way, other: Way): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.every((key, index) => long[index] === key)
}

type Sides = Readonly<Record<'before' | 'after', Printed>>

function isAt(edit: Edit, change: Change, sides: Sides): boolean {
  return (
    isSharedWith(edit, change) ||
    (['before', 'after'] as const).some((side) => {
      const line = change[side]?.at?.line
      return edit[side].some((way) => {
        const [first, last] = sides[side].linesOf(way) ?? []
        return (
          line !== undefined && first !== undefined && last !== undefined && first <= line && line <= last
        )
      })
    })
  )
}

/** What several operations gain or lose alike stands at one of them. */
function isSharedWith({ operation, parameters }: Edit, { rule, where, before, after }: Change): boolean {
  if (rule !== 'parameter-added' && rule !== 'parameter-removed') return false
  return where.operations.includes(String(operation)) && parameters.includes((before ?? after)?.value)
}

async function changesBetween({ before, after }: Sides): Promise<readonly Change[]> {
  const cwd = mkdtempSync(join(tmpdir(), 'edits-'))
  try {
    writeFileSync(join(cwd, 'before.json'), before.text)
    writeFileSync(join(cwd, 'after.json'), after.text)
    const config = await loadConfig({ cwd, optional: true }, () => {})
    const found = config && (await compare('before.json', 'after.json', config, { cwd }, () => {}))
    if (found === undefined) throw new Error('the edited description was not read')
    return found.changes
  } finally {
    rmSync(cwd, { recursive: true })
  }
}
