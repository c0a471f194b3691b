import type { AnnotationElement, DataElement } from '../schema/index.ts'

/**
 * The markup of draft V1, in `documentation`: one child each for id, business name, definition and code list. A
 * search parameter says in its name which data element it repeats.
 */
export function elementMarkup(markup: readonly AnnotationElement[]): readonly DataElement[] {
  const id = findChildText(markup, 'eFTI_ID')
  if (id === undefined) return []
  const name = findChildText(markup, 'eFTI_BN')
  const codeList = findChildText(markup, 'eFTI_CL')
  const refersTo = name === undefined ? undefined : /^References to ((?:eFTI|ASBIE)\d+)$/.exec(name)?.[1]
  return [
    {
      id,
      ...(name === undefined ? {} : { name }),
      ...(codeList === undefined ? {} : { codeList }),
      ...(refersTo === undefined ? {} : { refersTo }),
      subsets: [],
    },
  ]
}

/** The definition is the text for people; the other children are for programs. */
export function elementDocumentation(markup: readonly AnnotationElement[]): readonly string[] | undefined {
  if (!markup.some(({ local }) => local.startsWith('eFTI_'))) return undefined
  const definition = findChildText(markup, 'eFTI_DEF')
  return definition === undefined ? [] : [definition]
}

function findChildText(markup: readonly AnnotationElement[], local: string): string | undefined {
  const text = markup.find((element) => element.local === local)?.text
  return text === undefined || text === '' ? undefined : text
}
