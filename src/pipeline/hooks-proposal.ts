import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Adaptation } from '../adapt/index.ts'
import type { ComparePlan } from '../config/index.ts'
import { diagnostic, quoted, type Sink } from '../diagnostics/index.ts'
import type { OutputFile } from '../typescript/index.ts'

/**
 * What the user's hooks file could look like: a whole file to begin with, or theirs with a member for every open decision
 * that it does not answer yet. Their own file is only read; a proposal made from it is text, since its imports count
 * from where their file stands. `answered` are the hooks that theirs answers already.
 */
export async function proposeHooks(
  { pairs }: Adaptation,
  { plan, folder, root }: { readonly plan: ComparePlan; readonly folder: string; readonly root: string },
  sink: Sink,
): Promise<{ readonly files: readonly OutputFile[]; readonly answered: readonly string[] }> {
  if (pairs.every(({ hooks }) => hooks.length === 0)) return { files: [], answered: [] }
  const { mergeHooksFile } = await import('../adapt/index.ts')
  const existing = plan.hooks === undefined ? undefined : readFileSync(resolve(root, plan.hooks), 'utf8')
  const { text, added, unplaced, answered } = await mergeHooksFile(existing, pairs, './hooks.js')
  const path = `${folder}/adapters/hooks-proposal.ts${existing === undefined ? '' : '.txt'}`
  const [first] = [...added, ...unplaced]
  if (plan.hooks !== undefined && first !== undefined) {
    const facts = { file: quoted(plan.hooks), count: added.length + unplaced.length, first, proposal: path }
    sink(diagnostic('hooks-incomplete', facts, plan.at))
  }
  return { files: [{ path, text }], answered }
}
