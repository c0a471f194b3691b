const targetNamespace = /<(?:[\w.-]+:)?schema(?=\s)[^>]*?\stargetNamespace\s*=\s*["']([^"']*)/u

/**
 * Schema documents that lead to all main files of a set, by path; the last one leads to the others. For each namespace,
 * one includes its main files: a validator may follow only the first import of a namespace.
 */
export function driveAll(
  mainFiles: readonly string[],
  documents: ReadonlyMap<string, Uint8Array>,
  set: number,
): ReadonlyMap<string, string> {
  const byNamespace = new Map<string, string[]>()
  for (const path of mainFiles) {
    const text = Buffer.from(documents.get(path) ?? '').toString('latin1')
    const namespace = targetNamespace.exec(text)?.[1] ?? ''
    byNamespace.set(namespace, [...(byNamespace.get(namespace) ?? []), path])
  }
  const made = new Map<string, string>()
  const imports = [...byNamespace].map(([namespace, paths], index) => {
    const path = `driver-${set}-${index}.xsd`
    const included = paths.map((one) => `<xs:include schemaLocation="${escaped(one)}"/>`)
    made.set(path, schema(namespace, included))
    const name = namespace === '' ? '' : ` namespace="${namespace}"`
    return `<xs:import${name} schemaLocation="${path}"/>`
  })
  if (made.size > 1) made.set(`driver-${set}.xsd`, schema('urn:example:driver', imports))
  return made
}

function schema(namespace: string, content: readonly string[]): string {
  const target = namespace === '' ? '' : ` targetNamespace="${namespace}"`
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"${target}>\n${content.join('\n')}\n</xs:schema>\n`
}

function escaped(path: string): string {
  return encodeURI(path).replaceAll('&', '&amp;')
}
