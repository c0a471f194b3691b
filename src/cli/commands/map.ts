import { resolve } from 'node:path'
import { printable } from '../../diagnostics/index.ts'
import { exits } from '../io.ts'
import { writeOwn } from '../own-files.ts'
import type { CommandSpec } from './command.ts'

export const mapCommand: CommandSpec = {
  name: 'map',
  says: 'Add the proposed mapping and hook stubs to your repository; existing lines are never changed.',
  args: '<from> <to>',
  flags: [
    ['--dry-run', 'write nothing; print what would be added as a diff'],
    ['--format <format>', 'how to write the result; text by default', 'text', 'json'],
  ],
  takesEmbedded: true,
  examples: ['map v0 v1', 'map v0 v1 --dry-run', 'map v0 v1 --dry-run --format json'],
  /**
   * Adds the proposed mapping and hook stubs to the user's files (not with `--dry-run`), and prints what is new. Exit
   * 2 if they cannot be made.
   */
  async run(session, [from, to], flags) {
    const config = await session.config(undefined, { mayLack: true })
    if (config === undefined) return session.end(exits.badInput)
    const [{ takeOver }, { additionsDiff }] = await Promise.all([
      import('../../pipeline/index.ts'),
      import('../../mapping/index.ts'),
    ])
    const files = await takeOver(config, String(from), String(to), session.progress, session.sink)
    if (files === undefined) return session.end(exits.badInput)
    const isDry = flags.dryRun === true
    if (!isDry) {
      const edited = files.filter(({ added }) => added.length > 0)
      writeOwn(edited.map(({ path, after }) => ({ path: resolve(config.home, path), text: after })))
    }
    if (flags.format === 'json') {
      const found = files.map(({ path, before, after, added }) => ({
        ...{ path, isNew: before === undefined, added },
        ...(isDry ? { diff: added.length === 0 ? '' : additionsDiff(path, before, after) } : {}),
      }))
      const head = { formatVersion: 1, from: String(from), to: String(to), dryRun: isDry }
      session.print(JSON.stringify({ ...head, files: found }, null, 2))
      return session.end(exits.fine)
    }
    for (const { path, before, after, added } of files) {
      if (added.length === 0) session.print(printable(`${path}: nothing new`))
      else if (isDry) session.print(additionsDiff(path, before, after))
      else {
        const what = before === undefined ? 'written' : `${added.length} added`
        session.print([`${path}: ${what}`, ...added.map((line) => `  + ${line}`)].map(printable).join('\n'))
      }
    }
    if (!isDry && files.some(({ added }) => added.length > 0))
      session.print('Next: make the decisions in these files, then run: efti-schema build')
    return session.end(exits.fine)
  },
}
