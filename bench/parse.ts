import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'

/** Reads and parses files, the least that any comparison of them does; prints how long it took, and of the processor. */
const [started, busy] = [performance.now(), process.cpuUsage()]
const values = process.argv.slice(2).map((file) => {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.json') ? (JSON.parse(text) as unknown) : load(text)
})
const took = performance.now() - started
const { user, system } = process.cpuUsage(busy)
if (values.length === 0) throw new Error('no file to read')
process.stdout.write(JSON.stringify([took, (user + system) / 1000]))
