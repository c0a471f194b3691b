import { resolve } from 'node:path'
import { printable } from '../../diagnostics/index.ts'
import { exits } from '../io.ts'
import { writeOwn } from '../own-files.ts'
import type { CommandSpec } from './command.ts'

export const mapCommand: CommandSpec = {
  name: 'map',
  says: 'Add the proposed mapping and hook stubs to your repository; existing lines are never changed.',
  args: '<from> <to>',
  flags: [['--dry-run', 'write nothing; print what would be added as a diff']],
  takesEmbedded: true,
  examples: ['map v0 v1', 'map v0 v1 --dry-run'],
  async run(session, [from, to], flags) {
    const config = await session.config(undefined, { mayLack: true })
    if (config === undefined) return session.end(exits.badInput)
    const [{ takeOver }, { additionsDiff }] = await Promise.all([
      import('../../pipeline/index.ts'),
      import('../../mapping/index.ts'),
    ])
    const files = await takeOver(config, String(from), String(to), session.progress, session.sink)
    if (files === undefined) return session.end(exits.badInput)
    if (flags.dryRun !== true) {
      const edited = files.filter(({ added }) => added.length > 0)
      writeOwn(edited.map(({ path, after }) => ({ path: resolve(config.home, path), text: after })))
    }
    for (const { path, before, after, added } of files) {
      if (added.length === 0) session.print(printable(`${path}: nothing new`))
      else if (flags.dryRun === true) session.print(additionsDiff(path, before, after))
      else {
        const what = before === undefined ? 'written' : `${added.length} added`
        session.print([`${path}: ${what}`, ...added.map((line) => `  + ${line}`)].map(printable).join('\n'))
      }
    }
    return session.end(exits.fine)
  },
}
