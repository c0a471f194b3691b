import type { SetLayout } from '../../typescript/index.ts'
import { code, join, literal, type ModuleWriter, name } from '../../typescript/index.ts'
import { wrapParts } from './expression.ts'

/** The names that an index re-exports from one file beside it. */
export interface IndexExports {
  readonly file: 'types' | 'code-lists' | 'codecs'
  readonly names: readonly string[]
}

/** Adds the re-export of a file's names to an index, sorted; nothing if there are none. */
export function addExports(writer: ModuleWriter, { file, names }: IndexExports): void {
  if (names.length === 0) return
  const sorted = [...names].sort().map(name)
  const list = join(
    wrapParts(sorted, ', ', 98).map((line) => code`  ${line},\n`),
    '',
  )
  const keyword = file === 'types' ? code`type ` : code``
  writer.add(code`export ${keyword}{\n${list}} from ${literal(`./${file}.js`)}\n`)
}

/**
 * The codecs that a namespace's `codecs.ts` exports: one for each root that is not abstract, or for each JSON
 * type.
 */
export function codecNames(layout: SetLayout, namespace: string): readonly string[] {
  if (layout.set.language === 'json') {
    return layout.exportedTypes(namespace).map(({ id }) => layout.codecName(id) ?? '')
  }
  return [...layout.set.elements.values()]
    .filter((element) => element.name.namespace === namespace && !element.abstract)
    .map((element) => layout.rootName(element))
}
