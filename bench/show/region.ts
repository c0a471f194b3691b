import { readFileSync, writeFileSync } from 'node:fs'

/** Puts a text between the two marks of a page that have its name; all else stays as it is. */
export function fillRegion(path: string, name: string, text: string): void {
  const page = readFileSync(path, 'utf8')
  const [opening, closing] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [from, to] = [page.indexOf(opening), page.indexOf(closing)]
  if (from < 0 || to < from) throw new Error(`${path} has no place for what is ${name}`)
  writeFileSync(path, `${page.slice(0, from)}${opening}\n${text}\n\n${page.slice(to)}`)
}
