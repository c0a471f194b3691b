import { ts } from 'ts-morph'

/**
 * The text of a generated types module with each union of texts turned into an enum and each inline object into an
 * interface. So the compiler can tell equal unions and objects apart; such programs are queried, never
 * type-checked.
 */
export function makeNominal(path: string, text: string): string {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const added: string[] = []
  const whole = replaceInlineTypes(file, [], added)
  return [whole, ...added].join('\n')
}

/**
 * The node's text with inline unions and objects replaced by names; their declarations are appended to `added`.
 */
function replaceInlineTypes(node: ts.Node, path: readonly string[], added: string[]): string {
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
    // A single inline text discriminates union members; as an enum it would no longer do so.
    if (values.length > 1) {
      const list = inPlaceName('list', path, added.length)
      added.push(enumeration(list, values))
      edits.push({ start: one.getStart(), end: one.end, text: list })
    } else if (isObject(one) && one !== node && !ts.isTypeAliasDeclaration(one.parent)) {
      const type = inPlaceName('type', path, added.length)
      const index = added.push('') - 1
      added[index] = `export interface ${type} ${replaceInlineTypes(one, path, added)}`
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

/** Whether a node is an object type with property signatures only, at least one; index signatures rule it out. */
function isObject(node: ts.Node): node is ts.TypeLiteralNode {
  return ts.isTypeLiteralNode(node) && node.members.length > 0 && node.members.every(ts.isPropertySignature)
}

/** A name for an inline type that encodes its exported type and property path. */
function inPlaceName(kind: 'list' | 'type', path: readonly string[], index: number): string {
  return `$${kind}${index}_${Buffer.from(JSON.stringify(path)).toString('hex')}`
}

/** Decodes a name made by `inPlaceName`: the exported type and property path; undefined for other names. */
export function pathInPlace(name: string): readonly string[] | undefined {
  const hex = /^\$(?:list|type)\d+_([0-9a-f]+)$/u.exec(name)?.[1]
  return hex === undefined ? undefined : (JSON.parse(Buffer.from(hex, 'hex').toString()) as readonly string[])
}

/** The name of an interface, type alias or property, as a list; empty for other nodes. */
function readNodeName(node: ts.Node): readonly string[] {
  const isNamed =
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isPropertySignature(node)
  return isNamed && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? [node.name.text] : []
}

/** The texts of a string literal type or a union of them; empty if any member is another type. */
function listTexts(node: ts.TypeNode): readonly string[] {
  const members = ts.isUnionTypeNode(node) ? node.types : [node]
  const texts = members.flatMap((one) =>
    ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? [one.literal.text] : [],
  )
  return texts.length === members.length ? texts : []
}

/** The text of an exported enum whose members `v0`, `v1`, … have these values. */
function enumeration(name: string, values: readonly string[]): string {
  return `export enum ${name} { ${values.map((value, index) => `v${index} = ${JSON.stringify(value)}`).join(', ')} }`
}
