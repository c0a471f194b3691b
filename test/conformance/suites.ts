import type { Suite } from './suite.ts'

export interface SuiteEntry {
  readonly name: string
  readonly load: () => Promise<Suite>
  /** What the best other program reaches, measured. */
  readonly bestPeer?: string
  /** How many cases the quick run asks, where all of them take too long. */
  readonly sample?: number
  /** Whether its cases are in the corpus beside the project. */
  readonly needsCorpus: boolean
}

/** Every suite, in the order of the table. A new one is a module, a line here and its baseline. */
export const suites: readonly SuiteEntry[] = [
  {
    name: 'xsts-schemas',
    load: () => import('./xsts-schemas.ts'),
    bestPeer: 'libxml2 13937',
    needsCorpus: true,
  },
  {
    name: 'xsts-instances',
    load: () => import('./xsts-instances.ts'),
    bestPeer: 'libxml2 24749',
    sample: 6000,
    needsCorpus: true,
  },
  {
    name: 'xsts-round-trips',
    load: async () => (await import('./xsts-instances.ts')).roundTrips,
    bestPeer: 'xsdata 14580',
    sample: 4000,
    needsCorpus: true,
  },
  {
    name: 'xsts-pieces',
    load: async () => (await import('./xsts-instances.ts')).inPieces,
    sample: 2000,
    needsCorpus: true,
  },
  {
    name: 'xsts-values',
    load: async () => (await import('./xsts-values.ts')).xstsValues,
    sample: 3000,
    needsCorpus: true,
  },
  {
    name: 'xsts-written',
    load: async () => (await import('./xsts-written.ts')).xstsWritten,
    sample: 2000,
    needsCorpus: true,
  },
  {
    name: 'xsts-projection',
    load: async () => (await import('./xsts-projection.ts')).xstsProjection,
    sample: 2000,
    needsCorpus: true,
  },
  {
    name: 'json-schema-projection',
    load: async () => (await import('./json/projection.ts')).jsonSchemaProjection,
    needsCorpus: true,
  },
  {
    name: 'json-schema-values',
    load: async () => (await import('./json/values.ts')).jsonSchemaValues,
    needsCorpus: true,
  },
  {
    name: 'xml-refused',
    load: async () => (await import('./xml/refused.ts')).refused,
    bestPeer: 'libxml2 949',
    needsCorpus: false,
  },
  {
    name: 'xml-refused-without-doctype',
    load: async () => (await import('./xml/refused.ts')).refusedWithoutDoctype,
    needsCorpus: false,
  },
  {
    name: 'xml-accepted',
    load: async () => (await import('./xml/accepted.ts')).accepted,
    needsCorpus: false,
  },
  {
    name: 'xml-namespaces',
    load: async () => (await import('./xml/namespaces.ts')).namespaces,
    needsCorpus: false,
  },
  {
    name: 'xml-documents',
    load: async () => (await import('./xml/documents.ts')).documents,
    needsCorpus: true,
  },
  {
    name: 'json-schema-2020-12',
    load: async () =>
      (await import('./json/drafts.ts')).draft(
        'json-schema-2020-12',
        'draft2020-12',
        'https://json-schema.org/draft/2020-12/schema',
      ),
    bestPeer: 'ajv 1237',
    needsCorpus: true,
  },
  {
    name: 'json-schema-draft-07',
    load: async () =>
      (await import('./json/drafts.ts')).draft(
        'json-schema-draft-07',
        'draft7',
        'http://json-schema.org/draft-07/schema#',
      ),
    bestPeer: 'ajv 919',
    needsCorpus: true,
  },
  {
    name: 'json-schema-2019-09',
    load: async () =>
      (await import('./json/drafts.ts')).draft(
        'json-schema-2019-09',
        'draft2019-09',
        'https://json-schema.org/draft/2019-09/schema',
      ),
    needsCorpus: true,
  },
  {
    name: 'json-schema-draft-06',
    load: async () =>
      (await import('./json/drafts.ts')).draft(
        'json-schema-draft-06',
        'draft6',
        'http://json-schema.org/draft-06/schema#',
      ),
    needsCorpus: true,
  },
  {
    name: 'json-schema-draft-04',
    load: async () =>
      (await import('./json/drafts.ts')).draft(
        'json-schema-draft-04',
        'draft4',
        'http://json-schema.org/draft-04/schema#',
      ),
    needsCorpus: true,
  },
  {
    name: 'containment-2020-12',
    load: async () =>
      (await import('./contain/pairs.ts')).containment(
        'containment-2020-12',
        'draft2020-12',
        'https://json-schema.org/draft/2020-12/schema',
      ),
    bestPeer: '85.4 %, 63 wrong',
    needsCorpus: true,
  },
  {
    name: 'containment-draft-07',
    load: async () =>
      (await import('./contain/pairs.ts')).containment(
        'containment-draft-07',
        'draft7',
        'http://json-schema.org/draft-07/schema#',
      ),
    needsCorpus: true,
  },
  {
    name: 'jsoncompat',
    load: async () => (await import('./contain/compatible.ts')).compatible,
    bestPeer: 'its own 62',
    needsCorpus: true,
  },
  {
    name: 'json-schema-compile',
    load: async () => (await import('./json/compile.ts')).jsonSchemaCompile,
    needsCorpus: true,
  },
  {
    name: 'xsts-compile',
    load: async () => (await import('./xsts-compile.ts')).xstsCompile,
    sample: 2000,
    needsCorpus: true,
  },
  {
    name: 'families-compile',
    load: async () => (await import('./families/compile.ts')).familiesCompile,
    needsCorpus: true,
  },
  {
    name: 'ubl-examples',
    load: async () => (await import('./families/examples.ts')).ublThereAndBack,
    needsCorpus: true,
  },
  {
    name: 'ubl-mutations',
    load: async () => (await import('./families/mutations.ts')).ublMutations,
    needsCorpus: true,
  },
  {
    name: 'generated-documents',
    load: async () => (await import('./families/generated-documents.ts')).generatedDocuments,
    sample: 4000,
    needsCorpus: true,
  },
  {
    name: 'containment-xsts',
    load: async () => (await import('./containment/xsts.ts')).containmentXsts,
    sample: 600,
    needsCorpus: true,
  },
  {
    name: 'containment-xml-families',
    load: async () => (await import('./containment/families.ts')).containmentFamilies,
    sample: 1600,
    needsCorpus: true,
  },
  {
    name: 'witnesses',
    load: async () => (await import('./witnesses.ts')).witnesses,
    needsCorpus: true,
  },
  {
    name: 'witnesses-xml-families',
    load: async () => (await import('./witnesses.ts')).familyWitnesses,
    needsCorpus: true,
  },
  {
    name: 'decided-entries',
    load: async () => (await import('./decided-entries.ts')).decidedEntries,
    needsCorpus: true,
  },
  {
    name: 'uses',
    load: async () => (await import('./uses/uses.ts')).uses,
    sample: 60,
    needsCorpus: true,
  },
  {
    name: 'one-edit',
    load: async () => (await import('./edits/one-edit.ts')).oneEdit,
    needsCorpus: true,
  },
  {
    name: 'typescript',
    load: async () => (await import('./typescript/typescript.ts')).typescript,
    needsCorpus: true,
  },
  {
    name: 'adapter-round-trips',
    load: async () => (await import('./adapters.ts')).adapterRoundTrips,
    sample: 400,
    needsCorpus: true,
  },
  {
    name: 'threats',
    load: async () => (await import('./threats/rows.ts')).threats,
    needsCorpus: false,
  },
  {
    name: 'injection',
    load: async () => (await import('./threats/injection.ts')).injection,
    needsCorpus: false,
  },
]
