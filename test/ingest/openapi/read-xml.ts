import type { SchemaSet, TypeNode } from '../../../src/schema/index.ts'
import { readOperation, responding } from './read-description.ts'

export const xmlOf = (schema: unknown) =>
  responding({ description: 'd', content: { 'application/xml': { schema } } })

export async function readXml(schema: unknown, schemas: Readonly<Record<string, unknown>> = {}) {
  const { operation, sets } = await readOperation(xmlOf(schema), { components: { schemas } })
  const set = sets.find(({ language }) => language === 'xml')
  if (!set) throw new Error('no XML set')
  return { operation, set, root: rootOf(set) }
}

export function rootOf(set: SchemaSet): TypeNode | undefined {
  const [root] = set.elements.values()
  return root && set.nodes.get(root.type)
}

export const all = (...particles: unknown[]) => ({
  kind: 'complex',
  content: { kind: 'elements', particle: { kind: 'all', occurs: { min: 1, max: 1 }, particles } },
})

export const name = (local: string, namespace = '') => ({ namespace, local })
