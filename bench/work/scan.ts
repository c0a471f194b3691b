import { readFileSync } from 'node:fs'
import { END, Reader } from '../../src/runtime/xml/reader.ts'
import { loop } from './loop.ts'

/** Reads a document tag by tag, with namespaces, and does nothing with it. */
const [by, path = ''] = process.argv.slice(2)
const text = readFileSync(path, 'utf8')
const limits = { maxDepth: 256, maxAttributes: 256 }

async function scannerOf(name: string | undefined): Promise<() => unknown> {
  switch (name) {
    case 'ours':
      return () => {
        const reader = new Reader(text, limits)
        let tags = 0
        while (reader.next() !== END) tags++
        return tags
      }
    case 'characters':
      return () => {
        let sum = 0
        for (let at = 0; at < text.length; at++) sum = (sum + text.charCodeAt(at)) | 0
        return sum
      }
    case 'saxes': {
      const { SaxesParser } = await import('saxes')
      return () => {
        const parser = new SaxesParser({ xmlns: true })
        let tags = 0
        parser.on('opentag', () => tags++)
        parser.on('closetag', () => tags++)
        parser.write(text).close()
        return tags
      }
    }
    case 'saxen': {
      const name = 'saxen'
      const { Parser } = (await import(name)) as { Parser: new () => Saxen }
      return () => {
        const parser = new Parser()
        let tags = 0
        parser.ns({ 'http://efti.eu/v1/consignment/common': 'c' })
        parser.on('openTag', () => tags++)
        parser.on('closeTag', () => tags++)
        parser.parse(text)
        return tags
      }
    }
    default:
      throw new Error(`no scanner "${name}"`)
  }
}

interface Saxen {
  ns(map: Readonly<Record<string, string>>): void
  on(event: string, listener: () => void): void
  parse(text: string): void
}

const scan = await scannerOf(by)
await loop(scan)
