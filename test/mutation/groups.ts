/** What is mutated, and the tests that should notice. */
export interface Group {
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

export const groups: Readonly<Record<string, Group>> = {
  archive: {
    files: ['clashes', 'end-record', 'entry-name', 'entry', 'index', 'layout', 'unpack'].map(
      (name) => `src/ingest/archive/${name}.ts`,
    ),
    tests: ['archive', 'archive-content', 'archive-names', 'archive-structure'].map(
      (name) => `test/ingest/${name}.test.ts`,
    ),
  },
  scanner: {
    files: [
      'attributes',
      'bytes',
      'lines',
      'markup',
      'names',
      'prolog',
      'reader',
      'reference',
      'scope',
      'units',
    ].map((name) => `src/runtime/xml/${name}.ts`),
    tests: [
      'test/runtime/reader.test.ts',
      'test/runtime/verdicts.test.ts',
      'test/runtime/constructs.test.ts',
    ],
  },
  printer: {
    files: ['code', 'identifier', 'module'].map((name) => `src/typescript/${name}.ts`),
    tests: ['code', 'identifier', 'module'].map((name) => `test/typescript/${name}.test.ts`),
  },
  containment: {
    files: [
      ...['fraction', 'number-space', 'decimal-texts'].map((name) => `src/contain/scalar/${name}.ts`),
      ...['tree', 'steps', 'ways'].map((name) => `src/contain/linear/${name}.ts`),
    ],
    tests: [
      'test/contain/scalar/number-space.test.ts',
      'test/contain/scalar/decimal-texts.test.ts',
      'test/contain/linear/linear.test.ts',
    ],
  },
}
