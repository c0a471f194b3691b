import { isBuilt, keepBuilt } from './build-state.ts'

/** Builds `dist`, unless it is what these sources give. */
if (!isBuilt()) {
  await import('./build-dist.ts')
  keepBuilt()
}
