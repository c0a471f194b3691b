import { resolve } from 'node:path'
import { type Config, type FailOn, type FilterPlan, packageRoot } from '../../config/index.ts'
import { diagnostic } from '../../diagnostics/index.ts'
import type { AskedSides, Comparison } from '../../diff/index.ts'
import { pathFrom } from '../../files/index.ts'
import type { Conventions } from '../../ingest/index.ts'
import type { AskedPolicy, Compared, Side } from '../../pipeline/index.ts'
import type { SummaryOptions } from '../../report/index.ts'
import { failLevels, readToday, todayFlag } from '../fail-on.ts'
import { readFormat, resultFormats } from '../formats.ts'
import { type Exit, exits } from '../io.ts'
import type { Session } from '../session.ts'
import { type CommandSpec, readOverlayFlags, strictFlag } from './command.ts'

const sides = ['client', 'server', 'both'] as const
const removals = ['deprecated', 'after-sunset'] as const
const directions = ['backward', 'forward', 'full'] as const

export const diffCommand: CommandSpec = {
  name: 'diff',
  says: 'Compare two versions. Each is a name in the configuration, a path (OpenAPI, JSON Schema, .xsd, folder, .zip, or a file in one: specs.zip!/order.xsd), a glob (apis/**/*.yaml) or git:<revision>:<path>.',
  args: '<from> <to>',
  flags: [
    [
      '--format <format>',
      'how to write the result; text by default; changelog lists what is new, in Markdown',
      ...resultFormats,
      'changelog',
    ],
    ['--summary', 'print only the counts of changes, not the changes (only with --format text)'],
    ['--all', 'print every change in full, also safe and documentation changes (only with --format text)'],
    [
      '--out <folder>',
      'also write the report, changes.json and the example documents into this folder; by default, no file is written',
    ],
    [
      '--fail-on <level>',
      'exit with code 1 if a change has this severity or worse; default: failOn in the configuration, else none',
      ...failLevels,
    ],
    [
      '--for <side>',
      'count changes that break this side of an API; default: role in the configuration, else both (client for two OpenAPI files)',
      ...sides,
    ],
    [
      '--compatibility <direction>',
      'what counts for schemas that no operation uses: documents of <from> stay valid (backward), readers of <from> accept documents of <to> (forward); default: both (full)',
      ...directions,
    ],
    [
      '--only <filter…>',
      'compare only matching operations: path:/orders/**, tag:public, x-audience=partner; schema:Order* matches schemas that no operation uses; may be repeated',
    ],
    [
      '--skip <filter…>',
      'leave out matching operations and schemas, with filters as for --only: x-internal, tag:beta; may be repeated',
    ],
    [
      '--prefix <from=to…>',
      'pair API paths whose prefix differs: /v1=/v2 pairs /v1/orders of <from> with /v2/orders of <to>; may be repeated',
    ],
    [
      '--notice <days>',
      'exit with code 1 if a newly deprecated part has a removal date (x-sunset) that is fewer than this many days away',
    ],
    [
      '--allow-removal <when>',
      'do not count removals of deprecated parts for --fail-on: all such removals, or only those after the removal date (x-sunset)',
      ...removals,
    ],
    [
      '--ignore-comments',
      'accept the changes that comments in the specifications name: # diff:ignore <rule> [until YYYY-MM-DD] <reason>',
    ],
    ['--semver', 'exit with code 1 if info.version does not increase as semantic versioning requires'],
    todayFlag,
    [
      '--doctype <what>',
      'whether schema files given by path may have a <!DOCTYPE> with declarations (as those of the W3C have); refuse by default',
      'refuse',
      'allow',
    ],
    [
      '--merge-keys <what>',
      'what to do with merge keys (<<) in YAML files given by path; refuse by default',
      'refuse',
      'read',
    ],
    [
      '--x-nullable <what>',
      'what to do with x-nullable in OpenAPI 2.0 files given by path: read allows null; ignore (no effect) by default',
      'ignore',
      'read',
    ],
    [
      '--exclude <glob…>',
      'schema files to leave out of a folder given by path, unless other files refer to them; may be repeated',
    ],
    [
      '--overlay <file…>',
      'an overlay (OpenAPI Overlay Specification) for both OpenAPI files given by path; from=<file> or to=<file>: only for one; may be repeated, applied in order',
    ],
    [
      '--show <id>',
      'print only the document that proves the change with this id (from changes.json); --format json adds which version accepts it',
    ],
    strictFlag,
    [
      '--verify',
      'also check the example documents and changes with libxml2-wasm, ajv and openapi-diff (install them); exit with code 1 if results differ',
    ],
  ],
  takesEmbedded: true,
  examples: [
    'diff v0 v1',
    'diff old/openapi.yaml new/openapi.yaml --format json --fail-on breaking',
    'diff old.zip new.zip --format html --out report > report.html',
    'diff git:origin/main:api.yaml api.yaml --fail-on breaking',
    'diff old.yaml new.yaml --all',
    'diff v1.yaml v2.yaml --skip x-internal --prefix /v1=/v2',
    "diff 'git:main:apis/*.yaml' 'apis/*.yaml' --semver",
  ],
  /**
   * Finds both sides, checks out those in git, compares them and removes the check-outs. Exit 2 if a side cannot be
   * found.
   */
  async run(session, [from, to], flags) {
    if (hasBadFlags(flags, session)) return session.end(exits.badInput)
    const config = await session.config(undefined, { optional: true })
    if (config === undefined) return session.end(exits.badInput)
    const { Checkouts, distinct, findSide, withOverlays } = await import('../../pipeline/index.ts')
    const { cwd } = session.io
    const checkouts = new Checkouts({ cwd, limits: config.limits, sink: session.sink })
    const side = async (name: string, which: 'from' | 'to'): Promise<Side | undefined> => {
      const path = checkouts.checkOutPath(name)
      const conventions = readConventions(flags)
      const found =
        path === undefined
          ? undefined
          : await findSide(name, config, cwd, session.sink, { conventions, path })
      const files = overlaysFor(which, readOverlayFlags(flags))
      const placed = found && {
        ...found,
        pathOf: (file: string) => checkouts.pathOf(file),
        spell: (file: string) => checkouts.spell(file),
      }
      return placed && withOverlays(placed, { name, files }, { config, cwd }, session.sink)
    }
    try {
      const before = await side(String(from), 'from')
      const after = await side(String(to), 'to')
      if (before === undefined || after === undefined) return await session.end(exits.badInput)
      for (const { source, options, spell } of distinct(before, after))
        if (!config.versions.has(source.name)) session.reads({ source, root: options.root, spell })
      return await compare(session, { config, before, after, from: String(from), to: String(to), flags })
    } finally {
      checkouts.remove()
    }
  },
}

/** The overlay files for one side: those given as `from=` or `to=` for it, and those given without a side. */
function overlaysFor(which: 'from' | 'to', all: readonly string[]): readonly string[] {
  return all.flatMap((text) => {
    const [, named, file] = /^(from|to)=(.*)$/su.exec(text) ?? []
    if (named === undefined || file === undefined) return [text]
    return named === which ? [file] : []
  })
}

/** The reading conventions that the flags set for versions given by a path. */
function readConventions({
  doctype,
  mergeKeys,
  xNullable,
  exclude,
}: Readonly<Record<string, unknown>>): Conventions {
  return {
    allowDoctype: doctype === 'allow',
    ...(mergeKeys === 'read' ? { mergeKeys: true } : {}),
    ...(xNullable === 'read' ? { readsXNullable: true } : {}),
    ...(Array.isArray(exclude) ? { exclude: exclude.map(String) } : {}),
  }
}

/**
 * Reports, and returns true, if both `--summary` and `--all` are given, or one of them with a format other than
 * text.
 */
function hasBadFlags(flags: Readonly<Record<string, unknown>>, { sink }: Session): boolean {
  const asked = ['summary', 'all'].filter((name) => flags[name] === true).map((name) => `--${name}`)
  const format = flags.format === 'changelog' ? 'changelog' : readFormat(flags)
  const [flag, other] = asked.length > 0 && format !== 'text' ? [...asked, `--format ${format}`] : asked
  if (flag === undefined || other === undefined) return false
  sink(diagnostic('flag-not-with', { flag, other }))
  return true
}

/** The two sides of a comparison, with the arguments and flags of the command line. */
interface Asked {
  readonly config: Config
  readonly before: Side
  readonly after: Side
  readonly from: string
  readonly to: string
  readonly flags: Readonly<Record<string, unknown>>
}

/**
 * Compares both sides, applies policy and ignore comments, and prints (with `--out`, also writes) the result. Exit 1
 * if the changes do not pass `--fail-on`. With `--show`, only prints the witness of that change.
 */
async function compare(session: Session, { config, before, after, from, to, flags }: Asked): Promise<Exit> {
  const [pipeline, { printChangelog, renderComparison }] = await Promise.all([
    import('../../pipeline/index.ts'),
    import('../../report/index.ts'),
  ])
  const {
    compareSides,
    inRepository,
    findMappingBetween,
    passes,
    readFilters,
    readPolicy,
    reportNotices,
    underPolicy,
    withIgnores,
  } = pipeline
  const verifying = flags.verify === true ? { sink: session.sink } : undefined
  const plan = config.compare.find((one) => one.from === from && one.to === to)
  const filters = readFilters({ ...plan, ...askedFilters(flags) }, session.sink)
  const mapping = plan?.mapping === undefined ? undefined : findMappingBetween(config, from, to, session.sink)
  if (session.hasErrors) return session.end(exits.badInput)
  const compared = await compareSides(before, after, session.progress, session.sink, {
    ...{ verifying, filters, isStrict: flags.strict === true },
    ...(mapping ? { stated: mapping.names } : {}),
  })
  if (compared === undefined) return session.end(exits.badInput)
  if (typeof flags.show === 'string') return await show(session, compared, flags.show, readFormat(flags))
  const asked = askedPolicy({ config, before, after, from, to, flags }, session)
  const day = readToday(flags, session)
  if (session.hasErrors) return session.end(exits.badInput)
  const stated = readPolicy(plan, config.root, session.sink, [compared.from, compared.to], asked)
  const policy =
    plan?.ignoreComments === true || flags.ignoreComments === true
      ? await withIgnores(
          stated,
          compared.comparison,
          await linesAt(compared.comparison, before, after),
          session.sink,
        )
      : stated
  const judged = { ...compared, comparison: underPolicy(compared.comparison, policy, session.sink) }
  if (typeof flags.out === 'string') await write(judged, flags.out, session)
  const format = readFormat(flags)
  const hasFiles = typeof flags.out === 'string' && !isPage(format)
  const comparison = hasFiles ? judged.comparison : await inlined(judged)
  if (flags.format === 'changelog') {
    if (!session.hasErrors) session.print(printChangelog(judged.comparison))
  } else if (!session.hasErrors) {
    const hasLines = format === 'text' || format === 'html'
    const detail = flags.all === true ? 'all' : flags.summary === true ? 'counts' : undefined
    const options = hasLines ? await textOptions(comparison, { config, before, after }, session) : {}
    const isPlaced = format === 'github' || format === 'sarif'
    const placed = isPlaced ? await inRepository(comparison, { before, after }, session.io.cwd) : comparison
    session.print(renderComparison(placed, format, { ...options, ...(detail ? { detail } : {}) }))
  }
  const level = (flags.failOn as FailOn | undefined) ?? plan?.failOn ?? 'none'
  const isAsked = level !== 'none' || policy.notice !== undefined
  const today = isAsked ? day : undefined
  if (level === 'none') reportNotices(comparison, policy, today, session.sink)
  const isFine = level === 'none' || passes(comparison, policy, level, today, session.sink)
  return session.end(isFine ? exits.fine : exits.findings)
}

/** The policy settings that the flags give. */
function askedPolicy(asked: Asked, session: Session): AskedPolicy {
  const { flags } = asked
  return {
    ...askedSides(asked),
    deprecation: askedDeprecation(flags, session),
    semver: flags.semver === true,
  }
}

/**
 * `--for` and `--compatibility` as given; without `--for`, `client` if both sides are OpenAPI files given by a
 * path.
 */
function askedSides({
  flags,
  before,
  after,
  from,
  to,
  config: { versions },
}: Asked): Pick<AskedSides, 'for' | 'compatibility'> {
  const isPattern = [from, to].every((name) => /[*?]/u.test(name))
  const isOpenApiFile = ({ source }: Side): boolean =>
    versions.get(source.name) !== source &&
    source.schemas === undefined &&
    (source.apis.size === 1 || isPattern)
  const areFiles = isOpenApiFile(before) && isOpenApiFile(after)
  const side = sides.find((one) => one === flags.for) ?? (areFiles ? 'client' : undefined)
  const compatibility = directions.find((one) => one === flags.compatibility)
  return {
    ...(side === undefined ? {} : { for: side }),
    ...(compatibility === undefined ? {} : { compatibility }),
  }
}

/** `--allow-removal` and `--notice` as settings; reports a notice that is not a number of at most 5 digits. */
function askedDeprecation(flags: Asked['flags'], { sink }: Session): NonNullable<AskedPolicy['deprecation']> {
  const removal = removals.find((one) => one === flags.allowRemoval)
  const { notice } = flags
  const isCount = typeof notice === 'string' && /^\d{1,5}$/.test(notice)
  if (notice !== undefined && !isCount) sink(diagnostic('policy-notice', { text: String(notice) }))
  return {
    ...(removal === undefined ? {} : { removal }),
    ...(isCount ? { notice: Number(notice) } : {}),
  }
}

/** The filters of the command line; a flag that is given replaces all filters of its kind in the configuration. */
function askedFilters({ only, skip, prefix }: Asked['flags']): FilterPlan {
  const texts = (given: unknown) =>
    Array.isArray(given) ? given.map((text) => ({ text: String(text) })) : undefined
  const [chosen, left] = [texts(only), texts(skip)]
  const prefixes = texts(prefix)?.map(({ text }) => {
    const [before = '', ...after] = text.split('=')
    return [before, after.join('=')] as const
  })
  return {
    ...(chosen === undefined ? {} : { only: chosen }),
    ...(left === undefined ? {} : { skip: left }),
    ...(prefixes === undefined ? {} : { prefixes: new Map(prefixes) }),
  }
}

/** Whether the format is a page (HTML, Markdown). Printed pages get no links to files, as they may be moved. */
function isPage(format: string): boolean {
  return format === 'html' || format === 'markdown'
}

/**
 * Prints the witness of one change (as JSON: with its verdicts). Reports an unknown or unproven change, and exits with
 * 2.
 */
async function show(
  session: Session,
  { comparison, witnesses }: Compared,
  id: string,
  format: string,
): Promise<Exit> {
  const { findLine } = await import('../../prove/index.ts')
  const change = comparison.changes.find((one) => one.id === id)
  const line = change && findLine(change.witness, witnesses)
  if (change === undefined) session.sink(diagnostic('show-unknown', { id }))
  else if (change.witness.status === 'unproven')
    session.sink(diagnostic('show-unproven', { id, why: change.witness.why }))
  else if (line) session.print(format === 'json' ? `${JSON.stringify(line, null, 2)}\n` : line.document)
  return session.end(line === undefined ? exits.badInput : exits.fine)
}

/** The comparison with small witness documents included in it, for results without files. */
async function inlined({ comparison, witnesses }: Compared): Promise<Compared['comparison']> {
  const { inlineWitnesses } = await import('../../prove/index.ts')
  return inlineWitnesses(comparison, witnesses)
}

/** For each side, a function that returns the source line at a location, in all files with changes. */
async function linesAt(comparison: Comparison, before: Side, after: Side) {
  const { listChangedFiles, readLineAt } = await import('../../pipeline/index.ts')
  const read = ({ source, options }: Side, side: 'before' | 'after') =>
    readLineAt(source, options.root, listChangedFiles(comparison, side))
  return { before: await read(before, 'before'), after: await read(after, 'after') }
}

/** Printing options: the terminal's colours and width, the changed source lines, and the names of their files. */
async function textOptions(
  comparison: Comparison,
  { config, before, after }: Pick<Asked, 'config' | 'before' | 'after'>,
  session: Session,
): Promise<SummaryOptions> {
  const { stdout, cwd } = session.io
  const { listChangedFiles, nameFiles } = await import('../../pipeline/index.ts')
  const lines = await linesAt(comparison, before, after)
  const name = (side: Side, which: 'before' | 'after') => {
    const others = comparison.notCompared.flatMap((one) => (one.in === which && one.at ? [one.at.file] : []))
    // Embedded versions are not files of the user.
    return config.root === packageRoot
      ? new Map<string, string>()
      : nameFiles(side, [...listChangedFiles(comparison, which), ...others], cwd)
  }
  const names = { before: await name(before, 'before'), after: await name(after, 'after') }
  return {
    colours: session.hasColours(stdout),
    ...(stdout.columns === undefined ? {} : { width: stdout.columns }),
    lineAt: (side, at) => lines[side](at),
    nameFile: (side, file) => names[side].get(file),
  }
}

/**
 * Writes the report, changes.json, the witness documents and a manifest to the folder; problems go to the sink.
 */
async function write(
  { from, to, comparison, witnesses }: Compared,
  folder: string,
  { io, sink }: Session,
): Promise<void> {
  const [{ withManifest, writeOutput }, { readTool }, { reportFiles }, { comparisonFolder }] =
    await Promise.all([
      import('../../output/index.ts'),
      import('../../config/index.ts'),
      import('../../report/index.ts'),
      import('../../typescript/index.ts'),
    ])
  const versions = from === to ? [from] : [from, to]
  const inputs = versions.flatMap(({ name, inputs }) => inputs.map((input) => ({ version: name, ...input })))
  const place = comparisonFolder(from, to)
  const { witnessFiles } = await import('../../prove/index.ts')
  const documents = witnessFiles(witnesses).map(({ path, text }) => ({ path: `${place}/${path}`, text }))
  const files = withManifest([...reportFiles(comparison, place), ...documents], inputs, readTool())
  const out = resolve(io.cwd, folder)
  writeOutput(out, pathFrom(io.cwd, out) || '.', files, sink)
}
