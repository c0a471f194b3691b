import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { JsonCodec } from '../../src/runtime/index.ts'
import { loop } from './loop.ts'

/** Checks a JSON value: our codec, or a module that ajv made before. */
const [by, program = '', path = ''] = process.argv.slice(2)
const value = JSON.parse(readFileSync(path, 'utf8')) as unknown

async function checkOf(): Promise<() => boolean> {
  if (by === 'ajv') {
    const check = createRequire(import.meta.url)(program) as (value: unknown) => boolean
    return () => check(value)
  }
  const exported = (await import(pathToFileURL(program).href)) as { consignment: JsonCodec<unknown> }
  const codec = exported.consignment
  return () => codec.validate(value).ok
}

const check = await checkOf()
if (!check()) throw new Error('the value is refused')
await loop(check)
