import { readFileSync } from 'node:fs'
import { peers } from '../peers.ts'

/** One other tool on two descriptions, as a command of its own: reads both, compares, writes what it found. */
const [by, ...files] = process.argv.slice(2)
const peer = peers.find(([name]) => name.startsWith(`${by} `))?.[1]
const [before, after] = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
if (!peer || !before || !after) throw new Error(`no such tool: ${by}`)
for (const opinion of await peer({ name: '', before, after }))
  process.stdout.write(`${JSON.stringify(opinion)}\n`)
