import { relative } from 'node:path'
import { type ExportedDeclarations, type JSDocableNode, Node, Project } from 'ts-morph'
import { packageRoot } from '../../src/config/index.ts'
import { type Exported, exportsOf } from './exports.ts'

export interface Reference {
  readonly text: string
  /** Public names that no doc comment explains. */
  readonly unexplained: readonly string[]
}

const entries = [
  ['efti-schema-toolkit', 'src/index.ts', 'For build scripts: what the command does, as functions.'],
  [
    'efti-schema-toolkit/runtime',
    'src/runtime/index.ts',
    'What generated code imports. Your own code uses the first groups; the others are the parts of generated codecs.',
  ],
  [
    'efti-schema-toolkit/shadow',
    'src/shadow/index.ts',
    'A new implementation beside the old one: [changing over without a stop](guides/changing-over.md).',
  ],
  [
    'efti-schema-toolkit/postgres',
    'src/postgres/index.ts',
    'A worker over the documents of a PostgreSQL table: [migrate-table](commands/migrate-table.md) says how it works.',
  ],
] as const

/** The reference of everything that the package gives away, from the doc comments of the sources. */
export function apiReference(): Reference {
  const project = new Project({ skipAddingFilesFromTsConfig: true })
  const unexplained: string[] = []
  const parts = entries.map(([specifier, path, says]) => {
    const index = project.addSourceFileAtPath(`${packageRoot}/${path}`)
    const found = exportsOf(project, index)
    unexplained.push(...found.filter(({ declaration }) => docOf(declaration) === '').map(({ name }) => name))
    return [`## \`${specifier}\``, says, ...sections(found)].join('\n\n')
  })
  const intro =
    'Made from the doc comments by `npm run docs`. Every code block is a declaration as it stands in the sources, without its body.'
  return { text: `# API\n\n${intro}\n\n${parts.join('\n\n')}\n`, unexplained }
}

function sections(found: readonly Exported[]): readonly string[] {
  const headings = [...new Set(found.map(({ heading }) => heading))]
  return headings.map((heading) => {
    const inside = found.filter((one) => one.heading === heading)
    return [`### ${heading}`, ...inside.map(entry)].join('\n\n')
  })
}

function entry({ name, declaration }: Exported): string {
  const path = relative(packageRoot, declaration.getSourceFile().getFilePath())
  const code = `\`\`\`ts\n${signature(declaration)}\n\`\`\``
  return [`#### \`${name}\``, docOf(declaration), code, `[\`${path}\`](../${path})`]
    .filter((part) => part !== '')
    .join('\n\n')
}

function documented(declaration: ExportedDeclarations): JSDocableNode | undefined {
  if (Node.isVariableDeclaration(declaration)) return declaration.getVariableStatement()
  return Node.isJSDocable(declaration) ? declaration : undefined
}

/** The comment's words; an example's program stands in it as it is. */
function docOf(declaration: ExportedDeclarations): string {
  const docs = documented(declaration)?.getJsDocs() ?? []
  return docs
    .map((doc) => doc.getInnerText().replaceAll(/^@example\s*/gm, '\nFor example:\n\n'))
    .join('\n\n')
    .trim()
}

function signature(declaration: ExportedDeclarations): string {
  if (Node.isFunctionDeclaration(declaration)) return beforeBody(declaration.getText(), declaration.getBody())
  if (Node.isVariableDeclaration(declaration)) {
    const type = declaration.getTypeNode()?.getText()
    return `const ${declaration.getName()}${type === undefined ? '' : `: ${type}`}`
  }
  if (!Node.isClassDeclaration(declaration)) return declaration.getText().replace(/^export /, '')
  const heritage = declaration.getExtends()
  const members = declaration.getMembers().filter(
    (one) =>
      !one
        .getText()
        .replace(/\/\*\*[\s\S]*?\*\//, '')
        .trim()
        .startsWith('#'),
  )
  const lines = members.map((member) => {
    const body = Node.isBodied(member) || Node.isBodyable(member) ? member.getBody() : undefined
    const text = beforeBody(member.getText(true), body).replace(/ = .*$/s, '')
    return text.replaceAll(/^ {0,2}(?=\S)/gm, '  ')
  })
  const opening = `class ${declaration.getName()}${heritage === undefined ? '' : ` extends ${heritage.getText()}`} {`
  return [opening, ...lines, '}'].join('\n')
}

function beforeBody(text: string, body: Node | undefined): string {
  const end = body === undefined ? text.length : text.lastIndexOf(body.getText())
  return text
    .slice(0, end)
    .trim()
    .replace(/^export /, '')
}
