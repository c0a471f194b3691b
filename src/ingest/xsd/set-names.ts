import { folderWord } from '../../typescript/index.ts'
import { findFolder } from './schema-links.ts'

/**
 * Names for the sets of a source: `schemas` for a single one; else the folder that holds a set's entries and no other
 * set's, else its first entry's file name. What two sets would share is told apart by more of the path.
 */
export function nameSets(sets: readonly (readonly string[])[]): readonly string[] {
  if (sets.length === 1) return ['schemas']
  const folders = sets.map((entries) => new Set(entries.map(findFolder)))
  const wanted = sets.map((entries, index) => {
    const [first = ''] = entries
    const own = folders[index] ?? new Set()
    const isAlone =
      own.size === 1 && folders.every((other, at) => at === index || !other.has(findFolder(first)))
    return isAlone && findFolder(first) !== '' ? findFolder(first) : first.replace(/\.[^./]*$/, '')
  })
  const short = wanted.map((path) => slug(path.split('/').at(-1) ?? ''))
  const long = wanted.map((path, index) => (isUnique(short, index) ? (short[index] ?? '') : slug(path)))
  return long.map((name, index) => {
    const earlier = long.slice(0, index).filter((other) => other === name).length
    return earlier === 0 ? name : `${name}-${earlier + 1}`
  })
}

function isUnique(names: readonly string[], index: number): boolean {
  return names.indexOf(names[index] ?? '') === index && names.lastIndexOf(names[index] ?? '') === index
}

function slug(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' ? 'set' : folderWord(name.slice(0, 100))
}
