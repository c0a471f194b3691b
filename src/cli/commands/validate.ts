import { diagnostic, nearNames } from '../../diagnostics/index.ts'
import type { LoadedVersion } from '../../library.ts'
import type { JudgeOptions } from '../../pipeline/index.ts'
import { checksOf } from '../checks.ts'
import { type DocumentFile, readDocuments } from '../documents.ts'
import { formatOf, formats } from '../formats.ts'
import { type Exit, exits } from '../io.ts'
import { checkedDocument, isJudged, type JudgedFile, judgeFile } from '../judge-file.ts'
import type { Session } from '../session.ts'
import type { CommandSpec } from './command.ts'

export const validateCommand: CommandSpec = {
  name: 'validate',
  says: 'Check documents (XML, JSON; files or folders of them) against a version.',
  args: '<version> <file...>',
  flags: [
    [
      '--root <root>',
      'the root to check against, where the document does not show it: {namespace}local, or set#root; "inspect" lists them',
    ],
    ['--format <format>', 'how to write the result; text by default', ...formats],
    [
      '--check <names>',
      'checks beyond the schemas, none by default: date-format, unlisted-content, mandatory, format-length; comma between them',
    ],
    ['--subset <id>', 'the subset whose mandatory data elements "mandatory" asks for'],
    ['--verify', 'ask libxml2 and ajv as well (install libxml2-wasm and ajv); exit 1 where they disagree'],
  ],
  examples: [
    'validate v0 consignment.xml',
    'validate v1 a.xml b.xml --format json',
    'validate v1 archive --format sarif --verify',
    'validate v0 consignment.xml --check date-format,mandatory --subset FI01',
  ],
  async run(session, [version, files], flags): Promise<Exit> {
    const config = await session.config()
    const given = readDocuments(files as readonly string[], session)
    const checks = await checksOf(flags, session)
    if (given.length === 0 && !session.hasErrors) session.sink(diagnostic('documents-none', undefined))
    if (config === undefined || session.hasErrors) return session.end(exits.badInput)
    const { loadVersion } = await import('../../library.ts')
    const options = { cwd: session.io.cwd, progress: session.progress }
    const loaded = await loadVersion(String(version), config, options, session.sink)
    if (loaded === undefined) return session.end(exits.badInput)
    const root = flags.root as string | undefined
    const judged = await judgeAll(
      given,
      loaded,
      { ...checks, ...(root === undefined ? {} : { root }), isWhole: flags.verify === true },
      session,
    )
    if (judged === undefined) return session.end(exits.badInput)
    if (flags.verify === true) {
      const { verifyDocuments } = await import('../verify.ts')
      await verifyDocuments(judged.filter(isJudged), loaded, session)
      if (session.hasErrors) return session.end(exits.badInput)
    }
    const format = formatOf(flags)
    const documents = await Promise.all(judged.map((one) => checkedDocument(one, format)))
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

/** Every document with its verdict; nothing where no root has the given name. */
async function judgeAll(
  given: readonly DocumentFile[],
  loaded: LoadedVersion,
  options: JudgeOptions & { readonly isWhole: boolean },
  session: Session,
): Promise<readonly JudgedFile[] | undefined> {
  const { rootsNamed } = await import('../../prove/index.ts')
  const roots = await loaded.roots()
  const { root } = options
  if (root !== undefined && rootsNamed(root, roots).length === 0) {
    const known = [...roots.xml, ...roots.json].map(({ name }) => name)
    session.sink(diagnostic('document-root-unknown', { root, near: nearNames(root, known) }))
    return undefined
  }
  const judged: JudgedFile[] = []
  for (const file of given) judged.push(await judgeFile(file, loaded, options))
  return judged
}
