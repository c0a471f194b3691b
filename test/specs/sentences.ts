import { load } from 'js-yaml'
import { SaxesParser } from 'saxes'

/** The shortest text that counts as somebody's sentence. */
export const SENTENCE_WORDS = 5

/** Names of things are facts: a text that only repeats one of them is not a sentence. */
const nameElements = new Set(['eFTI_BN', 'eFTI_ID', 'eFTI_CL'])

/** Words in lower case with single spaces: punctuation, markup and letter case hide no copy. */
export function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The published texts, whole and by sentence, that must not occur; names that are facts are taken out. */
export function forbiddenTexts(published: readonly string[], names: readonly string[]): readonly string[] {
  const allowed = new Set(names.map(normalized))
  const parts = published.flatMap((text) => [text, ...text.split(/(?<=[.;:!?])\s+|\n\s*\n/)])
  const texts = new Set(parts.map(normalized).filter((text) => text.split(' ').length >= SENTENCE_WORDS))
  return [...texts].filter((text) => !allowed.has(text))
}

/** Which of the texts occur in `content`; an index of word groups spares most searches. */
export function occurring(texts: readonly string[], content: string): readonly string[] {
  const words = normalized(content).split(' ')
  const groups = new Set(words.map((_, at) => words.slice(at, at + SENTENCE_WORDS).join(' ')))
  const whole = ` ${words.join(' ')} `
  return texts.filter(
    (text) => groups.has(text.split(' ').slice(0, SENTENCE_WORDS).join(' ')) && whole.includes(` ${text} `),
  )
}

export interface Texts {
  readonly sentences: readonly string[]
  readonly names: readonly string[]
}

/** Documentation, definitions and comments of a schema document, and the names it gives to data elements. */
export function textsOfSchema(xml: string): Texts {
  const sentences: string[] = []
  const names: string[] = []
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local, attributes }) => {
    open.push(local)
    const { id, definition } = attributes
    if (definition !== undefined) sentences.push(definition.value)
    if (id !== undefined) names.push(id.value)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', (text) => {
    if (text.trim() !== '') (nameElements.has(open.at(-1) ?? '') ? names : sentences).push(text)
  })
  parser.on('comment', (comment) => {
    sentences.push(comment, ...comment.split(/<[^>]*>/))
  })
  parser.write(xml).close()
  return { sentences, names }
}

/** Every description, summary and title of an OpenAPI document, and its comments. */
export function textsOfOpenapi(yaml: string): readonly string[] {
  const texts = [...yaml.matchAll(/^\s*#(.*)$/gm)].map((match) => match[1] ?? '')
  const waiting: unknown[] = [load(yaml)]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== 'string') waiting.push(value)
      else if (['description', 'summary', 'title'].includes(key)) texts.push(value)
    }
  }
  return texts
}
