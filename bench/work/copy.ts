import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Reads every file and writes it elsewhere as `migrate` does, and nothing else. */
const [from, to] = process.argv.slice(2)
for (const folder of readdirSync(String(from))) {
  mkdirSync(`${to}/${folder}`, { recursive: true })
  for (const name of readdirSync(`${from}/${folder}`)) {
    const place = `${to}/${folder}/${name}`
    writeFileSync(`${place}.part`, readFileSync(`${from}/${folder}/${name}`))
    renameSync(`${place}.part`, place)
  }
}
