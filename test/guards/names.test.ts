import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from './sources.ts'

/** Names that two modules may declare, with the reason. */
const shared: Readonly<Record<string, string>> = {
  schemaToolkit: 'the plug-in of each bundler has the name that its users import',
  Operation: 'public in the library and in the runtime',
}

/** Functions that may be named by a noun with `Of`, with the reason. */
const nouns: Readonly<Record<string, string>> = {
  findAllOfNodes: 'a verb, and the keyword of JSON Schema',
  oneOf: 'public in the runtime',
  dataElementsOf: 'public in the comparison of answers',
}

test('whoever searches for an exported name finds one module', () => {
  const homes = new Map<string, Set<string>>()
  for (const [path, text] of sources)
    for (const [, name = ''] of text.matchAll(
      /^export (?:declare )?(?:async |abstract )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm,
    ))
      homes.set(name, (homes.get(name) ?? new Set()).add(path))
  const several = [...homes].filter(([, paths]) => paths.size > 1).map(([name]) => name)
  expect(several.sort()).toEqual(Object.keys(shared).sort())
})

test('functions are named by verbs', () => {
  const found = new Set<string>()
  const forms = [
    /\bfunction\*? (\w+Of(?:[A-Z]\w*)?)\b/g,
    /\bconst (\w+Of(?:[A-Z]\w*)?)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\([^()]*\)(?:: [^=]+)? =>/g,
    /^ {2}(?:async )?#(\w+Of(?:[A-Z]\w*)?)\(.*\{$/gm,
  ]
  for (const text of sources.values())
    for (const form of forms) for (const [, name = ''] of text.matchAll(form)) found.add(name)
  expect([...found].sort()).toEqual(Object.keys(nouns).sort())
})

test('a file has a unique name in its stage', () => {
  const names = new Map<string, string[]>()
  for (const path of sources.keys()) {
    if (basename(path) === 'index.ts') continue
    const key = `${path.split('/')[0]} ${basename(path)}`
    names.set(key, [...(names.get(key) ?? []), dirname(path)])
  }
  expect([...names].filter(([, folders]) => folders.length > 1)).toEqual([])
})
