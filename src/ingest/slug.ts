import { folderWord } from '../typescript/index.ts'

/**
 * The text as a name for a folder: lower case, each run of characters other than a-z and 0-9 as one hyphen, at most
 * 60 characters. `schemas` where nothing is left.
 */
export function makeFolderName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return folderWord(plain.replace(/^-+|-+$/g, '').slice(0, 60)) || 'schemas'
}

/** The first of `name`, `name-2`, `name-3` … that is not taken. */
export function uniqueName(name: string, taken: { has(name: string): boolean }): string {
  let unique = name
  for (let count = 2; taken.has(unique); count += 1) unique = `${name}-${count}`
  return unique
}
