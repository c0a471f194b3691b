import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { packageRoot } from '../../src/files/index.ts'

/** Shorter bodies say no more than their name. */
const fewestLines = 4
const count = 40

interface Drawn {
  readonly place: string
  /** Comment, name and signature. */
  readonly head: string
  readonly body: string
}

/** The functions and methods of a file whose body has some lines. */
function listFunctions(path: string): readonly Drawn[] {
  const text = readFileSync(join(packageRoot, path), 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: Drawn[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body !== undefined) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      const head = text.slice(node.getFullStart(), node.body.getStart()).trim()
      const body = node.body.getText()
      if (body.split('\n').length >= fewestLines) found.push({ place: `${path}:${line + 1}`, head, body })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const [seed, option] = process.argv.slice(2)
if (seed === undefined) {
  console.error('npx jiti test/walks/print-functions.ts <seed> [--bodies]')
  process.exit(2)
}
const all = readdirSync(join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) => listFunctions(`src/${path.replaceAll('\\', '/')}`))
const rank = ({ place }: Drawn): string => createHash('sha256').update(`${seed}\n${place}`).digest('hex')
const drawn = [...all].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count)
for (const [index, { place, head, body }] of drawn.entries())
  console.log(
    `## ${index + 1} ${option === '--bodies' ? place : ''}\n${head}${option === '--bodies' ? ` ${body}` : ''}\n`,
  )
