import { nearNames } from '../../config/index.ts'
import { diagnostic, printable } from '../../diagnostics/index.ts'
import type { DocumentVerdict } from '../../library.ts'
import type { Issue } from '../../runtime/index.ts'
import { readDocuments } from '../documents.ts'
import { type Exit, exits } from '../io.ts'
import { printPath } from '../issue-path.ts'
import type { CommandSpec } from './command.ts'

interface Checked extends DocumentVerdict {
  readonly file: string
}

export const validateCommand: CommandSpec = {
  name: 'validate',
  says: 'Check documents (XML, JSON; files or folders of them) against a version.',
  args: '<version> <file...>',
  flags: [
    ['--root <root>', 'the root to check against, where it is not evident: {namespace}local, set#root'],
    ['--format <format>', 'how to write the result', 'text', 'json'],
  ],
  examples: ['validate v0 consignment.xml', 'validate v1 a.xml b.xml --format json'],
  async run(session, [version, files], flags): Promise<Exit> {
    const config = await session.config()
    const given = readDocuments(files as readonly string[], session)
    if (config === undefined || session.hasErrors) return session.end(exits.badInput)
    const [{ loadVersion, validateDocument }, { mediaOf, rootsNamed, textOf }] = await Promise.all([
      import('../../library.ts'),
      import('../../prove/index.ts'),
    ])
    const options = { cwd: session.io.cwd, progress: session.progress }
    const loaded = await loadVersion(String(version), config, options, session.sink)
    if (loaded === undefined) return session.end(exits.badInput)
    const root = flags.root as string | undefined
    const roots = await loaded.roots()
    if (root !== undefined && rootsNamed(root, roots).length === 0) {
      const known = [...roots.xml, ...roots.json].map(({ name }) => name)
      session.sink(diagnostic('document-root-unknown', { root, near: nearNames(root, known) }))
      return session.end(exits.badInput)
    }
    const documents: Checked[] = []
    for (const { shown: file, bytes } of given) {
      const media = mediaOf(file, textOf(bytes))
      const verdict = await validateDocument(loaded, bytes, {
        media,
        ...(root === undefined ? {} : { root }),
      })
      documents.push({ file, ...verdict })
    }
    session.print(flags.format === 'json' ? asJson(documents) : asText(documents))
    return session.end(documents.every(({ valid }) => valid) ? exits.fine : exits.findings)
  },
}

/** The contract's shape; whatever an issue says more stays out. */
function asJson(documents: readonly Checked[]): string {
  const result = documents.map(({ file, valid, root = null, issues }) => {
    return { file, valid, root, issues: issues.map(contractIssue) }
  })
  return JSON.stringify({ formatVersion: 1, documents: result }, null, 2)
}

function contractIssue({ line = 1, column = 1, path, rule, message, dataElement }: Issue): object {
  const found = { line, column, path: printPath(path), rule, message }
  return dataElement === undefined ? found : { ...found, dataElement }
}

function asText(documents: readonly Checked[]): string {
  const lines = documents.flatMap(({ file, valid, root, issues }) => {
    if (valid) return [`${file}: valid (${root})`]
    return issues.map(({ line = 1, column = 1, path, rule, message, dataElement }) => {
      const element = dataElement === undefined ? '' : ` (${dataElement})`
      return `${file}:${line}:${column}: ${printPath(path)}: ${message}${element} [${rule}]`
    })
  })
  return lines.map(printable).join('\n')
}
