import { XmlDocument } from 'libxml2-wasm'
import { corpus } from '../../support/corpus.ts'
import { unzip } from '../../support/unzip.ts'
import { drawn } from '../draw.ts'
import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'
import { refusalOf } from './accepts.ts'

/** Every schema and instance document of the XML Schema suite without DOCTYPE: well-formed is what libxml2 says it is. */
export const documents: Suite = {
  run: async (options) => {
    const tally = new Tally('xml-documents')
    const files = await unzip(corpus('corpus/xsts/xsts-1.0.zip'))
    const meant = [...files].filter(([name, bytes]) => /\.(?:xsd|xml)$/i.test(name) && !hasDoctype(bytes))
    for (const [name, bytes] of drawn(meant, options)) {
      const isAccepted = refusalOf(bytes) === undefined
      tally.add(name, isAccepted === isWellFormed(bytes) ? 'right' : 'wrong')
    }
    return tally.result(options)
  },
}

function isWellFormed(bytes: Uint8Array): boolean {
  try {
    XmlDocument.fromBuffer(bytes).dispose()
    return true
  } catch {
    return false
  }
}

function hasDoctype(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).toString('latin1').replaceAll('\0', '').includes('<!DOCTYPE')
}
