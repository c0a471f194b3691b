import { existsSync, realpathSync, statSync } from 'node:fs'
import { replaceFile } from '../files/index.ts'

/** Writes a file of a person's at once or not at all; a link stays one, and so do the rights of the file. */
export function writeOwn(path: string, text: string): void {
  const isThere = existsSync(path)
  const file = isThere ? realpathSync(path) : path
  replaceFile(file, text, isThere ? statSync(file).mode : undefined)
}
