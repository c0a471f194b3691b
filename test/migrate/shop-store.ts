import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderWith } from '../support/folder.ts'

const example = fileURLToPath(new URL('../../docs/example/shop/', import.meta.url))

/** An order of the shop's first version, by its number. */
export const order = (number: number): string =>
  `<order xmlns="urn:example:shop"><number>2026-000${number}</number><delivery>post</delivery><item><name>Tea</name><count>1</count></item></order>\n`

/** A shop whose second version asks for a customer number that no document of the first holds; read in a moment. */
export function shopWith(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  config: (text: string) => string = (text) => text,
  below = '.',
): string {
  const folder = folderWith(files)
  const root = join(folder, below)
  mkdirSync(root, { recursive: true })
  cpSync(example, root, {
    recursive: true,
    filter: (path) => !/node_modules|\/(?:out|src)(?:\/|$)/u.test(path),
  })
  const [name = ''] = readdirSync(root).filter((one) => one.startsWith('efti-schema.config'))
  writeFileSync(join(root, name), config(readFileSync(join(root, name), 'utf8')))
  return folder
}

/** A shop with a store of four orders. */
export function storedShop(
  files: Readonly<Record<string, string>> = {},
  config?: (text: string) => string,
): string {
  const lines = `${JSON.stringify(order(3))}\n${JSON.stringify(order(4))}\n`
  const store = { 'store/a.xml': order(1), 'store/b.xml': order(2), 'store/c.ndjson': lines }
  return shopWith({ ...store, ...files }, config)
}
