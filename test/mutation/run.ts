import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../../src/config/index.ts'
import { Random } from '../fuzz/random.ts'
import { Compiler } from './compiler.ts'
import { mutantsOfGroup } from './group-mutants.ts'
import { groups } from './groups.ts'
import { Journal, type Verdict } from './journal.ts'
import type { Plan } from './plan.ts'
import { equivalents, type Measured, recordGroup, shareKilled } from './results.ts'

const { values } = parseArgs({
  options: {
    group: { type: 'string', multiple: true },
    /** How many mutants of a group are tried; all where it is absent. */
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Only the mutants whose name holds this. */
    match: { type: 'string', default: '' },
    record: { type: 'boolean', default: false },
    /** The sample is not the one that tests were written for. */
    unfitted: { type: 'boolean', default: false },
  },
})

const least = 0.85
const patience = 60_000
const folder = join(packageRoot, 'out/mutation')

/** Numbers below `end`, drawn by the seed, in the order of the text. */
function drawn(end: number, count: number): readonly number[] {
  const random = new Random(Number(values.seed))
  const left = Array.from({ length: end }, (_, number) => number)
  const chosen = Array.from({ length: Math.min(count, end) }, () => left.splice(random.below(left.length), 1))
  return chosen.flat().sort((a, b) => a - b)
}

/** Runs a session; one that hangs or dies over a mutant is begun again after it. */
async function session(plan: Plan, file: string): Promise<void> {
  for (;;) {
    const { code, said } = await vitest(file, plan.journal)
    if (code === 0) return
    if (new Journal(plan.journal).begun === undefined) throw new Error(said)
  }
}

function vitest(plan: string, journal: string): Promise<{ readonly code: number; readonly said: string }> {
  const jiti = join(packageRoot, 'node_modules/jiti/lib/jiti-cli.mjs')
  const child = spawn(process.execPath, [jiti, join(packageRoot, 'test/mutation/start.ts')], {
    cwd: packageRoot,
    env: { ...process.env, MUTATION_PLAN: plan },
  })
  const [begun, said]: [number, string[]] = [Date.now(), []]
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)))
  const clock = setInterval(() => {
    const noted = statSync(journal, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - Math.max(noted, begun) > patience) child.kill('SIGKILL')
  }, 1_000)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearInterval(clock)
      resolve({ code: code ?? 1, said: said.join('') })
    })
  })
}

for (const name of values.group ?? Object.keys(groups)) {
  const group = groups[name]
  if (group === undefined) throw new Error(`There is no group "${name}".`)
  const { mutants } = mutantsOfGroup(group)
  const chosen = drawn(mutants.length, Number(values.sample ?? mutants.length)).filter((number) =>
    mutants[number]?.name.includes(values.match),
  )
  mkdirSync(folder, { recursive: true })
  const [journal, verdicts, file] = [`${name}.jsonl`, `${name}.verdicts.jsonl`, `${name}.json`].map((one) =>
    join(folder, one),
  ) as [string, string, string]
  rmSync(verdicts, { force: true })
  const plan: Plan = { group: name, chosen, journal, verdicts }
  writeFileSync(file, JSON.stringify(plan))
  await session(plan, file)
  const compiler = new Compiler(group.files)
  const known = new Set(equivalents().map(({ mutant }) => mutant))
  const found = new Journal(verdicts)
  const counts: Record<Verdict | 'equivalent' | 'refused', number> = {
    ...{ killed: 0, time: 0, survives: 0, uncovered: 0, equivalent: 0, refused: 0 },
  }
  for (const number of chosen) {
    const one = mutants[number]
    if (one === undefined) continue
    const { name: mutant, line } = one
    const verdict = found.of('', mutant) ?? 'uncovered'
    const isKilled = verdict === 'killed' || verdict === 'time'
    if (!isKilled && compiler.refuses(one)) {
      counts.refused += 1
      continue
    }
    if (known.has(mutant) && isKilled) {
      console.log(`is no equivalent, line ${line}: ${mutant}`)
      process.exitCode = 1
    }
    counts[known.has(mutant) ? 'equivalent' : verdict] += 1
    if (!isKilled && !known.has(mutant)) console.log(`${verdict}, line ${line}: ${mutant}`)
  }
  const measured: Measured = { mutants: mutants.length, tried: chosen.length, ...counts }
  console.log(`${name}: ${JSON.stringify(measured)}, ${(100 * shareKilled(measured)).toFixed(1)} % killed`)
  if (values.record) recordGroup(name, measured, values.unfitted ? 'unfitted' : 'results')
  if (shareKilled(measured) < least) process.exitCode = 1
}
