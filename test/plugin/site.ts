import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderWith } from '../support/folder.ts'
import { library } from '../support/shop.ts'

const main = `import { shelf } from '../out/1/library/library/codecs.js'
console.log(shelf.parse('<shelf xmlns="urn:library"/>'))
`

export interface Site {
  readonly folder: string
  readonly entry: string
  path(name: string): string
  /** Gives the vocabulary's attribute another name: a change that a bundle shows. */
  rename(attribute: string): void
  breakSchema(): void
  mend(): void
}

/** A small program over generated code, whose output is not there yet. */
export function site(): Site {
  const folder = folderWith({
    ...library,
    'specs/library.xsd': library['library.xsd'],
    'src/main.ts': main,
    ...config,
  })
  const path = (name: string): string => join(folder, name)
  const write = (text: string): void => writeFileSync(path('specs/library.xsd'), text)
  return {
    folder,
    entry: path('src/main.ts'),
    path,
    rename: (attribute) =>
      write(
        readFileSync(path('specs/library.xsd'), 'utf8').replace(
          /"(?:language|lang\w+)" type/,
          `"${attribute}" type`,
        ),
      ),
    breakSchema: () =>
      write('<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element/></xs:schema>\n'),
    mend: () => write(library['library.xsd']),
  }
}

const config = { 'efti-schema.config.yaml': 'versions:\n  "1": { schemas: specs/library.xsd }\n' }

/** The generated code imports it; here it is no part of a bundle. */
export const runtime = 'efti-schema-toolkit/runtime'

/** Waits until something is so; the test's own time is the limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
