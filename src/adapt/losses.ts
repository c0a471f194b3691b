import type { OutputFile } from '../typescript/index.ts'
import { rootKey } from './plan/pair.ts'
import type { AdapterPlan } from './plan/plan.ts'

interface Cataloged {
  readonly plan: AdapterPlan
  readonly version: { readonly from: string; readonly to: string }
}

/**
 * The file `losses.json`: for each adapter, the losses that are known without a document, and the source places
 * without a data element.
 */
export function printLossCatalogue(path: string, directions: readonly Cataloged[]): OutputFile {
  const adapters = directions.map(({ plan, version }) => ({
    adapter: plan.name,
    from: { version: version.from, root: rootKey(plan.from) },
    to: { version: version.to, root: rootKey(plan.to) },
    losses: plan.losses.map(({ cause: _, ...loss }) => loss),
    withoutDataElement: {
      says: 'places that the source accepts and no data element reaches, with the paths that begin there',
      paths: plan.stray.every(({ paths }) => paths !== null)
        ? plan.stray.reduce((sum, { paths }) => sum + (paths ?? 0), 0)
        : null,
      places: plan.stray,
    },
  }))
  return { path, text: `${JSON.stringify({ formatVersion: 1, adapters }, null, 2)}\n` }
}
