import {
  isForm,
  type Media,
  type NodeId,
  type Parameter,
  resolve,
  type SchemaSet,
} from '../../schema/index.ts'
import { mediaKey } from '../media-type.ts'
import { usualType } from './usual-type.ts'
import { valuesAt } from './written-values.ts'

/** How a value travels where it is a text on the wire. */
export interface TextUse {
  /** The media type of the text; absent where JSON or XML holds the value. */
  readonly text?: string
  /** A list is written as one such text for each item. */
  readonly isRepeated?: true
}

const plain = 'text/plain'

/** Parameters and headers are texts where a style says how they are written. */
export function textOfParameter(set: SchemaSet, node: NodeId, parameter: Parameter): TextUse {
  const { media, style, explode } = parameter
  if (media !== undefined) return {}
  const isExploded = parameter.in === 'query' && style === 'form' && explode
  return { text: plain, ...repeated(set, node, isExploded) }
}

/** A property of a form, or of a body in parts, where it is neither an object nor written as one. */
export function fieldText(set: SchemaSet, node: NodeId, name: string, media: Media): TextUse {
  if (valuesAt(set, node).hasObjects) return {}
  const { contentType, style, explode = true } = media.encodings?.get(name) ?? {}
  const isStyled = style !== undefined || (isForm(media) && contentType === undefined)
  const text = isStyled ? plain : mediaKey(contentType ?? usualType(set, node, isForm(media)))
  if (/[/+](?:json|xml)\b/u.test(text)) return {}
  return { text, ...repeated(set, node, style === undefined || (style === 'form' && explode)) }
}

/** The items of a list of lists are no texts. */
function repeated(set: SchemaSet, id: NodeId, isExploded: boolean): Pick<TextUse, 'isRepeated'> {
  const node = resolve(set, id)
  const items = node.kind === 'array' && node.items !== false ? node.items : undefined
  const isDeep = items !== undefined && valuesAt(set, items).hasLists
  return isExploded && !isDeep ? { isRepeated: true } : {}
}
