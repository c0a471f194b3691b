import type { Comparison } from '../src/diff/index.ts'
import { ask } from './ask.ts'
import { type Input, inputs } from './inputs.ts'
import { compareOurs } from './ours.ts'
import { peers } from './peers.ts'
import { type Lines, type Places, placesOf } from './places.ts'

/** Asks other tools about the same pairs (all, or those named), and counts by kind what they say where we say nothing. */
async function compare(): Promise<void> {
  const silent = new Map<string, { count: number; breaks: number; example: string }>()
  const wanted = process.argv.slice(2)
  for (const input of await inputs()) {
    if (wanted.length > 0 && !wanted.includes(input.name)) continue
    const ours = await compareOurs(input)
    const places = [placesOf(input.before), placesOf(input.after)] as const
    const said = linesOf(ours)
    console.log(`${input.name}: ${ours.changes.length} entries of ours, ${ours.summary.breaking} breaking`)
    for (const [name] of peers) await judge(name, input, { places, said, silent })
  }
  for (const [kind, { count, breaks, example }] of [...silent].sort((a, b) => b[1].count - a[1].count)) {
    console.log(`| ${kind} | ${count} | ${breaks} | ${example} |`)
  }
}

interface Judging {
  readonly places: readonly [Places, Places]
  readonly said: readonly [readonly number[], readonly number[]]
  readonly silent: Map<string, { count: number; breaks: number; example: string }>
}

async function judge(name: string, input: Input, judging: Judging): Promise<void> {
  const { places, said, silent } = judging
  try {
    let count = 0
    const met = new Map<string, boolean>()
    for await (const { kind, breaks, path } of ask(name, input.name)) {
      count++
      const [before, after] = [places[0].follow(path), places[1].follow(path)]
      // The same part met over several operations is one thing.
      const key = JSON.stringify([kind, before.lines.at(-1) ?? 0, after.lines.at(-1) ?? 0])
      if (met.has(key)) continue
      const isCovered = isSaid(said[0], before) || isSaid(said[1], after)
      met.set(key, isCovered)
      if (isCovered) continue
      const known = silent.get(`${name} | ${kind}`) ?? {
        count: 0,
        breaks: 0,
        example: `${input.name}: ${path.join('/').slice(0, 120)}`,
      }
      silent.set(`${name} | ${kind}`, {
        ...known,
        count: known.count + 1,
        breaks: known.breaks + Number(breaks),
      })
    }
    const covered = [...met.values()].filter(Boolean).length
    console.log(
      `  ${name}: ${count} findings, ${met.size} at different places, ${covered} of these found by us`,
    )
  } catch (error) {
    console.log(`  ${name}: ${error instanceof Error ? error.message.slice(0, 120) : 'failed'}`)
  }
}

function linesOf({ changes }: Comparison): readonly [readonly number[], readonly number[]] {
  const lines = (side: 'before' | 'after') =>
    changes.flatMap((change) => change[side]?.at?.line ?? []).sort((a, b) => a - b)
  return [lines('before'), lines('after')]
}

/** We say something inside the part, or at one of the parts around it: what stands there is then claimed. */
function isSaid(lines: readonly number[], { lines: path }: { readonly lines: readonly Lines[] }): boolean {
  const last = path.at(-1)
  if (last && lines.some((line) => line >= last.first && line <= last.last)) return true
  return path.some(({ first }) => lines.includes(first))
}

await compare()
