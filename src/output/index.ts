export { sha256 } from './digest.ts'
export { type Manifest, type ManifestInput, withManifest } from './manifest.ts'
export { type Written, writeOutput } from './write.ts'
