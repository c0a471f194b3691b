import { optionalPackage } from './optional.ts'

/** The verdict of a second validator on one document, in its own words. */
export interface Opinion {
  readonly by: string
  readonly valid: boolean
  /** The first thing that it has against the document. */
  readonly says: string
}

export interface XmlJudge {
  judge(document: string): Opinion
}

/** libxml2, compiling schemas out of a map of documents; undefined where it is not installed. */
export interface Libxml2 {
  /** The schema whose entry is one of the documents, or libxml2's words on what is wrong with it. */
  compile(documents: ReadonlyMap<string, Uint8Array>, entry: string): XmlJudge | string
}

const BASE = 'memory:///'

export async function loadLibxml2(): Promise<Libxml2 | undefined> {
  const libxml2 = await optionalPackage(() => import('libxml2-wasm'))
  if (libxml2 === undefined) return undefined
  const { XmlDocument, XmlLibError, XsdValidator, ParseOption } = libxml2
  const lending = lend(libxml2)
  // Entities of the document itself are expanded, others are not looked for.
  const option = ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES
  const printError = (error: unknown): string => {
    if (!(error instanceof XmlLibError)) throw error
    const [first] = error.details
    return first === undefined ? error.message : `line ${first.line}: ${first.message.trim()}`
  }
  const judgeWith = (validator: InstanceType<typeof XsdValidator>, text: string): Opinion => {
    try {
      const document = XmlDocument.fromString(text, { option })
      try {
        validator.validate(document)
        return { by: 'libxml2', valid: true, says: '' }
      } finally {
        document.dispose()
      }
    } catch (error) {
      return { by: 'libxml2', valid: false, says: printError(error) }
    }
  }
  return {
    compile(documents, entry) {
      const start = documents.get(entry)
      if (start === undefined) return `there is no document "${entry}"`
      return lending(documents, () => {
        try {
          const document = XmlDocument.fromBuffer(start, { url: `${BASE}${entry}` })
          try {
            const validator = XsdValidator.fromDoc(document)
            return { judge: (text) => judgeWith(validator, text) }
          } finally {
            document.dispose()
          }
        } catch (error) {
          return printError(error)
        }
      })
    },
  }
}

type Lend = <T>(documents: ReadonlyMap<string, Uint8Array>, work: () => T) => T

let lent: ReadonlyMap<string, Uint8Array> = new Map()
let isRegistered = false

/** Answers every address out of the documents lent for one compilation: no file and no network can be reached. */
function lend({
  closeBuffer,
  openBuffer,
  readBuffer,
  xmlRegisterInputProvider,
}: typeof import('libxml2-wasm')): Lend {
  // A provider cannot be taken back, so there is one for the whole process.
  if (!isRegistered) {
    isRegistered = true
    xmlRegisterInputProvider({
      match: () => true,
      open: (address) => {
        const content = lent.get(decodeAddress(address))
        return content === undefined ? undefined : openBuffer(content)
      },
      read: readBuffer,
      close: (handle) => {
        closeBuffer(handle)
        return true
      },
    })
  }
  return (documents, work) => {
    lent = documents
    try {
      return work()
    } finally {
      lent = new Map()
    }
  }
}

/** The document that an address means; libxml2 writes some characters of it as `%…`, and may drop slashes. */
function decodeAddress(address: string): string {
  const name = address.replace(/^memory:\/*/, '')
  if (lent.has(name)) return name
  try {
    return decodeURI(name)
  } catch {
    return name
  }
}
