import type { SetLayout } from '../../typescript/index.ts'
import { code, join, literal, type ModuleWriter, name } from '../../typescript/index.ts'
import { wrapped } from './expression.ts'

/** Names of one file beside the index that it passes on. */
export interface IndexExports {
  readonly file: 'types' | 'code-lists' | 'codecs'
  readonly names: readonly string[]
}

/** A module's index: everything that its files export, by name. */
export function addExports(writer: ModuleWriter, { file, names }: IndexExports): void {
  if (names.length === 0) return
  const sorted = [...names].sort().map(name)
  const list = join(
    wrapped(sorted, ', ', 98).map((line) => code`  ${line},\n`),
    '',
  )
  const keyword = file === 'types' ? code`type ` : code``
  writer.add(code`export ${keyword}{\n${list}} from ${literal(`./${file}.js`)}\n`)
}

/** What a module's `codecs.ts` exports: a codec for each root, or for each JSON type. */
export function codecNames(layout: SetLayout, namespace: string): readonly string[] {
  if (layout.set.language === 'json') {
    return layout.exportedTypes(namespace).map(({ id }) => layout.codecName(id) ?? '')
  }
  return [...layout.set.elements.values()]
    .filter((element) => element.name.namespace === namespace && !element.abstract)
    .map((element) => layout.rootName(element))
}
