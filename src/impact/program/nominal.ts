import { ts } from 'ts-morph'

/**
 * A generated types module in which every list of texts is an enumeration of its own, so that the compiler tells which
 * list a text is of: to TypeScript two unions of the same texts are one type. Nothing but positions and these types
 * differs; programs with it are asked, never checked.
 */
export function nominal(path: string, text: string): string {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = []
  const added: string[] = []
  for (const statement of file.statements) {
    if (ts.isTypeAliasDeclaration(statement)) {
      const values = textsOf(statement.type)
      if (values.length > 0) {
        const name = statement.name.text
        edits.push({ start: statement.getStart(), end: statement.end, text: enumeration(name, values) })
        continue
      }
    }
    const visit = (node: ts.Node, path: readonly string[]): void => {
      const values = ts.isUnionTypeNode(node) ? textsOf(node) : []
      // A single text in its place tells the ways of a union apart; as an enumeration it would match none of them.
      if (values.length > 1) {
        const name = listName(path, added.length)
        added.push(enumeration(name, values))
        edits.push({ start: node.getStart(), end: node.end, text: name })
      } else ts.forEachChild(node, (child) => visit(child, [...path, ...nameOf(child)]))
    }
    visit(statement, nameOf(statement))
  }
  const changed = edits
    .sort((a, b) => b.start - a.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text)
  return [changed, ...added].join('\n')
}

/** The name of a list that is written in its place: the exported type and the properties down to it. */
function listName(path: readonly string[], index: number): string {
  return `$list${index}_${Buffer.from(JSON.stringify(path)).toString('hex')}`
}

/** The exported type and the properties that lead to a list written in its place; nothing for other names. */
export function pathOfList(name: string): readonly string[] | undefined {
  const hex = /^\$list\d+_([0-9a-f]+)$/u.exec(name)?.[1]
  return hex === undefined ? undefined : (JSON.parse(Buffer.from(hex, 'hex').toString()) as readonly string[])
}

function nameOf(node: ts.Node): readonly string[] {
  const isNamed =
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isPropertySignature(node)
  return isNamed && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? [node.name.text] : []
}

function textsOf(node: ts.TypeNode): readonly string[] {
  const members = ts.isUnionTypeNode(node) ? node.types : [node]
  const texts = members.flatMap((one) =>
    ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? [one.literal.text] : [],
  )
  return texts.length === members.length ? texts : []
}

function enumeration(name: string, values: readonly string[]): string {
  return `export enum ${name} { ${values.map((value, index) => `v${index} = ${JSON.stringify(value)}`).join(', ')} }`
}
