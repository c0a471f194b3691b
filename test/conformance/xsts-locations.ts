import { decodeDocumentText } from '../../src/run/index.ts'
import { type Group, reached } from './xsts-schemas.ts'

type Files = ReadonlyMap<string, Uint8Array>

/**
 * The documents of the schema that an instance is held against: those of its group, and those that the instance names
 * for namespaces that these do not have (Part 1, 4.3.2).
 */
export function schemaOf(group: Group, instance: string, files: Files): readonly string[] {
  const hints = hintsIn(decodeDocumentText(files.get(instance) ?? new Uint8Array()))
  if (hints.length === 0) return group.documents
  const known = namespacesOf(group, files)
  const named = hints
    .filter(([namespace]) => !known.has(namespace))
    .map(([, location]) => new URL(location, `file:///${instance}`).pathname.slice(1))
  return [...group.documents, ...named.filter((path) => files.has(path))]
}

function hintsIn(text: string): readonly (readonly [namespace: string, location: string])[] {
  const hints: [string, string][] = []
  for (const [, double, single = ''] of text.matchAll(/:schemaLocation\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const words = (double ?? single).split(/\s+/).filter((word) => word !== '')
    for (let at = 0; at + 1 < words.length; at += 2) hints.push([words[at] ?? '', words[at + 1] ?? ''])
  }
  for (const [, double, single = ''] of text.matchAll(
    /:noNamespaceSchemaLocation\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    hints.push(['', (double ?? single).trim()])
  }
  return hints
}

const namespaces = new WeakMap<Group, ReadonlySet<string>>()

function namespacesOf(group: Group, files: Files): ReadonlySet<string> {
  const found = namespaces.get(group) ?? new Set([...reached(group.documents, files).values()].map(targetOf))
  namespaces.set(group, found)
  return found
}

function targetOf({ bytes }: { readonly bytes: Uint8Array }): string {
  const text = new TextDecoder('latin1').decode(bytes).replaceAll('\0', '')
  const [, double, single = ''] = /targetNamespace\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(text) ?? []
  return double ?? single
}
