import type { AnnotationElement, DataElement, Profile, SubsetMembership } from '../schema/index.ts'

/**
 * The markup of draft V1, in `documentation`: one child each for id, business name, definition and code list. A
 * search parameter says in its name which data element it repeats.
 */
function elementMarkup(markup: readonly AnnotationElement[]): readonly DataElement[] {
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
function elementDocumentation(markup: readonly AnnotationElement[]): readonly string[] | undefined {
  if (!markup.some(({ local }) => local.startsWith('eFTI_'))) return undefined
  const definition = findChildText(markup, 'eFTI_DEF')
  return definition === undefined ? [] : [definition]
}

function findChildText(markup: readonly AnnotationElement[], local: string): string | undefined {
  const text = markup.find((element) => element.local === local)?.text
  return text === undefined || text === '' ? undefined : text
}

/** The data elements of the eFTI regulation, in the markup of both published generations of its schemas. */
export const eftiProfile: Profile = {
  name: 'efti',
  dataElementsOf: (markup) => [...attributeMarkup(markup), ...elementMarkup(markup)],
  documentationOf: elementDocumentation,
  unique: ['eFTI1', 'eFTI1794', 'eFTI2003'],
}

/**
 * The markup of V0, in `appinfo`: an `efti` element for each context that the element has an id in, and beside them
 * one `unCefact` with the name that the component library gives it.
 */
function attributeMarkup(markup: readonly AnnotationElement[]): readonly DataElement[] {
  const name = markup.find(({ local }) => local === 'unCefact')?.attributes.get('id')
  return markup.flatMap((element): readonly DataElement[] => {
    const id = element.attributes.get('id')
    if (element.local !== 'efti' || id === undefined) return []
    const format = element.attributes.get('format')
    const parent = element.attributes.get('parentId')
    const definition = element.attributes.get('definition')?.trim()
    return [
      {
        id,
        ...(name ? { name } : {}),
        ...(definition ? { definition } : {}),
        ...(format ? { format } : {}),
        ...(parent ? { parent } : {}),
        subsets: element.children.flatMap(membership),
      },
    ]
  })
}

/** A status is kept as it is written: merged lists and slips of the pen are facts of the version. */
function membership(element: AnnotationElement): readonly SubsetMembership[] {
  const subset = element.attributes.get('id')
  if (element.local !== 'subset' || subset === undefined) return []
  return [{ subset, status: element.attributes.get('status') ?? '' }]
}
