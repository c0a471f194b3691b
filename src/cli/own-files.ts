import { existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { putInPlace } from '../files/index.ts'

/** Writes a file of a person's at once or not at all; a link stays one, and so do the rights of the file. */
export function writeOwn(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const isThere = existsSync(path)
  const file = isThere ? realpathSync(path) : path
  const beside = `${file}.new`
  writeFileSync(beside, text, isThere ? { mode: statSync(file).mode } : {})
  putInPlace(beside, file)
}
