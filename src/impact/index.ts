export { findImpact, type ImpactRequest } from './impact.ts'
export type { Impact, PackageTotal, Place, UseKind } from './place.ts'
export { type ImpactFormat, impactFormats } from './print/formats.ts'
export { printText } from './print/text.ts'
