import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/index.ts'

/** What is mutated, and the tests that should notice; the quicker tests first. */
export interface Group {
  readonly files: readonly string[]
  readonly tests: readonly string[]
  /** At most so many runs of a property: with the same seed they are the first of all of them. */
  readonly runs?: number
  /** Tests that take seconds each, by a part of their names: they are not asked. */
  readonly without?: readonly string[]
}

const named = (folder: string, names: string): readonly string[] =>
  names.split(' ').map((name) => `${folder}/${name}.ts`)

/** Test files by name, slow or not. */
const testsOf = (folder: string, names: string): readonly string[] =>
  names.split(' ').map((name) => {
    const slow = `${folder}/${name}.slow.test.ts`
    return existsSync(join(packageRoot, slow)) ? slow : `${folder}/${name}.test.ts`
  })

const allOf = (...folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(packageRoot, folder))
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => `${folder}/${name}`),
  )

export const groups: Readonly<Record<string, Group>> = {
  archive: {
    files: allOf('src/ingest/archive'),
    tests: testsOf('test/ingest', 'archive-bounds archive-structure archive-names archive-content archive'),
  },
  'scanner-json': {
    files: named('src/ingest/text', 'decode strict-json json-string lines value'),
    tests: testsOf('test/ingest', 'text-decode text-json-strings text-json'),
  },
  'scanner-xml': {
    files: named('src/runtime/xml', 'attributes bytes escape expanded-names lines reader scope units'),
    tests: testsOf('test/runtime', 'reader-events reader constructs'),
  },
  printer: {
    files: named('src/typescript', 'code identifier module'),
    tests: testsOf('test/typescript', 'module code identifier'),
  },
  'containment-json': {
    files: allOf('src/containment/json'),
    tests: testsOf('test/containment/json', 'scalars arrays objects containment verdicts'),
  },
  'containment-xml': {
    files: allOf('src/containment/xml'),
    tests: testsOf('test/containment/xml', 'verdicts content constructs content.property'),
    without: ['as codecs and libxml2 confirm', 'libxml2 shows too', 'words says', 'is widened to'],
  },
  'containment-scalar': {
    files: allOf('src/containment/scalar'),
    tests: testsOf(
      'test/containment/scalar',
      'fraction number-space decimal-table facets values tried composed legal-texts limits scalar-contains',
    ),
    runs: 40,
  },
  'containment-pattern': {
    files: allOf('src/regex/automata'),
    tests: testsOf('test/regex/automata', 'verdicts language'),
    without: ['agrees with what the runtime matches', 'are those of sets'],
  },
  'containment-linear': {
    files: allOf('src/regex/linear'),
    tests: testsOf('test/regex/linear', 'plans linear'),
    runs: 40,
    without: ['G8: what is left to the engine'],
  },
}
