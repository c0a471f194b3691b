import { readFileSync } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import { loop } from './loop.ts'

/** fast-xml-parser: a value of one document, with no check. */
const text = readFileSync(process.argv[2] ?? '', 'utf8')
const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
await loop(() => parser.parse(text))
