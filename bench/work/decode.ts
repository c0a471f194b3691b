import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { XmlCodec } from '../../src/runtime/index.ts'
import { loop } from './loop.ts'

/** One document: `parse` with every check, `bytes` the same from bytes, `serialize`, `validate` of the value. */
const [what, program = '', path = ''] = process.argv.slice(2)
const { consignment } = (await import(pathToFileURL(program).href)) as { consignment: XmlCodec<unknown> }
const bytes = readFileSync(path)
const text = bytes.toString('utf8')
const read = consignment.parse(text)
if (!read.ok) throw new Error(`${path} is not valid: ${read.issues[0]?.message}`)
const { value } = read
const size = consignment.serialize(value).length

const work = {
  parse: () => consignment.parse(text).ok,
  bytes: () => consignment.parse(bytes).ok,
  serialize: () => consignment.serialize(value),
  validate: () => consignment.validate(value).ok,
}[what ?? '']
if (work === undefined) throw new Error(`no work "${what}"`)
await loop(work, what === 'serialize' ? { size } : {})
