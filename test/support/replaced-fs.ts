import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

type Fs = typeof fs

/**
 * Replaces functions of `node:fs` for every module of the process while the tests of the calling file run. `make` takes
 * what they were.
 */
export function replaceFs(make: (original: Fs) => object): void {
  const original = { ...fs }
  beforeAll(() => put(make(original)))
  afterAll(() => put(original))
}

/** Named imports of `node:fs` follow the module when they are asked to. */
function put(members: object): void {
  for (const [name, member] of Object.entries(members))
    if (Reflect.get(fs, name) !== member) Reflect.set(fs, name, member)
  syncBuiltinESMExports()
}
