import { diagnostic, nearNames } from '../../diagnostics/index.ts'
import type { RunnableVersion } from '../../library.ts'
import type { CheckedDocument } from '../../report/index.ts'
import { readDocuments } from '../documents.ts'
import { readFormat, resultFormats } from '../formats.ts'
import { type Exit, exits } from '../io.ts'
import { checkedDocument, isJudged, judgeFile, readChecks } from '../judge-file.ts'
import { loadNamedRunnable, reportUnknownVersions } from '../named-version.ts'
import type { Session } from '../session.ts'
import { type CommandSpec, overlayFlag, readOverlayFlags, strictFlag } from './command.ts'

export const validateCommand: CommandSpec = {
  name: 'validate',
  says: 'Check XML and JSON documents against a version: files, folders, or - for standard input.',
  args: '<version> <file...>',
  flags: [
    [
      '--root <root>',
      'the root element or type, if a document does not show it (JSON): {namespace}local or set#root; "inspect" lists them',
    ],
    ['--format <format>', 'how to write the result; text by default', ...resultFormats],
    [
      '--check <names>',
      'further checks, with commas between them: date-format, unlisted-content, mandatory, format-length; none by default',
    ],
    ['--subset <id>', 'for --check mandatory: the subset whose mandatory data elements a document must have'],
    [
      '--verify',
      'also validate with libxml2-wasm and ajv (install them); exit with code 1 if results differ',
    ],
    [
      '--encodings <which>',
      'the encodings of XML documents to accept: utf (UTF-8, UTF-16; the default), or any declared one that the platform decodes',
      'utf',
      'any',
    ],
    overlayFlag,
    strictFlag,
  ],
  takesEmbedded: true,
  examples: [
    'validate v0 consignment.xml',
    'validate v1 a.xml b.xml --format json',
    'validate v0 - < consignment.xml',
    'validate v1 archive --format sarif --verify',
    'validate v0 consignment.xml --check date-format,mandatory --subset FI01',
  ],
  /**
   * Validates the documents and prints the result. Exit 1 if one is invalid, 2 if one cannot be read, or for an
   * unknown root or subset.
   */
  async run(session, [version, files], flags): Promise<Exit> {
    const config = await session.config(undefined, { optional: true })
    await reportUnknownVersions([String(version)], config, session)
    const given = readDocuments(files as readonly string[], session)
    const checks = await readChecks(flags, session)
    if (given.length === 0 && !session.hasErrors) session.sink(diagnostic('documents-none', undefined))
    if (config === undefined || session.hasErrors) return session.end(exits.badInput)
    const loaded = await loadNamedRunnable(String(version), config, session, {
      skipsDefects: flags.strict !== true,
      overlays: readOverlayFlags(flags),
    })
    if (loaded === undefined) return session.end(exits.badInput)
    const root = flags.root as string | undefined
    const options = {
      ...checks,
      ...(root === undefined ? {} : { root }),
      isWhole: flags.verify === true,
      anyEncoding: flags.encodings === 'any',
    }
    if (!(await isKnown(root, loaded, session))) return session.end(exits.badInput)
    if (!(await hasSubset(checks.subset, loaded, session))) return session.end(exits.badInput)
    const format = readFormat(flags)
    const verify = flags.verify === true ? await loadVerifier(loaded, session) : undefined
    const documents: CheckedDocument[] = []
    for (const file of given) {
      const judged = await readOrReport(file.shown, () => judgeFile(file, loaded, options), session)
      if (judged === undefined) continue
      if (isJudged(judged)) await verify?.(judged)
      documents.push(await checkedDocument(judged, format))
    }
    if (session.hasErrors) return session.end(exits.badInput)
    const { renderDocuments } = await import('../../report/index.ts')
    const { stdout } = session.io
    const shown = {
      colours: session.hasColours(stdout),
      ...(stdout.columns === undefined ? {} : { width: stdout.columns }),
    }
    session.print(renderDocuments({ version: loaded.version.name, documents }, format, shown))
    return session.end(documents.every(({ valid }) => valid) ? exits.fine : exits.findings)
  },
}

/** The result of `read`; a system error (such as a file removed meanwhile) is reported and gives undefined. */
async function readOrReport<T>(
  file: string,
  read: () => Promise<T>,
  session: Session,
): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === undefined || syscall === undefined) throw error
    session.sink(diagnostic('document-unreadable', { file, problem: code }))
    return undefined
  }
}

/** A function that validates a judged document with libxml2 or ajv too, and reports where the verdicts differ. */
async function loadVerifier(loaded: RunnableVersion, session: Session) {
  const { documentVerifier } = await import('../verify.ts')
  return documentVerifier(loaded, session)
}

/** Whether the version has statuses for a subset, or none was given; reports unknown subsets and missing statuses. */
async function hasSubset(
  subset: string | undefined,
  { version }: RunnableVersion,
  { sink }: Session,
): Promise<boolean> {
  if (subset === undefined) return true
  const { countContents } = await import('../../pipeline/index.ts')
  const { subsets } = countContents(version)
  const facts = { subset, version: version.name }
  if (!subsets.includes(subset))
    sink(diagnostic('subset-unknown', { ...facts, near: nearNames(subset, subsets) }))
  else if (statesStatus(version, subset)) return true
  else sink(diagnostic('subset-without-status', facts))
  return false
}

/** Whether any data element of a subset has a status there, such as mandatory. */
function statesStatus({ sets }: RunnableVersion['version'], subset: string): boolean {
  return sets.some(({ annotations }) =>
    [...annotations.values()].some(({ dataElements = [] }) =>
      dataElements.some(({ subsets }) => subsets.some((one) => one.subset === subset && one.status !== '')),
    ),
  )
}

/** Whether the version has a root of this name, or no name was given; an unknown name is reported. */
async function isKnown(
  root: string | undefined,
  loaded: RunnableVersion,
  session: Session,
): Promise<boolean> {
  if (root === undefined) return true
  const { nearRoots, rootsNamed } = await import('../../run/index.ts')
  const roots = await loaded.roots()
  if (rootsNamed(root, roots).length > 0) return true
  const near = nearRoots(root, [...roots.xml, ...roots.json]).map(({ name }) => name)
  session.sink(diagnostic('document-root-unknown', { root, near }))
  return false
}
