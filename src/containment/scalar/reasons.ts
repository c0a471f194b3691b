/** User-facing reasons why the comparison of two simple types is undecided. */
export const reasons = {
  noSimpleType: 'this is not a simple type of XML Schema, or is made of too many',
  identifiers: 'the whole document decides about identifiers and references',
  noDifference: 'what should differ does not',
  listItems: 'the items of a list are not followed',
  unionFacets: 'facets of a union are not followed',
  noNumber: 'no number was found that keeps the bounds',
  digits: (count: number) => `${count} digits are not followed`,
  number: (text: string) => `the number "${text.slice(0, 40)}" is not followed`,
  manyWays: (primitive: string) => `values of ${primitive} are written in many ways`,
  bounds: (primitive: string) => `bounds of ${primitive} are not followed`,
  lengths: (primitive: string) => `lengths of ${primitive} are not followed`,
  multiples: 'multiples are not followed',
  format: (format: string) => `the format "${format}" is not followed`,
  outline: (texts: string) => `of ${texts} only the outline is followed`,
} as const
