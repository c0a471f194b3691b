import { adaptEntries } from './catalog/adapt.ts'
import { archiveEntries } from './catalog/archive.ts'
import { bindEntries } from './catalog/bind.ts'
import { configEntries } from './catalog/config.ts'
import { doctorEntries } from './catalog/doctor.ts'
import { examplesEntries } from './catalog/examples.ts'
import { generateEntries } from './catalog/generate.ts'
import { impactEntries } from './catalog/impact.ts'
import { jsonSchemaEntries } from './catalog/json-schema.ts'
import { lockEntries } from './catalog/lock.ts'
import { mappingEntries } from './catalog/mapping.ts'
import { openapiEntries } from './catalog/openapi.ts'
import { outputEntries } from './catalog/output.ts'
import { overlayEntries } from './catalog/overlay.ts'
import { policyEntries } from './catalog/policy.ts'
import { sampleEntries } from './catalog/sample.ts'
import { sourceEntries } from './catalog/source.ts'
import { subsetEntries } from './catalog/subsets.ts'
import { textEntries } from './catalog/text.ts'
import { xsdEntries } from './catalog/xsd.ts'

/** Every kind of problem by its code. Codes are public: they never change their meaning. */
export const catalog = {
  ...sourceEntries,
  ...bindEntries,
  ...archiveEntries,
  ...textEntries,
  ...openapiEntries,
  ...overlayEntries,
  ...subsetEntries,
  ...jsonSchemaEntries,
  ...xsdEntries,
  ...configEntries,
  ...generateEntries,
  ...outputEntries,
  ...examplesEntries,
  ...adaptEntries,
  ...policyEntries,
  ...sampleEntries,
  ...lockEntries,
  ...mappingEntries,
  ...impactEntries,
  ...doctorEntries,
} as const

/**
 * The code of a problem, printed in brackets after its message (`lock-unpinned`); it never changes its meaning.
 */
export type Code = keyof typeof catalog

type Leaving<K extends Code> = (typeof catalog)[K] extends { readonly leavesOut: true | 'tolerated' }
  ? K
  : never

/** The codes of problems because of which a part of the input is left out. */
export type LeftOutReason = { readonly [K in Code]: Leaving<K> }[Code]

export const leftOutReasons: readonly LeftOutReason[] = (Object.keys(catalog) as Code[]).filter(
  isLeftOutReason,
)

/** Whether a problem means that a part of the input is left out. */
export function isLeftOutReason(code: Code): code is LeftOutReason {
  return 'leavesOut' in catalog[code]
}

/** Whether a problem concerns only generated code. */
export function isAboutOutput(code: Code): boolean {
  return 'isAboutOutput' in catalog[code]
}

/** Whether a problem is a local defect that can be tolerated: the rest of the input can be read. */
export function isLocalDefect(code: Code): boolean {
  const entry = catalog[code]
  return 'leavesOut' in entry && entry.leavesOut === 'tolerated'
}
