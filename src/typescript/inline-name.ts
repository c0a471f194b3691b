import type { Name, NodeId } from '../schema/index.ts'
import { identifier } from './identifier.ts'

/** How long a name of several words is at most, where no word is longer. */
export const longestName = 50

/** How many characters of a shortened name are kept for its owner. */
const shortestOwner = 12

const componentId = /^(?:type|element|attribute|attributeGroup|group|notation):/u

/** Whether an id says where in a component of XML Schema a node is; ids of other languages are JSON pointers. */
export function isInComponent(id: NodeId): boolean {
  return componentId.test(id)
}

/**
 * The expanded name of the declaration that contains an inline type of XML Schema, read from its id. For another
 * id, the id without namespace.
 */
export function ownerName(id: NodeId): Name {
  const match = /^[a-z-]+:(?:\{([^{}]*)\})?([^/]+)/iu.exec(id)
  return { namespace: match?.[1] ?? '', local: match?.[2] ?? id }
}

/** The names on the way to an inline type of XML Schema: those of its owner and of the declarations inside. */
export function listPlaceWords(id: NodeId): readonly string[] {
  const [owner = '', ...steps] = id.replace(/^[a-z-]+:(?:\{[^{}]*\})?/iu, '').split('/')
  const words = steps.map((step) => step.replace(/^[a-z-]+:/iu, '').replace('#', ''))
  return [owner, ...words.filter((word) => !/^(?:type\d*|)$/u.test(word))]
}

/**
 * Joins the words on the way to a place into one name. One that is too long keeps its owner at the start and as
 * many of the last words as fit. Other places never change it.
 */
export function makeInlineName(words: readonly string[], longest: number): string {
  const [owner = '', ...inner] = words.map(asWord)
  const whole = [owner, ...inner].join('')
  if (whole.length <= longest || inner.length === 0) return whole
  let end = firstWords(inner.pop() ?? '', longest - shortestOwner)
  const start = firstWords(owner, longest - end.length)
  for (const word of inner.toReversed()) {
    if (start.length + word.length + end.length > longest) break
    end = word + end
  }
  return start + end
}

/**
 * A word as part of an identifier, first letter in upper case except in the first word; illegal characters split
 * words.
 */
function asWord(text: string, index: number): string {
  const made = /^[\w$]+$/u.test(text) ? text : identifier(`x${index === 0 ? '' : '-'}${text}`).slice(1)
  return index === 0 ? made : made.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** The first words of a name that fit into `room`; its first characters where no word fits. */
function firstWords(name: string, room: number): string {
  if (name.length <= room) return name
  const words = name.match(/(?:\p{Lu}+(?!\p{Ll})|\p{Lu}|^)[^\p{Lu}_]*_?|_[^\p{Lu}_]*/gu) ?? []
  let made = ''
  for (const word of words) {
    if (made.length + word.length > room) break
    made += word
  }
  return made.replace(/_+$/u, '') || name.slice(0, room).replace(/[\ud800-\udbff]$/u, '')
}
