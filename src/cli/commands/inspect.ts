import { counted, printable } from '../../diagnostics/index.ts'
import type { BorrowedPage, ContentsPage } from '../contents.ts'
import { type FatesPage, fatesTo } from '../fates.ts'
import { exits } from '../io.ts'
import { loadNamedRunnable } from '../named-version.ts'
import { countPaths } from '../path-counts.ts'
import { type CommandSpec, overlayFlag, readOverlayFlags, strictFlag } from './command.ts'

export const inspectCommand: CommandSpec = {
  name: 'inspect',
  says: 'List the contents of a version: APIs, operations, roots, types, data elements, subsets.',
  args: '<version>',
  flags: [
    ['--to <version>', 'also list which data elements or properties convert to that version, or do not'],
    ['--format <format>', 'how to write the result; text by default', 'text', 'json'],
    overlayFlag,
    strictFlag,
  ],
  takesEmbedded: true,
  examples: ['inspect v0', 'inspect v0 --to v1', 'inspect schemas.zip --format json'],
  /**
   * Prints the contents of a version and, with `--to`, what becomes of its data elements or properties. Exit 2 if
   * a version cannot be read.
   */
  async run(session, [version], flags) {
    const config = await session.config(undefined, { optional: true })
    if (config === undefined) return session.end(exits.badInput)
    const { borrowedPages, contentsPage, statedPage } = await import('../contents.ts')
    const loaded = await loadNamedRunnable(String(version), config, session, {
      skipsDefects: flags.strict !== true,
      overlays: readOverlayFlags(flags),
    })
    if (loaded === undefined) return session.end(exits.badInput)
    const page = contentsPage(loaded)
    const fates = typeof flags.to === 'string' ? await fatesTo(flags.to, loaded, config, session) : []
    if (fates === undefined) return session.end(exits.badInput)
    const stated = await statedPage(loaded)
    const borrowed = await borrowedPages(loaded, config, session)
    const found = {
      ...page,
      ...(stated === undefined ? {} : { statedSubsets: stated }),
      ...(borrowed.length === 0 ? {} : { borrowedSubsets: borrowed }),
      ...(typeof flags.to === 'string' ? { fates } : {}),
    }
    session.print(
      flags.format === 'json'
        ? JSON.stringify(found, null, 2)
        : [asText(page, stated === undefined ? borrowed : [stated]), ...fates.flatMap(fateLines)].join('\n'),
    )
    return session.end(exits.fine)
  },
}

/** The contents of a version as lines for a terminal. */
function asText(page: ContentsPage, borrowed: readonly BorrowedPage[]): string {
  const lines = [
    `${page.name}${page.status === 'draft' ? ' (draft)' : ''}`,
    ...page.apis.flatMap(apiLines),
    ...page.sets.flatMap(({ name, language, files, types, codecs }) => [
      `Schema set ${name}: ${language}, ${counted(files, 'file')}, ${counted(types, 'type')}`,
      ...codecs.map(({ root, module, name: codec }) => `  root ${root}: ${codec} of ${module}`),
    ]),
    ...countedList('Subsets', page.subsets, listed),
    ...borrowed.flatMap(borrowedLines),
    ...countedList('Examples', page.examples, (files) => files.map((file) => `  ${file}`)),
    // The longest comes last.
    ...countedList('Data elements', page.dataElements, listed),
  ]
  return lines.map(printable).join('\n')
}

/** A heading with the number of items, and the lines of the items; nothing without items. */
function countedList(
  title: string,
  items: readonly string[],
  print: (items: readonly string[]) => readonly string[],
): readonly string[] {
  return items.length === 0 ? [] : [`${title}: ${items.length}`, ...print(items)]
}

/**
 * Lines about subsets taken over from another version: differing ids, and for each root the module of the
 * functions.
 */
function borrowedLines({ from, roots, ids }: BorrowedPage): readonly string[] {
  const { listed, withoutMembers, notListed, respelled } = ids
  const spelled = Object.entries(respelled).map(([id, other]) => `${id} is ${other}`)
  const lists = [
    ...(withoutMembers.length === 0 ? [] : [`without data elements: ${withoutMembers.join(', ')}`]),
    ...(notListed.length === 0 ? [] : [`not listed: ${notListed.join(', ')}`]),
    ...(spelled.length === 0 ? [] : [`other letters: ${spelled.join(', ')}`]),
  ]
  const subsets =
    listed === 0 ? [] : [`  Ids of subsets: ${listed} listed; ${lists.join('; ') || 'the same'}`]
  const shown = roots.flatMap(({ root, module, known, unknown }) => [
    `  ${root}: subsets of ${from} for ${known} of ${counted(known + unknown.length, 'data element')}, ${module}`,
    ...(unknown.length === 0 ? [] : [`    without a known subset: ${unknown.join(', ')}`]),
  ])
  return [...shown, ...subsets]
}

/**
 * Lines of an API: its title and counts, then each operation with its bodies; one line if nothing is published.
 */
function apiLines(api: ContentsPage['apis'][number]): readonly string[] {
  const { name, title, published, sets, operations } = api
  if (!published) return [`API ${name}: nothing of it is published`]
  const own = sets.length > 0 ? `, schema sets of its own: ${sets.join(', ')}` : ''
  return [
    `API ${name}${title === undefined ? '' : ` (${title})`}: ${counted(operations.length, 'operation')}${own}`,
    ...operations.flatMap(({ id, method, path, bodies }) => [
      `  ${method} ${path} — ${id}`,
      ...bodies.map(({ part, media, schema = 'left open' }) => `    ${part} ${media}: ${schema}`),
    ]),
  ]
}

/**
 * Lines of one adapter: counts, each data element that does not convert with its reason, then the ids that do.
 * Without data elements, the lines of its properties.
 */
function fateLines({ adapter, carried, open, properties, places = [] }: FatesPage): readonly string[] {
  if (carried.length + open.length === 0) {
    if (properties === undefined) return [printable(`Elements with ${adapter}: matched by names and places`)]
    return [`Properties with ${adapter}: ${countPaths(properties)}`, ...places.map(placeLine)].map(printable)
  }
  return [
    `Data elements with ${adapter}: ${carried.length} converted, ${open.length} not`,
    ...open.map(({ id, fate, because, hooks }) => {
      const asked = hooks.length === 0 ? '' : ` (${hooks.join(', ')})`
      return `  ${id} ${fate}: ${because ?? ''}${asked}`
    }),
    ...(carried.length === 0 ? [] : ['  converted:', ...listed(carried)]),
  ].map(printable)
}

/** One line about a property that is not at the same path, and the number of properties in it. */
function placeLine({ path, fate, to, isRequired, paths }: NonNullable<FatesPage['places']>[number]): string {
  const target = to === undefined ? '' : ` to ${to}`
  const inside = paths === 1 ? '' : ` (${paths} properties)`
  return `  ${path} ${fate}${target}${isRequired === true ? ', required' : ''}${inside}`
}

/** The ids, indented and separated by spaces, in lines of at most 100 columns. */
function listed(ids: readonly string[]): readonly string[] {
  const lines: string[] = []
  let line = ' '
  for (const id of ids) {
    if (line.length + id.length > 99) {
      lines.push(line)
      line = ' '
    }
    line += ` ${id}`
  }
  return line === ' ' ? lines : [...lines, line]
}
