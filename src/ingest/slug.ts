import { folderWord } from '../typescript/index.ts'

/** A name fit for a folder: [a-z0-9-], never empty. */
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
