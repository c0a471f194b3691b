import { SaxesParser } from 'saxes'

/** An element of a schema document; names as they are written. */
export interface Tree {
  name: string
  attributes: Record<string, string>
  children: (Tree | string)[]
}

export function parse(text: string): Tree {
  const parser = new SaxesParser()
  const open: Tree[] = [{ name: '', attributes: {}, children: [] }]
  parser.on('opentag', ({ name, attributes }) => {
    const tree: Tree = { name, attributes: { ...(attributes as Record<string, string>) }, children: [] }
    open.at(-1)?.children.push(tree)
    open.push(tree)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', (given) => {
    open.at(-1)?.children.push(given)
  })
  parser.on('cdata', (given) => {
    open.at(-1)?.children.push(given)
  })
  parser.write(text).close()
  const root = open[0]?.children.find((child) => typeof child !== 'string')
  if (root === undefined || typeof root === 'string') throw new Error('a document has a root')
  return root
}

export function print(tree: Tree | string): string {
  if (typeof tree === 'string') return escaped(tree)
  const attributes = Object.entries(tree.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return `<${tree.name}${attributes.join('')}>${tree.children.map(print).join('')}</${tree.name}>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')
}

/** The name without its prefix. */
export function local({ name }: Tree): string {
  return name.slice(name.indexOf(':') + 1)
}

/** An element of XML Schema beside another, with the prefix of that. */
export function beside(
  tree: Tree,
  name: string,
  attributes: Record<string, string>,
  children: Tree['children'],
): Tree {
  const prefix = tree.name.includes(':') ? tree.name.slice(0, tree.name.indexOf(':') + 1) : ''
  return { name: `${prefix}${name}`, attributes, children }
}

export function elementsOf(tree: Tree): Tree[] {
  return tree.children.filter((child) => typeof child !== 'string')
}

export function childOf(tree: Tree, ...names: readonly string[]): Tree | undefined {
  return elementsOf(tree).find((child) => names.includes(local(child)))
}

/** Every element below a tree with what it stands in, inner ones first; a copy of the list, so that trees may change. */
export function everyOf(tree: Tree, above: readonly Tree[] = []): { tree: Tree; above: readonly Tree[] }[] {
  const here = [...above, tree]
  return [...elementsOf(tree).flatMap((child) => everyOf(child, here)), { tree, above }]
}

export function replace(parent: Tree, child: Tree, ...by: readonly Tree[]): void {
  parent.children.splice(parent.children.indexOf(child), 1, ...by)
}
