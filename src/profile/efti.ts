import type { AnnotationElement, DataElement, Profile, SubsetMembership } from '../schema/index.ts'

/**
 * The data element in draft V1's markup, with id, name, code list and, in the subset map, subsets; none without an
 * id. A search parameter states in its name which data element it repeats.
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
      subsets: markup.flatMap(({ local, text }) =>
        local === 'eFTI_subset' && text !== '' ? [{ subset: text, status: '' }] : [],
      ),
    },
  ]
}

/** The definition of a data element as documentation; `undefined` if the markup is not eFTI's. */
function elementDocumentation(markup: readonly AnnotationElement[]): readonly string[] | undefined {
  if (!markup.some(({ local }) => local.startsWith('eFTI_'))) return undefined
  const definition = findChildText(markup, 'eFTI_DEF')
  return definition === undefined ? [] : [definition]
}

/** The text of the first element with this name; `undefined` if there is none or it is empty. */
function findChildText(markup: readonly AnnotationElement[], local: string): string | undefined {
  const text = markup.find((element) => element.local === local)?.text
  return text === undefined || text === '' ? undefined : text
}

/** The profile for eFTI data elements, in the markup of both V0 and draft V1. */
export const eftiProfile: Profile = {
  name: 'efti',
  dataElementsOf: (markup) => [...attributeMarkup(markup), ...elementMarkup(markup)],
  documentationOf: elementDocumentation,
  unique: ['eFTI1', 'eFTI1794', 'eFTI2003'],
  ofMessage: ['ASBIE1859'],
}

/**
 * The data elements in V0's markup (in `appinfo`): one for each `efti` element, each for a context. `unCefact`
 * beside them has the name in the component library.
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

/**
 * The membership that a `subset` element states; none for other elements. The status is kept as written, errors
 * included.
 */
function membership(element: AnnotationElement): readonly SubsetMembership[] {
  const subset = element.attributes.get('id')
  if (element.local !== 'subset' || subset === undefined) return []
  return [{ subset, status: element.attributes.get('status') ?? '' }]
}
