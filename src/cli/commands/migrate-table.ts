import { type Exit, exits } from '../io.ts'
import type { CommandSpec } from './command.ts'
import { conversionFlags } from './migrate.ts'

export const migrateTableCommand: CommandSpec = {
  name: 'migrate-table',
  says: 'Take the documents of a PostgreSQL table from one version to another, with any number of workers at once.',
  args: '<from> <to> <table>',
  flags: [
    [
      '--key <columns>',
      'what identifies a row: the primary key, or columns (with commas) that are unique together and not null',
    ],
    ['--document <column>', 'the column of the documents: text, bytea, xml, json or jsonb'],
    ['--to-column <column>', 'write results into this column of the same row'],
    ['--to-table <table>', 'write results into this table; it is made where there is none'],
    ['--in-place', 'write results over the documents'],
    ['--mark <column=value…>', 'a further column to set in the row that is written; may be repeated'],
    ['--where <condition>', 'only rows for which this condition of SQL holds'],
    ['--take <id=column…>', 'a value that the document does not hold, from another column; may be repeated'],
    ['--name <name>', 'names the migration and its tables; by default made of table and versions'],
    ['--batch <rows>', 'rows of a transaction; 500 by default'],
    ['--lease <seconds>', 'how long the server waits for a worker that no longer answers; 60 by default'],
    ['--retry', 'convert documents again that were set aside'],
    ['--dry-run <count>', 'try so many documents, and write nothing'],
    ...conversionFlags,
    ['--format <format>', 'how to write results to stdout; text by default', 'text', 'json'],
  ],
  takesEmbedded: true,
  examples: [
    'migrate-table v0 v1 consignments --key id --document document --to-column document_v1 --dry-run 1000',
    'migrate-table v0 v1 consignments --key id --document document --to-column document_v1 --hooks hooks.ts',
    'migrate-table v1 v2 shop.orders --key id --document body --in-place --where "version = 1" --mark version=2',
  ],
  async run(session, [from, to, table], flags): Promise<Exit> {
    const { readTableWish: wishOfTable } = await import('../migration-wish.ts')
    const wish = wishOfTable([String(from), String(to), String(table)], flags, session)
    if (wish === undefined) return session.end(exits.badInput)
    const { migrateTable } = await import('../table-migration.ts')
    return migrateTable(wish, flags, session)
  },
}
