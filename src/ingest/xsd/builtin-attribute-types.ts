import { XSI } from '../../schema/index.ts'
import { XML } from './schema-element.ts'

/** Attributes that exist without a declaration (XML 1.0, XML Base, xml:id; part 1, §3.2.7), with their types. */
export const builtinAttributeTypes: ReadonlyMap<string, string> = new Map([
  [`{${XML}}lang`, 'language'],
  [`{${XML}}space`, 'NCName'],
  [`{${XML}}base`, 'anyURI'],
  [`{${XML}}id`, 'ID'],
  [`{${XSI}}type`, 'QName'],
  [`{${XSI}}nil`, 'boolean'],
  [`{${XSI}}schemaLocation`, 'anyURI'],
  [`{${XSI}}noNamespaceSchemaLocation`, 'anyURI'],
])
