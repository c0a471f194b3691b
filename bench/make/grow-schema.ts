import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { editsOver } from '../growth/edits.ts'
import { embedded } from '../growth/embedded.ts'
import { growSchema } from '../growth/write-schema.ts'

/** Writes a grown schema into a folder, edited where a number of edits is given; says how large it is. */
const [folder = '', copies = '1', edits = '0'] = process.argv.slice(2)
const { set, element } = await embedded()
const options = { copies: Number(copies), seed: 7 }
const plain = growSchema(set, element.type, options)
const { files } =
  edits === '0'
    ? plain
    : growSchema(set, element.type, { ...options, editAt: editsOver(plain.places, Number(edits), 11) })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [name, text] of files) writeFileSync(join(folder, name), text)
const bytes = [...files.values()].reduce((sum, text) => sum + text.length, 0)
process.stdout.write(JSON.stringify({ bytes, places: plain.places }))
