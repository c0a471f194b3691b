import type { Way } from './description.ts'

/** A document as text, and the lines, first and last, that a part of it fills. */
export interface Printed {
  readonly text: string
  linesOf(way: Way): readonly [first: number, last: number] | undefined
}

/** JSON with each member and item on lines of its own. */
export function printed(document: unknown): Printed {
  const places = new Map<string, readonly [number, number]>()
  const texts: string[] = []
  let line = 1
  const breakLine = (depth: number): void => {
    texts.push(`\n${' '.repeat(depth)}`)
    line++
  }
  const print = (value: unknown, way: Way): void => {
    const first = line
    if (typeof value !== 'object' || value === null) texts.push(JSON.stringify(value))
    else {
      const isList = Array.isArray(value)
      const entries = Object.entries(value)
      texts.push(isList ? '[' : '{')
      for (const [index, [key, inner]] of entries.entries()) {
        if (index > 0) texts.push(',')
        breakLine(way.length + 1)
        if (!isList) texts.push(`${JSON.stringify(key)}: `)
        print(inner, [...way, key])
      }
      if (entries.length > 0) breakLine(way.length)
      texts.push(isList ? ']' : '}')
    }
    places.set(JSON.stringify(way), [first, line])
  }
  print(document, [])
  return { text: texts.join(''), linesOf: (way) => places.get(JSON.stringify(way)) }
}
