import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'

/** Reads and parses files, which is the least that any comparison of them does; prints how long it took. */
const started = performance.now()
const values = process.argv.slice(2).map((file) => {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.json') ? (JSON.parse(text) as unknown) : load(text)
})
const took = performance.now() - started
if (values.length === 0) throw new Error('no file to read')
process.stdout.write(String(took))
