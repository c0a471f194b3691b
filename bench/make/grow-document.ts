import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { XmlCodec } from '../../src/runtime/index.ts'
import { drawConsignments, envelope, goesOver } from '../consignments.ts'

/** Writes valid consignments of given lengths, each the same one with its largest part repeated, and one as it was drawn. */
const [program = '', folder = '', ...sizes] = process.argv.slice(2)
const { consignment } = (await import(pathToFileURL(program).href)) as { consignment: XmlCodec<Fields> }
type Fields = Record<string, unknown>

interface Stretched {
  readonly head: string
  readonly part: string
  readonly tail: string
}

/** The text around a part, and the part, found by writing the value with it once and twice. */
function stretched(value: Fields, name: string, item: unknown): Stretched {
  const [once, twice] = [[item], [item, item]].map((items) =>
    consignment.serialize({ ...value, [name]: items }),
  )
  const [short = '', long = ''] = [once, twice]
  const length = long.length - short.length
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  // What is repeated ends where both texts part.
  const start = Math.max(0, same - length)
  const part = long.slice(start, start + length)
  return { head: long.slice(0, start), part, tail: long.slice(start + 2 * length) }
}

async function candidate(text: string): Promise<Stretched | undefined> {
  const read = consignment.parse(text)
  if (!read.ok) return undefined
  const parts = Object.entries(read.value)
    .filter(
      (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && typeof entry[1][0] === 'object',
    )
    .map(([name, items]) => stretched(read.value, name, items[0]))
    .sort((a, b) => b.part.length - a.part.length)
  for (const one of parts) {
    const text = one.head + one.part.repeat(5) + one.tail
    const isWhole =
      one.part.length > 100 && one.part.length < 1500 && one.head.length + one.tail.length < 2000
    if (isWhole && consignment.parse(text).ok && (await goesOver(text))) return one
  }
  return undefined
}

async function find(): Promise<Stretched> {
  for (const text of (await drawConsignments(60)).texts) {
    const found = await candidate(text)
    if (found) return found
  }
  throw new Error('no consignment can be stretched')
}

const { head, part, tail } = await find()
writeFileSync(join(folder, 'context.json'), JSON.stringify(envelope))
writeFileSync(join(folder, 'least.xml'), head + part + tail)
const chunk = part.repeat(Math.ceil(65_536 / part.length))
for (const size of sizes) {
  const stream = createWriteStream(join(folder, `${size}.xml`))
  stream.write(head)
  let rest = Math.max(1, Math.round((Number(size) - head.length - tail.length) / part.length))
  const atOnce = chunk.length / part.length
  for (; rest >= atOnce; rest -= atOnce) if (!stream.write(chunk)) await once(stream, 'drain')
  stream.end(part.repeat(rest) + tail)
  await once(stream, 'finish')
}
process.stdout.write(JSON.stringify({ head: head.length, part: part.length, tail: tail.length }))
