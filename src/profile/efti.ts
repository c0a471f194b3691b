import type { Profile } from '../schema/index.ts'
import { attributeMarkup } from './efti-attribute-markup.ts'
import { elementDocumentation, elementMarkup } from './efti-element-markup.ts'

/** The data elements of the eFTI regulation, in the markup of both published generations of its schemas. */
export const eftiProfile: Profile = {
  name: 'efti',
  dataElementsOf: (markup) => [...attributeMarkup(markup), ...elementMarkup(markup)],
  documentationOf: elementDocumentation,
  unique: ['eFTI1', 'eFTI1794', 'eFTI2003'],
}
