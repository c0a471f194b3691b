import { readdirSync } from 'node:fs'
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

const named = (folder: string, names: string, end = '.ts'): readonly string[] =>
  names.split(' ').map((name) => `${folder}/${name}${end}`)

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
    tests: named(
      'test/ingest',
      'archive-bounds archive-structure archive-names archive-content archive',
      '.test.ts',
    ),
  },
  'scanner-json': {
    files: named('src/ingest/text', 'decode json json-string lines number'),
    tests: named('test/ingest', 'text-decode text-json-strings text-json', '.test.ts'),
  },
  'scanner-xml': {
    files: named(
      'src/runtime/xml',
      'attributes bytes lines markup names prolog reader reference scope units',
    ),
    tests: named('test/runtime', 'reader-events reader constructs', '.test.ts'),
  },
  printer: {
    files: named('src/typescript', 'code identifier module'),
    tests: named('test/typescript', 'module code identifier', '.test.ts'),
  },
  'containment-json': {
    files: allOf('src/contain/json'),
    tests: named('test/contain/json', 'scalars arrays objects containment verdicts', '.test.ts'),
  },
  'containment-xml': {
    files: allOf('src/contain/xml'),
    tests: named('test/contain/xml', 'verdicts content constructs content.property', '.test.ts'),
    without: ['as codecs and libxml2 confirm', 'libxml2 shows too', 'words says', 'is widened to'],
  },
  'containment-scalar': {
    files: allOf('src/contain/scalar'),
    tests: named(
      'test/contain/scalar',
      'fraction number-space decimal-table facets values tried composed legal-texts limits scalar-contains',
      '.test.ts',
    ),
    runs: 40,
  },
  'containment-pattern': {
    files: allOf('src/contain/pattern'),
    tests: named('test/contain/pattern', 'verdicts language', '.test.ts'),
    without: ['agrees with what the runtime matches', 'are those of sets'],
  },
  'containment-linear': {
    files: allOf('src/contain/linear'),
    tests: named('test/contain/linear', 'plans linear', '.test.ts'),
    runs: 40,
    without: ['G8: what is left to the engine'],
  },
}
