import { type Exit, exits } from '../io.ts'
import type { CommandSpec } from './command.ts'
import { conversionFlags } from './migrate.ts'

export const migrateTableCommand: CommandSpec = {
  name: 'migrate-table',
  says: 'Convert the documents in a PostgreSQL table from one version to another. Any number of workers may run at once.',
  args: '<from> <to> <table>',
  flags: [
    [
      '--key <columns>',
      'the columns that identify a row, with commas between them: the primary key, or columns that are unique together and not null',
    ],
    [
      '--document <column>',
      'the column that contains the documents, of type text, bytea, xml, json or jsonb',
    ],
    ['--to-column <column>', 'write each result into this column of the row of its document'],
    ['--to-table <table>', 'write results into this table; the command creates it if necessary'],
    ['--in-place', 'replace each document by its result'],
    [
      '--mark <column=value…>',
      'also set this column to this value in each row that is written; may be repeated',
    ],
    ['--where <condition>', 'convert only rows that match this SQL condition'],
    [
      '--take <id=column…>',
      'the column with a value that the documents lack, by data-element id; may be repeated',
    ],
    [
      '--name <name>',
      'the name of the migration and its tables; by default the table and the versions, such as orders_v1_v2',
    ],
    ['--batch <rows>', 'the number of rows in a transaction; 500 by default'],
    [
      '--lease <seconds>',
      'after how many seconds without an answer a worker loses its rows to other workers; 60 by default',
    ],
    ['--retry', 'try again to convert the documents that were set aside (left unconverted)'],
    ['--dry-run <count>', 'convert this many documents as a trial, and write nothing'],
    ...conversionFlags,
    ['--format <format>', 'how to write results to stdout; text by default', 'text', 'json'],
  ],
  takesEmbedded: true,
  examples: [
    'migrate-table v0 v1 consignments --key id --document document --to-column document_v1 --dry-run 1000',
    'migrate-table v0 v1 consignments --key id --document document --to-column document_v1 --hooks hooks.ts',
    'migrate-table v1 v2 shop.orders --key id --document body --in-place --where "version = 1" --mark version=2',
  ],
  /** Converts the documents of the table. Exit 2 for wrong flags. */
  async run(session, [from, to, table], flags): Promise<Exit> {
    const { readTableWish: wishOfTable } = await import('../migration-wish.ts')
    const wish = wishOfTable([String(from), String(to), String(table)], flags, session)
    if (wish === undefined) return session.end(exits.badInput)
    const { migrateTable } = await import('../table-migration.ts')
    return migrateTable(wish, flags, session)
  },
}
