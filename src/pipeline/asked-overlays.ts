import { resolve } from 'node:path'
import { type Config, isFile } from '../config/index.ts'
import { diagnostic, type Sink } from '../diagnostics/index.ts'
import { pathFrom } from '../files/index.ts'
import type { Side } from './sides.ts'

/** What a person called a side, and the overlays that they named for it, from the working directory. */
export interface AskedOverlays {
  readonly name: string
  readonly files: readonly string[]
}

/**
 * A side that was given by a path, with overlays over its OpenAPI file. Nothing where they cannot be used, which goes to
 * the sink: those of a version of the configuration are named there.
 */
export function withOverlays(
  side: Side,
  { name, files }: AskedOverlays,
  { config, cwd }: { readonly config: Config; readonly cwd: string },
  sink: Sink,
): Side | undefined {
  if (files.length === 0) return side
  const { source, options } = side
  if (config.versions.has(name)) {
    sink(diagnostic('overlay-of-named', { name }))
    return undefined
  }
  const described = [...source.apis].filter(([, { openapi }]) => openapi !== undefined)
  const [api, ...others] = described
  if (api === undefined || others.length > 0) {
    sink(diagnostic('overlay-needs-openapi', { name, count: described.length }))
    return undefined
  }
  const missing = files.filter((file) => !isFile(resolve(cwd, file)))
  for (const path of missing) sink(diagnostic('overlay-missing', { path }))
  if (missing.length > 0) return undefined
  const overlays = files.map((file) => pathFrom(options.root, resolve(cwd, file)))
  const [key, declared] = api
  const apis = new Map(source.apis).set(key, { ...declared, overlays })
  return { ...side, source: { ...source, apis } }
}
