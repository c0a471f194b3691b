import { createReadStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const deliveries = ['post', 'courier', 'collect']

/** An order of the shop's first version, of about a thousand bytes; another one for each number. */
export function makeOrder(number: number): string {
  const items = Array.from({ length: 8 + (number % 4) }, (_, at) => {
    const name = `Item ${number * 31 + at}, as it is listed`
    return `  <item>\n    <name>${name}</name>\n    <count>${((number + at) % 90) + 1}</count>\n  </item>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<order xmlns="urn:example:shop">
  <number>2026-${number}</number>
  <delivery>${deliveries[number % deliveries.length]}</delivery>
${items.join('')}  <note>Order ${number} of the bench</note>
</order>
`
}

/** Files of a folder. */
const perFolder = 1000

/** So many files in a folder of folders, document after document and again from the first; gives how many folders. */
export function fillStore(store: string, documents: readonly string[], files: number): number {
  const folders = Math.ceil(files / perFolder)
  for (let at = 0; at < files; at++) {
    if (at % perFolder === 0) mkdirSync(join(store, folderAt(at)), { recursive: true })
    writeFileSync(join(store, pathAt(at)), documents[at % documents.length] ?? '')
  }
  return folders
}

interface Results {
  readonly store: string
  readonly out: string
  /** What each of the documents becomes. */
  readonly wanted: readonly string[]
  readonly files: number
}

/** How many results are not there or not what they should be, and how many are there that should not be. */
export async function wrongResults({ store, out, wanted, files }: Results): Promise<number> {
  const given = new Set(readdirSync(store))
  const others = readdirSync(out).filter((name) => !given.has(name) && name !== 'migration.json')
  let wrong = others.length
  for (const name of given)
    wrong += Math.abs(readdirSync(join(out, name)).length - readdirSync(join(store, name)).length)
  for (let at = 0; at < files; at++) if (textAt(join(out, pathAt(at))) !== wanted[at % wanted.length]) wrong++
  return wrong + Math.abs(files - (await entriesIn(join(out, 'migration.json'))))
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Documents that the report says are migrated; it may be longer than a text. */
async function entriesIn(path: string): Promise<number> {
  let found = 0
  for await (const line of createInterface({ input: createReadStream(path) }))
    if (line === '      "migrated": true,') found++
  return found
}

function folderAt(at: number): string {
  return String(Math.floor(at / perFolder)).padStart(4, '0')
}

function pathAt(at: number): string {
  return `${folderAt(at)}/${String(at % perFolder).padStart(3, '0')}.xml`
}
