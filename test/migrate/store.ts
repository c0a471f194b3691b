import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/index.ts'

const example = (path: string): string => readFileSync(join(packageRoot, 'specs', path), 'utf8')

export const dataset = example('v1/examples/FTI010.xml')
export const upload = example('v1/examples/FTI004.xml')

/** A document that only its own number tells from the others, so that none can be taken for another. */
export function numbered(index: number): string {
  return dataset.replace(/(<(?:\w+:)?ExchangedDocument>\s*<(?:\w+:)?ID[^>]*>)[^<]*/, `$1message-${index}`)
}

/** A folder's worth of documents; every seventh has a root that no adapter takes. */
export function storeOf(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `in/${index % 3}/${String(index).padStart(5, '0')}.xml`,
      index % 7 === 6 ? `<unknown number="${index}"/>` : numbered(index),
    ]),
  )
}
