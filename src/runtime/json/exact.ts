/** A number by its JSON text, where a JavaScript number would lose digits or write others. */
export class ExactNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The name by which `isExactNumberText` knows it, also if another copy of this module made it. */
  get [Symbol.toStringTag](): string {
    return 'ExactNumber'
  }

  toString(): string {
    return this.text
  }
}

/** Whether a value is a number by its text (`ExactNumber`). */
export function isExactNumberText(value: unknown): value is ExactNumber {
  return hasTag(value, 'ExactNumber')
}

/** A JSON text inside a parameter or form, for a codec that reads it with all digits. */
export class UnreadJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get [Symbol.toStringTag](): string {
    return 'UnreadJson'
  }
}

/** Whether a value is a JSON text that is not read yet (`UnreadJson`). */
export function isUnreadJson(value: unknown): value is UnreadJson {
  return hasTag(value, 'UnreadJson')
}

function hasTag(value: unknown, tag: string): boolean {
  const isObject = typeof value === 'object' && value !== null
  return isObject && Object.prototype.toString.call(value) === `[object ${tag}]`
}

/**
 * The JSON text of plain data: each `ExactNumber` as its own text, and -0 with its sign. `take` gets each value
 * before it is written, and may throw.
 */
export function writeExact(value: unknown, take: (one: unknown) => unknown = (one) => one): string {
  let isMarked = false
  const write = (mark: string): string =>
    JSON.stringify(value, function (this: object, key) {
      // The value itself: `toJSON` would make a date a text.
      const one: unknown = Reflect.get(this, key)
      const number = isExactNumberText(one) ? one.text : Object.is(one, -0) ? '-0' : undefined
      if (number === undefined) return take(one)
      isMarked = true
      return mark + number
    })
  const text = write('')
  if (!isMarked) return text
  let mark = '#'
  while (text.includes(mark)) mark += '#'
  return write(mark).replace(new RegExp(`"${mark}([^"]*)"`, 'g'), '$1')
}
