import type { ThreadSetting, ThreadStep } from '../migrate/index.ts'
import { type AdaptSetting, type AdaptStep, rootTable } from '../run/index.ts'
import type { LoadedMigration, LoadedStep } from './migration-setup.ts'

/** Compiles the adapters of each step, with the codecs of their roots, to a form that can be passed to threads. */
export function compileMigration(
  [loaded, ...others]: LoadedMigration,
  { later = [], ...first }: AdaptStep & Pick<AdaptSetting, 'later'>,
): ThreadStep & Pick<ThreadSetting, 'later'> {
  const following = others.flatMap((one, index) => {
    const step = later[index]
    return step === undefined ? [] : [compileStep(one, step)]
  })
  return { ...compileStep(loaded, first), ...(following.length === 0 ? {} : { later: following }) }
}

/** The compiled modules, root tables, hooks file and policy of one step. */
function compileStep(
  { adapters, program, folder, projections, source, target, versions, hooksFile }: LoadedStep,
  { policy, step }: AdaptStep,
): ThreadStep {
  const named = new Set(adapters.flatMap(({ from, to }) => [from.root, to.root]))
  for (const root of [...source.xml, ...source.json, ...target.xml, ...target.json]) {
    if (named.has(`${root.set}#${root.local}`)) root.codec()
  }
  const [from, to] = versions
  return {
    modules: program.compiled(),
    folder,
    ...(projections === undefined ? {} : { projections }),
    roots: adapters.map((one) => [one.from.root, one.to.root]),
    from: { version: from.name, roots: rootTable(from) },
    to: { version: to.name, roots: rootTable(to) },
    ...(hooksFile === undefined ? {} : { hooks: hooksFile }),
    policy,
    ...(step === undefined ? {} : { step }),
  }
}
