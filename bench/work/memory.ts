import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { XmlCodec } from '../../src/runtime/index.ts'

/** What reading one long document takes beside its text, in bytes: the most at any time, and what its value holds. */
const [program = '', path = '', length = '', to] = process.argv.slice(2)
type Fields = Record<string, unknown>
const { consignment } = (await import(pathToFileURL(program).href)) as { consignment: XmlCodec<Fields> }
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

if (to !== undefined) {
  writeFileSync(to, stretched(readFileSync(path, 'utf8'), Number(length)))
  process.exit()
}
// Written by another process: what that took would be free room for this one.
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const long = join(folder, 'long.xml')
execFileSync(process.execPath, [...process.argv.slice(1), long])
const text = readFileSync(long, 'utf8')
rmSync(folder, { recursive: true })
collect()
const [before, resident] = [used(), process.memoryUsage().rss]
const began = process.cpuUsage()
const start = performance.now()
const result = consignment.parse(text)
const wall = performance.now() - start
const { user, system } = process.cpuUsage(began)
if (!result.ok) throw new Error(`the long document is not valid: ${result.issues[0]?.message}`)
const most = process.resourceUsage().maxRSS * 1024 - resident
collect()
const held = used() - before
const times = (bytes: number): string => `${(bytes / text.length).toFixed(1)} times the text`
const note = `at most ${times(most)} beside it while it is read, ${times(held)} held by the value`
process.stdout.write(JSON.stringify({ cpu: (user + system) / 1000, wall, note }))

function used(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The document with the items of its longest list again and again. */
function stretched(document: string, wanted: number): string {
  const read = consignment.parse(document)
  if (!read.ok) throw new Error(`${path} is not valid: ${read.issues[0]?.message}`)
  const lists = Object.entries(read.value).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  )
  const sized = lists.map(([name, items]) => {
    const without = consignment.serialize({ ...read.value, [name]: items.slice(0, 1) }).length
    return { name, items, length: document.length - without }
  })
  const [longest] = sized.sort((a, b) => b.length - a.length)
  if (!longest) throw new Error(`${path} has no list`)
  const { name, items } = longest
  const one = consignment.serialize({ ...read.value, [name]: items }).length
  const two = consignment.serialize({ ...read.value, [name]: [...items, ...items] }).length
  const rounds = Math.ceil((wanted - one) / (two - one))
  return consignment.serialize({ ...read.value, [name]: Array.from({ length: rounds }, () => items).flat() })
}
