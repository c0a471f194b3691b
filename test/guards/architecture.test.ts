import { describe, expect, test } from 'vitest'
import { folderOf, type Import, importsOf, sources } from './sources.ts'

const model = ['schema', 'diagnostics']
const stages = [
  'ingest',
  'generate',
  'diff',
  'adapt',
  'report',
  'sample',
  'run',
  'prove',
  'cross-check',
  'profile',
]

/** Who may import whom: every road leads down. `types:` allows a folder's types alone. */
const roads: Readonly<Record<string, readonly string[]>> = {
  diagnostics: [],
  runtime: [],
  schema: ['diagnostics'],
  regex: ['runtime', ...model],
  typescript: ['regex', ...model],
  javascript: ['typescript', 'diagnostics'],
  lexical: ['runtime', ...model],
  descriptor: ['lexical', 'typescript', 'regex', 'runtime', ...model],
  align: model,
  containment: ['lexical', 'descriptor', 'regex', 'typescript', 'runtime', ...model],
  profile: ['regex', 'typescript', 'runtime', ...model],
  ingest: ['lexical', 'regex', 'containment', 'files', 'typescript', 'runtime', ...model],
  generate: ['descriptor', 'regex', 'containment', 'typescript', 'types:runtime', ...model],
  diff: ['regex', 'align', 'containment', 'typescript', ...model],
  mapping: ['config', 'ingest', ...model],
  adapt: [
    'regex',
    'align',
    'containment',
    'files',
    'mapping',
    'typescript',
    'runtime',
    'types:diff',
    ...model,
  ],
  report: ['files', 'typescript', 'types:runtime', 'types:diff', 'types:adapt', ...model],
  sample: ['lexical', 'containment', 'regex', 'typescript', 'runtime', ...model],
  run: ['descriptor', 'regex', 'typescript', 'runtime', ...model],
  prove: [
    'run',
    'sample',
    'lexical',
    'descriptor',
    'regex',
    'adapt',
    'diff',
    'containment',
    'align',
    'typescript',
    'runtime',
    ...model,
  ],
  'cross-check': ['containment', 'ingest', 'types:diff', ...model],
  files: [],
  cache: ['files'],
  lock: ['files', 'diagnostics'],
  impact: ['files', 'generate', 'diff', 'adapt', 'report', 'align', 'typescript', ...model],
  config: ['files', 'ingest', 'lock', 'profile', 'runtime', 'diagnostics'],
  init: ['config', 'files', 'ingest', 'lock'],
  output: ['files', 'typescript', 'diagnostics'],
  migrate: ['files', 'run', 'report', 'ingest', 'config', 'runtime', 'diagnostics'],
  postgres: [],
  shadow: [],
  pipeline: [
    'descriptor',
    'cache',
    'config',
    'files',
    'mapping',
    'output',
    'typescript',
    'runtime',
    ...stages,
    ...model,
  ],
  '.': [
    'cache',
    'pipeline',
    'config',
    'javascript',
    'mapping',
    'output',
    'typescript',
    'runtime',
    ...stages,
    ...model,
  ],
  cli: [
    '.',
    'cache',
    'files',
    'init',
    'lock',
    'mapping',
    'migrate',
    'postgres',
    'impact',
    'pipeline',
    'config',
    'output',
    'typescript',
    'runtime',
    ...stages,
    ...model,
  ],
  plugin: ['cli', 'config', 'files', 'diagnostics'],
}

const all = [...sources].flatMap(([path, text]) => importsOf(path, text))
const inside = all.filter(({ to }) => sources.has(to))

test('every folder has its place in the map', () => {
  const folders = new Set([...sources.keys()].map(folderOf))
  expect([...folders].filter((folder) => !(folder in roads))).toEqual([])
})

test('every relative import leads to a file', () => {
  const lost = all.filter(({ to }) => to.includes('.ts') && !sources.has(to))
  expect(lost.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('folders import only what lies below them', () => {
  const isAllowed = ({ from, to, isType }: Import): boolean => {
    const [here, there] = [folderOf(from), folderOf(to)]
    const allowed = roads[here] ?? []
    return here === there || allowed.includes(there) || (isType && allowed.includes(`types:${there}`))
  }
  expect(inside.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('folders are entered through their index', () => {
  const entered = inside.filter(({ from, to }) => folderOf(from) !== folderOf(to) && folderOf(to) !== '.')
  const past = entered.filter(({ to }) => !/^[a-z-]+\/(?:text\/|pieces\/)?index\.ts$/.test(to))
  expect(past.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

/** Files that import each other in a circle because what they walk or print contains itself, each with the reason. */
const recursions: readonly (readonly [string, readonly string[]])[] = [
  [
    'a callback of an operation has path items',
    ['ingest/openapi/operation.ts', 'ingest/openapi/path-item.ts'],
  ],
  ['an element has a content of elements', ['containment/xml/content.ts', 'containment/xml/element.ts']],
  [
    'a wildcard finds elements with wildcards',
    ['runtime/xml/open/element.ts', 'runtime/xml/open/read-wildcard.ts'],
  ],
  [
    'an object has values of several types, which are objects',
    ['adapt/plan/dispatch.ts', 'adapt/plan/planner.ts'],
  ],
  ['a nil value has members, which may be nil', ['adapt/print/member.ts', 'adapt/print/nil.ts']],
  [
    'a type is written with the types of its members',
    ['generate/types/element-type.ts', 'generate/types/object.ts', 'generate/types/type-expression.ts'],
  ],
]

test('no files import each other in a circle, but for listed recursions', () => {
  const graph = new Map<string, readonly string[]>()
  for (const path of sources.keys()) {
    const needed = inside.filter(({ from, isType, isLazy }) => from === path && !isType && !isLazy)
    graph.set(
      path,
      needed.map(({ to }) => to),
    )
  }
  const found = cycles(graph)
  const isListed = (cycle: readonly string[]): boolean =>
    recursions.some(([, files]) => cycle.every((file) => files.includes(file)))
  expect(found.filter((cycle) => !isListed(cycle)).map((cycle) => cycle.join(' → '))).toEqual([])
  const inCircles = new Set(found.flat())
  expect(recursions.flatMap(([, files]) => files).filter((file) => !inCircles.has(file))).toEqual([])
})

describe('packages', () => {
  const packages = all.filter(({ to }) => !/\.ts$/.test(to) && !to.startsWith('node:'))

  test('the runtime and the model need none, not even those of Node', () => {
    const bare = all.filter(
      ({ from, to }) => ['runtime', 'schema'].includes(folderOf(from)) && !/\.ts$/.test(to),
    )
    expect(bare.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('each is used by the folders it was taken for', () => {
    const users = new Map<string, Set<string>>()
    for (const { from, to } of packages) users.set(to, (users.get(to) ?? new Set()).add(folderOf(from)))
    const allowed: Readonly<Record<string, readonly string[]>> = {
      '@apidevtools/json-schema-ref-parser': ['ingest'],
      // Optional, for second opinions.
      'ajv/dist/2020.js': ['prove'],
      'libxml2-wasm': ['prove'],
      '@eslint-community/regexpp': ['regex'],
      commander: ['cli'],
      jiti: ['config', 'run'],
      'js-yaml': ['ingest', 'adapt'],
      fflate: ['report'],
      'json-p3': ['ingest'],
      refa: ['regex'],
      saxes: ['ingest'],
      'ts-morph': ['adapt', 'cross-check', 'impact', 'javascript'],
      // Optional: the driver of the only command that speaks to a database.
      pg: ['cli'],
      unplugin: ['plugin'],
      // Optional, types alone: of whichever bundler the user has.
      '@rspack/core': ['plugin'],
      esbuild: ['plugin'],
      rolldown: ['plugin'],
      rollup: ['plugin'],
      vite: ['plugin'],
      webpack: ['plugin'],
      yauzl: ['ingest'],
    }
    const wrong = [...users].flatMap(([name, folders]) =>
      [...folders]
        .filter((folder) => !allowed[name]?.includes(folder))
        .map((folder) => `${folder} → ${name}`),
    )
    expect(wrong).toEqual([])
  })
})

test('only those that say so reach a network', () => {
  const reaching = /^(?:node:)?(?:net|http|https|http2|tls|dgram|dns|dns\/promises|pg)$/
  const found = new Map<string, Set<string>>()
  for (const { from, to, isType } of all) {
    if (isType || !reaching.test(to)) continue
    found.set(folderOf(from), (found.get(folderOf(from)) ?? new Set()).add(to))
  }
  expect([...found].map(([folder, modules]) => [folder, [...modules].sort()]).sort()).toEqual([
    // The database of migrate-table; SECURITY.md says so.
    ['cli', ['pg']],
    ['lock', ['node:dns', 'node:http', 'node:https', 'node:net']],
  ])
})

/** One cycle for each import that closes one. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const done = new Set<string>()
  const found: (readonly string[])[] = []
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path])
    if (done.has(path)) return
    done.add(path)
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path])
  }
  for (const path of graph.keys()) walk(path, [])
  return found
}
