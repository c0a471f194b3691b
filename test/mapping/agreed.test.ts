import { expect, test } from 'vitest'
import { compileErrors } from '../adapt/compile.ts'
import { adaptVersions, element, held, list, object, version } from '../adapt/made-up.ts'

const anchor = element('title', 'xs:token', 'T')

function weighing(name: string, units: readonly string[], more: readonly string[] = []) {
  return version(
    name,
    'one',
    list('Unit', ...units),
    list('Only', 'x'),
    held('Weight', 'xs:decimal', 'unitId!: Unit'),
    held('Note', 'xs:string', ...more),
    object('Root', anchor, element('weight', 'Weight', 'W'), element('note', 'Note', 'N')),
  )
}

test('hooks on which both versions agree are offered, and used only by name', { tags: 'slow' }, () => {
  const from = weighing('a', ['KGM', 'GRM', 'TNE'], ['formatId: Only'])
  const to = weighing('b', ['KGM'], ['formatId!: xs:token'])
  const { files, pairs } = adaptVersions(from, to)
  const defaults = files.find(({ path }) => path.endsWith('/hooks-defaults.ts'))
  const names = ['formatId_missing']
  expect(pairs[0]?.hooks.map(({ name }) => name)).toEqual(names)
  const adapter = pairs[0]?.name ?? ''
  expect(defaults?.text).toContain(
    `export const ${adapter}Defaults: Pick<${adapter[0]?.toUpperCase()}${adapter.slice(1)}Hooks, 'formatId_missing'> = {`,
  )
  expect(defaults?.text).toContain("return 'x'")
  const chosen = `import { ${adapter}Defaults as agreed } from './hooks-defaults.js'
import type { Hooks } from './hooks.js'
export const hooks: Pick<Hooks, '${adapter}'> = {
  ${adapter}: { ${names.map((name) => `${name}: agreed.${name}`).join(', ')} },
}
`
  const forgotten = chosen.replace('formatId_missing: agreed.formatId_missing', '')
  const errors = (text: string) =>
    compileErrors(files, [from, to], [{ path: 'a..b/adapters/own.ts', text }]).map(
      (line) => line.split(' ')[0],
    )
  expect(errors(chosen)).toEqual([])
  expect(errors(forgotten)).toContain('/generated/a..b/adapters/own.ts:4')
})
