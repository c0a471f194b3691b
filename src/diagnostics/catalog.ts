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
import { textEntries } from './catalog/text.ts'
import { xsdEntries } from './catalog/xsd.ts'

/** Every problem an input can have. A key is public: it never changes meaning. */
export const catalog = {
  ...sourceEntries,
  ...bindEntries,
  ...archiveEntries,
  ...textEntries,
  ...openapiEntries,
  ...overlayEntries,
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

/** The stable name of a problem, as it stands in brackets behind a message (`lock-unpinned`); it never changes meaning. */
export type Code = keyof typeof catalog

type Leaving<K extends Code> = (typeof catalog)[K] extends { readonly leavesOut: true | 'tolerated' }
  ? K
  : never

/** The problems because of which a part of the input is not read. */
export type LeftOutReason = { readonly [K in Code]: Leaving<K> }[Code]

export const leftOutReasons: readonly LeftOutReason[] = (Object.keys(catalog) as Code[]).filter(
  isLeftOutReason,
)

export function isLeftOutReason(code: Code): code is LeftOutReason {
  return 'leavesOut' in catalog[code]
}

/** Whether a problem is of no interest to who does not generate code. */
export function isAboutOutput(code: Code): boolean {
  return 'isAboutOutput' in catalog[code]
}

/** Whether a problem is a defect of one place, so that the rest can be read. */
export function isLocalDefect(code: Code): boolean {
  const entry = catalog[code]
  return 'leavesOut' in entry && entry.leavesOut === 'tolerated'
}
