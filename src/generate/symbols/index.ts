import type { Version } from '../../schema/index.ts'
import { findLayout, type SetLayout } from '../../typescript/index.ts'
import { codeListNames } from '../types/code-lists.ts'
import { type GeneratedSymbol, listGeneratedMembers } from './generated-members.ts'
import { operationSymbols } from './operations.ts'

export type { GeneratedMember, GeneratedSymbol } from './generated-members.ts'

/** All names that a version's generated modules export, each with the part of the model that it was made from. */
export function listSymbols(version: Version): readonly GeneratedSymbol[] {
  const layout = findLayout(version)
  const sets = version.sets.map(({ name }) => layout.set(name))
  return [...sets.flatMap((set) => setSymbols(set)), ...operationSymbols(version, layout)]
}

/** The exported types, code list constants and codecs of all namespaces of a set. */
function setSymbols(layout: SetLayout): readonly GeneratedSymbol[] {
  return [...layout.modules].flatMap(([namespace, folder]) => [
    ...typeSymbols(layout, namespace, folder),
    ...codecSymbols(layout, namespace, folder),
  ])
}

/** The types of a namespace, with their unions and code list constants, and its element unions. */
function typeSymbols(layout: SetLayout, namespace: string, folder: string): readonly GeneratedSymbol[] {
  const set = layout.set.name
  const lists = codeListNames(layout, namespace)
  const module = `${folder}/types.ts`
  const types = layout.exportedTypes(namespace).flatMap(({ id: node }): readonly GeneratedSymbol[] => {
    const members = listGeneratedMembers(layout, node)
    const names = [layout.typeName(node), layout.orDerivedName(node)].filter((name) => name !== undefined)
    const constant = lists.get(node)
    return [
      ...names.map((name) => ({ kind: 'type', module, name, set, node, members }) as const),
      ...(constant === undefined
        ? []
        : [
            {
              kind: 'values',
              module: `${folder}/code-lists.ts`,
              name: constant,
              set,
              node,
              members: [],
            } as const,
          ]),
    ]
  })
  const unions = layout.elementUnions(namespace).flatMap((element): readonly GeneratedSymbol[] => {
    const name = layout.elementUnionName(element.id)
    return name === undefined ? [] : [{ kind: 'type', module, name, set, node: element.type, members: [] }]
  })
  return [...types, ...unions]
}

/** The codecs of a namespace: of JSON types, or of root elements that are not abstract. */
function codecSymbols(layout: SetLayout, namespace: string, folder: string): readonly GeneratedSymbol[] {
  const module = `${folder}/codecs.ts`
  const set = layout.set.name
  if (layout.set.language === 'json') {
    return layout.exportedTypes(namespace).flatMap(({ id: node }): readonly GeneratedSymbol[] => {
      const name = layout.codecName(node)
      return name === undefined ? [] : [{ kind: 'codec', module, name, set, node, members: [] }]
    })
  }
  return [...layout.set.elements.values()]
    .filter((element) => element.name.namespace === namespace && !element.abstract)
    .map((element) => {
      const name = layout.rootName(element)
      return { kind: 'codec', module, name, set, node: element.type, element: element.id, members: [] }
    })
}
