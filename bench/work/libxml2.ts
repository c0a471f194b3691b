import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { loadLibxml2 } from '../../src/prove/libxml2.ts'
import { loop } from './loop.ts'

/** libxml2 as WebAssembly: reads one document and checks it against a compiled schema. */
const [schema = '', path = ''] = process.argv.slice(2)
const folder = dirname(schema)
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.xsd'),
)
const documents = new Map(names.map((name) => [name, new Uint8Array(readFileSync(`${folder}/${name}`))]))
const judge = (await loadLibxml2())?.compile(documents, basename(schema))
if (judge === undefined || typeof judge === 'string') throw new Error(judge ?? 'libxml2-wasm is not there')
const text = readFileSync(path, 'utf8')
if (!judge.judge(text).valid) throw new Error(judge.judge(text).says)
await loop(() => judge.judge(text))
