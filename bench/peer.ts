import { inputs } from './inputs.ts'
import { peers } from './peers.ts'

/** Runs one tool on one pair; a line for each finding. */
const [name, wanted] = process.argv.slice(2)
const peer = peers.find(([one]) => one === name)?.[1]
const input = (await inputs()).find((one) => one.name === wanted)
if (peer === undefined || input === undefined) throw new Error(`no such tool or pair: ${name}, ${wanted}`)
let lines: string[] = []
for (const opinion of await peer(input)) {
  lines.push(JSON.stringify(opinion))
  if (lines.length < 5000) continue
  process.stdout.write(`${lines.join('\n')}\n`)
  lines = []
}
if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
