import type { ThreadSetting } from '../migrate/index.ts'
import type { LoadedAdapters } from '../pipeline/index.ts'
import { rootTable } from '../prove/index.ts'
import type { Version } from '../schema/index.ts'

interface Loaded extends LoadedAdapters {
  readonly versions: readonly [Version, Version]
}

/** The emitted program as threads can run it: the adapters with the codecs of the roots that they read and write. */
export function compile({
  adapters,
  program,
  folder,
  source,
  target,
  versions,
}: Loaded): Pick<ThreadSetting, 'modules' | 'folder' | 'from' | 'to'> {
  const named = new Set(adapters.flatMap(({ from, to }) => [from.root, to.root]))
  for (const root of [...source.xml, ...source.json, ...target.xml, ...target.json]) {
    if (named.has(`${root.set}#${root.local}`)) root.codec()
  }
  const [from, to] = versions
  return {
    modules: program.compiled(),
    folder,
    from: { version: from.name, roots: rootTable(from) },
    to: { version: to.name, roots: rootTable(to) },
  }
}
