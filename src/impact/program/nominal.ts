import { ts } from 'ts-morph'

/**
 * A generated types module in which every list of texts is an enumeration of its own and every object an interface, so
 * that the compiler tells which list a text is of, and of which object a name is a key: to TypeScript two unions of the
 * same texts are one type. Nothing but positions and these types differs; programs with it are asked, never checked.
 */
export function nominal(path: string, text: string): string {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const added: string[] = []
  const whole = replaced(file, [], added)
  return [whole, ...added].join('\n')
}

/** A node's text with what is written in place of a name; what is named goes to the others. */
function replaced(node: ts.Node, path: readonly string[], added: string[]): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = []
  const visit = (one: ts.Node, path: readonly string[]): void => {
    if (ts.isTypeAliasDeclaration(one) && listTexts(one.type).length > 0) {
      edits.push({
        start: one.getStart(),
        end: one.end,
        text: enumeration(one.name.text, listTexts(one.type)),
      })
      return
    }
    const values = ts.isUnionTypeNode(one) ? listTexts(one) : []
    // A single text in its place tells the ways of a union apart; as an enumeration it would match none of them.
    if (values.length > 1) {
      const list = inPlaceName('list', path, added.length)
      added.push(enumeration(list, values))
      edits.push({ start: one.getStart(), end: one.end, text: list })
    } else if (isObject(one) && one !== node && !ts.isTypeAliasDeclaration(one.parent)) {
      const type = inPlaceName('type', path, added.length)
      const index = added.push('') - 1
      added[index] = `export interface ${type} ${replaced(one, path, added)}`
      edits.push({ start: one.getStart(), end: one.end, text: type })
    } else ts.forEachChild(one, (child) => visit(child, [...path, ...readNodeName(child)]))
  }
  visit(node, path)
  const start = node.getStart()
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce(
      (result, edit) => result.slice(0, edit.start - start) + edit.text + result.slice(edit.end - start),
      node.getText(),
    )
}

/** An object of known names: one of others is assigned to as no interface is. */
function isObject(node: ts.Node): node is ts.TypeLiteralNode {
  return ts.isTypeLiteralNode(node) && node.members.length > 0 && node.members.every(ts.isPropertySignature)
}

/** The name of what is written in its place: the exported type and the properties down to it. */
function inPlaceName(kind: 'list' | 'type', path: readonly string[], index: number): string {
  return `$${kind}${index}_${Buffer.from(JSON.stringify(path)).toString('hex')}`
}

/** The exported type and the properties that lead to what is written in its place; nothing for other names. */
export function pathInPlace(name: string): readonly string[] | undefined {
  const hex = /^\$(?:list|type)\d+_([0-9a-f]+)$/u.exec(name)?.[1]
  return hex === undefined ? undefined : (JSON.parse(Buffer.from(hex, 'hex').toString()) as readonly string[])
}

function readNodeName(node: ts.Node): readonly string[] {
  const isNamed =
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isPropertySignature(node)
  return isNamed && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? [node.name.text] : []
}

function listTexts(node: ts.TypeNode): readonly string[] {
  const members = ts.isUnionTypeNode(node) ? node.types : [node]
  const texts = members.flatMap((one) =>
    ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? [one.literal.text] : [],
  )
  return texts.length === members.length ? texts : []
}

function enumeration(name: string, values: readonly string[]): string {
  return `export enum ${name} { ${values.map((value, index) => `v${index} = ${JSON.stringify(value)}`).join(', ')} }`
}
