import { SaxesParser } from 'saxes'

/** An element of a schema document; its name is the local one, text is trimmed and its white space made single. */
export interface Construct {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly Construct[]
  readonly text: string
}

export interface Schema {
  readonly root: Construct
  /** Prefixes that the root binds. */
  readonly namespaces: ReadonlyMap<string, string>
}

/** The tree of a schema document; comments are left out. */
export function readSchema(text: string): Schema {
  const namespaces = new Map<string, string>()
  const stack: { name: string; attributes: Map<string, string>; children: Construct[]; text: string }[] = [
    { name: '', attributes: new Map(), children: [], text: '' },
  ]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    const attributes = new Map<string, string>()
    for (const { name, prefix, local, value } of Object.values(tag.attributes)) {
      if (prefix !== 'xmlns' && name !== 'xmlns') attributes.set(local, value)
      else if (stack.length > 1) throw new Error(`a namespace is bound below the root: ${name}`)
      else namespaces.set(local, value)
    }
    stack.push({ name: tag.local, attributes, children: [], text: '' })
  })
  parser.on('text', (part) => {
    const top = stack.at(-1)
    if (top !== undefined) top.text += part
  })
  parser.on('closetag', () => {
    const done = stack.pop()
    if (done === undefined) return
    stack.at(-1)?.children.push({ ...done, text: done.text.trim().replace(/\s+/g, ' ') })
  })
  parser.write(text).close()
  const [root] = stack[0]?.children ?? []
  if (root === undefined) throw new Error('a schema document has no root')
  return { root, namespaces }
}
