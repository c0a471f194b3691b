import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../../src/config/index.ts'
import { Random } from '../fuzz/random.ts'
import { groups } from './groups.ts'
import { applied, type Mutant, mutantsOf, nameOf } from './mutants.ts'
import { equivalents, recordGroup } from './results.ts'

const { values } = parseArgs({
  options: {
    group: { type: 'string', multiple: true },
    /** How many mutants of a group are tried; all where it is absent. */
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Ends a group early: what was tried until then is its sample. */
    minutes: { type: 'string', default: '600' },
    record: { type: 'boolean', default: false },
  },
})

/** A copy of the tree, so that nobody else reads a mutant. */
function copyOfTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
  for (const name of [
    'src',
    'test',
    'specs',
    'schemas',
    'templates',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
  ])
    cpSync(join(packageRoot, name), join(folder, name), { recursive: true })
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Whether the tests pass; a run that does not end in time has noticed too. */
function pass(cwd: string, tests: readonly string[], milliseconds: number): Promise<boolean> {
  const vitest = join(cwd, 'node_modules/vitest/vitest.mjs')
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [vitest, 'run', '--bail=1', '--reporter=dot', ...tests], {
      cwd,
      stdio: 'ignore',
      detached: true,
    })
    const clock = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), milliseconds)
    child.on('close', (code) => {
      clearTimeout(clock)
      resolve(code === 0)
    })
  })
}

function drawn(mutants: readonly Mutant[], random: Random): readonly Mutant[] {
  const left = [...mutants]
  return mutants.flatMap(() => left.splice(random.below(left.length), 1))
}

const folder = copyOfTree()
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const name of values.group ?? Object.keys(groups)) {
  const group = groups[name]
  if (group === undefined) throw new Error(`There is no group "${name}".`)
  const begun = performance.now()
  if (!(await pass(folder, group.tests, 600_000))) throw new Error(`The tests of "${name}" fail as they are.`)
  const limit = 20_000 + 3 * (performance.now() - begun)
  const end = performance.now() + Number(values.minutes) * 60_000
  const texts = new Map(group.files.map((file) => [file, readFileSync(join(packageRoot, file), 'utf8')]))
  const all = [...texts].flatMap(([file, text]) => mutantsOf(file, text))
  const known = new Set(equivalents().map(({ mutant }) => mutant))
  const chosen = drawn(all, new Random(Number(values.seed))).slice(0, Number(values.sample ?? all.length))
  let [tried, killed, equal] = [0, 0, 0]
  for (const mutant of chosen) {
    if (performance.now() > end) break
    const text = texts.get(mutant.file) ?? ''
    const called = nameOf(mutant, text, mutant.start)
    if (known.has(called)) {
      equal += 1
      continue
    }
    writeFileSync(join(folder, mutant.file), applied(text, mutant))
    const survives = await pass(folder, group.tests, limit)
    writeFileSync(join(folder, mutant.file), text)
    tried += 1
    if (survives) console.log(`survives, line ${mutant.line}: ${called}`)
    else killed += 1
  }
  console.log(`${name}: ${killed} of ${tried} killed, ${equal} equivalent, ${all.length} mutants in all`)
  if (values.record) recordGroup(name, { mutants: all.length, tried, killed, equivalent: equal })
  if (killed < 0.85 * tried) process.exitCode = 1
}
