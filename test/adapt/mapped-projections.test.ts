import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { readMapping } from '../../src/mapping/index.ts'
import { adaptVersions } from '../../src/pipeline/migrate.ts'
import { projectComparison } from '../../src/pipeline/projections.ts'
import { loadGenerated } from '../../src/run/index.ts'
import type { Adapted } from '../../src/runtime/index.ts'
import { codeAndPlace } from '../support/told.ts'
import { element, list, object, version } from './made-up.ts'

type Convert = (value: unknown, context: object, hooks?: object, options?: object) => Adapted<object>

/** A version that asks with the root `Search` and answers with the root `Whole`. */
function asking(name: string, search: readonly string[], whole: readonly string[]) {
  const root = (label: string, declarations: readonly string[]) => version(name, label, ...declarations)
  const [asked, answered] = [root('Search', search), root('Whole', whole)]
  const at = { file: 'api.yaml', line: 1, column: 1 }
  const media = ({ sets: [set] }: typeof asked, label: string) => [
    { type: 'application/xml', schema: { kind: 'root', set: set?.name ?? '', element: label } as const, at },
  ]
  const operation = {
    ...{ api: 'a', id: 'find', method: 'post', path: '/', deprecated: false, tags: [], parameters: [] },
    request: { required: true, media: media(asked, 'Search'), at },
    responses: [{ status: '200', headers: [], media: media(answered, 'Whole'), at }],
    ...{ security: [], at },
  }
  const sets = [...asked.sets, ...answered.sets]
  return { ...asked, sets, apis: [{ name: 'a', operations: [operation], sets: [] }] }
}

const text = (id: string) => element(`e${id}`, 'xs:token', id)
const before = asking(
  'v1',
  [object('Root', text('T'), text('K'), text('A'))],
  [list('Code', 'a', 'b'), object('Root', text('T'), text('K'), text('A'), element('eB', 'Code', 'B'))],
)
const after = asking(
  'v2',
  [list('Code', 'x', 'y'), object('Root', text('T'), element('eB', 'Code', 'B'))],
  [object('Root', text('T'), text('K'), text('A2'))],
)

function readSections(sections: string, problems: Diagnostics) {
  const bytes = new TextEncoder().encode(`formatVersion: 1\nfrom: v1\nto: v2\n${sections}`)
  return readMapping('m.yaml', bytes, { from: 'v1', to: 'v2' }, problems.sink)
}

async function adaptation(sections: string) {
  const problems = new Diagnostics()
  const mapping = readSections(sections, problems)
  await adaptVersions(before, after, problems.sink, mapping)
  return {
    told: problems
      .sorted()
      .map(codeAndPlace)
      .filter((line) => line.startsWith('mapping')),
  }
}

async function project(sections: string) {
  const problems = new Diagnostics()
  const mapping = readSections(sections, problems)
  const made = await projectComparison(before, after, [], mapping, problems.sink)
  const files = made.flatMap((one) => one.files)
  expect(problems.sorted().map(({ code }) => code)).toEqual([])
  const program = await loadGenerated(files)
  const convert = (way: 'forward' | 'backward', value: object) => {
    const found = files.find(({ path }) => path.includes(`/${way}/to-`))
    const [made] = Object.values(program.load(found?.path ?? '')).filter((one) => typeof one === 'function')
    const result = (made as Convert)(value, {})
    return { value: result.value, issues: result.issues.map(({ rule }) => rule) }
  }
  return { files, convert }
}

test('codes and pairs of the mapping hold in projections of both directions', async () => {
  const plain = await project('')
  expect(plain.convert('forward', { eT: 't', eB: 'a' }).issues).toEqual(['undetermined'])
  expect(plain.convert('backward', { eT: 't', eA2: 'one' }).value).toEqual({ eT: 't' })
  const mapped = await project(
    'pairs:\n  - { from: A, to: A2, reason: r }\ncodes:\n  - { from: B, codes: { a: x, b: y }, reason: r }\n',
  )
  expect(mapped.convert('forward', { eT: 't', eB: 'a' })).toEqual({
    value: { eT: 't', eB: 'x' },
    issues: [],
  })
  expect(mapped.convert('backward', { eT: 't', eA2: 'one' }).value).toEqual({ eT: 't', eA: 'one' })
})

test('an entry that only a projection uses is not reported as one without effect', async () => {
  const table = (id: string) => `codes:\n  - { from: ${id}, codes: { a: x, b: y }, reason: r }\n`
  expect((await adaptation(table('B'))).told).toEqual([])
  expect((await adaptation(table('Z'))).told).toEqual(['mapping-place-unknown m.yaml:5:13'])
})

test('a data element that the mapping closes is not filled, and the projection stays', async () => {
  const { convert } = await project('without:\n  - { from: B, policy: drop, reason: r }\n')
  expect(convert('forward', { eT: 't', eB: 'a' })).toEqual({ value: { eT: 't' }, issues: [] })
})

test('the mapping says with which request a root is paired', async () => {
  const { files } = await project('pairs:\n  roots:\n    - { from: Whole, to: Search, reason: r }\n')
  expect(files.some(({ path }) => path.includes('/forward/'))).toBe(false)
})
