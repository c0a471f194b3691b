import type { AnnotationElement, DataElement, SubsetMembership } from '../schema/index.ts'

/**
 * The markup of V0, in `appinfo`: an `efti` element for each context that the element has an id in, and beside them
 * one `unCefact` with the name that the component library gives it.
 */
export function attributeMarkup(markup: readonly AnnotationElement[]): readonly DataElement[] {
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
