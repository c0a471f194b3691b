export { findImpact, type ImpactRequest } from './impact.ts'
export type { Impact, PackageTotal, Place, UseKind } from './place.ts'
