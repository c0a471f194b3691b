import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWell } from './measure/child.ts'
import { median } from './measure/statistics.ts'
import { generate } from './prepare/generated.ts'
import { command, made } from './prepare/paths.ts'
import { bundle, madeFolder } from './prepare/programs.ts'

/**
 * What a document costs in motion, as ratios: `migrate` over files beside a loop that reads, converts and writes, and through
 * a pipe beside a loop that reads lines, converts and prints JSON. Processor time of one thread, less a run over one document.
 */
const count = Number(process.argv[2] ?? 2000)
const rounds = Number(process.argv[3] ?? 5)
const folder = madeFolder('motion')
rmSync(folder, { recursive: true })
mkdirSync(folder, { recursive: true })
const { out } = await generate()
const root = 'FTI004UploadIdentifierRequest'
for (const [name, number] of [
  ['store', count],
  ['one', 1],
] as const) {
  const sample = ['sample', 'v1', '--embedded', '--root', root, '--count', String(number)]
  await runWell([process.execPath, command, ...sample, '--out', join(folder, name)], { cwd: folder })
  const lines = readdirSync(join(folder, name)).map(
    (file) => `${JSON.stringify(readFileSync(join(folder, name, file), 'utf8'))}\n`,
  )
  writeFileSync(join(folder, `${name}.ndjson`), lines.join(''))
}

const converter = 'FTI004UploadIdentifierRequestToConsignment'
writeFileSync(
  join(folder, 'loop.ts'),
  `import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { ${converter} as converter } from ${JSON.stringify(join(out, 'draft/v0..v1/convert/index.ts'))}
const [how, from = '', to = ''] = process.argv.slice(2)
const policies = { onUndetermined: 'drop', onLoss: 'drop', onMisfit: 'drop' }
const options = { context: {}, hooks: {}, policies } as never
if (how === 'files') {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const result = converter.convert(readFileSync(from + '/' + name), options)
    writeFileSync(to + '/' + name + '.part', result.document ?? '')
    renameSync(to + '/' + name + '.part', to + '/' + name)
  }
} else {
  for (const line of readFileSync(0, 'utf8').trimEnd().split('\\n')) {
    const { document, losses, issues } = converter.convert(JSON.parse(line), options)
    process.stdout.write(JSON.stringify({ document, losses, issues }) + '\\n')
  }
}
`,
)
await bundle({ entries: [join(folder, 'loop.ts')], to: join(made, 'motion/program') })
const program = join(made, 'motion/program/loop.mjs')

const policies = ['--on-undetermined', 'drop', '--on-loss', 'drop', '--on-misfit', 'drop', '--quiet']
const migrate = [process.execPath, command, 'migrate', '--embedded', 'v1', 'v0']
const shell = (line: readonly string[], input: string) => ['bash', '-c', '"$@" < "$0"', input, ...line]
const subjects: Readonly<Record<string, (name: string) => readonly string[]>> = {
  'files, a loop over the function': (name) => [process.execPath, program, 'files', name, `looped-${to}`],
  'files, migrate with one thread': (name) => [
    ...migrate,
    name,
    ...policies,
    '--out',
    'migrated',
    '--threads',
    '1',
  ],
  'pipe, a loop over the function': (name) => shell([process.execPath, program, 'lines'], `${name}.ndjson`),
  'pipe, migrate': (name) => shell([...migrate, '-', '--input', 'ndjson', ...policies], `${name}.ndjson`),
}

let to = 0

/** Microseconds of processor time for a document. */
async function cost(argv: (name: string) => readonly string[]): Promise<number> {
  const cpu: number[] = []
  for (const name of ['one', 'store']) {
    // Into new folders: ext4 gives files that were just removed back slowly.
    to++
    cpu.push((await runWell(argv(name), { cwd: folder, seconds: 300 })).cpu)
  }
  return (((cpu[1] ?? 0) - (cpu[0] ?? 0)) * 1000) / (count - 1)
}

const costs = new Map<string, number[]>()
for (let round = 0; round < rounds; round++) {
  for (const [name, argv] of Object.entries(subjects)) {
    costs.set(name, [...(costs.get(name) ?? []), await cost(argv)])
  }
}
const medians = new Map([...costs].map(([name, all]) => [name, median(all)]))
for (const [name, own] of medians) console.log(`${name}: ${Math.round(own)} µs a document`)
for (const kind of ['files', 'pipe']) {
  const [loop = 0, ours = 0] = [...medians].flatMap(([name, own]) => (name.startsWith(kind) ? [own] : []))
  console.log(`${kind}: ${(ours / loop).toFixed(2)} times the loop`)
}
