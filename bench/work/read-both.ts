import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'

/** Reads and parses files, the least that any comparison of them does. */
const values = process.argv.slice(2).map((file) => {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.json') ? (JSON.parse(text) as unknown) : load(text)
})
if (values.length === 0 || values.includes(undefined)) throw new Error('no file to read')
