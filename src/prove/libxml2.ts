import { optionalPackage } from './optional.ts'

/** The verdict of a second validator (`by`) on one document, in its own words. */
export interface Opinion {
  readonly by: string
  readonly valid: boolean
  /** The first problem that it reports; empty for a valid document. */
  readonly says: string
}

export interface XmlJudge {
  /** The opinion on a document by the compiled schema. */
  judge(document: string): Opinion
}

/** libxml2, which compiles schemas from documents in memory. */
export interface Libxml2 {
  /**
   * Compiles the schema whose first document is `entry`. Returns libxml2's message instead if the schema is wrong.
   */
  compile(documents: ReadonlyMap<string, Uint8Array>, entry: string): XmlJudge | string
}

const BASE = 'memory:///'

/** Loads libxml2; undefined if it is not installed. */
export async function loadLibxml2(): Promise<Libxml2 | undefined> {
  const libxml2 = await optionalPackage(() => import('libxml2-wasm'))
  if (libxml2 === undefined) return undefined
  const { XmlDocument, XmlLibError, XsdValidator, ParseOption } = libxml2
  const lending = lend(libxml2)
  // Entities that the document declares are expanded; external ones are not loaded.
  const option = ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES
  /** Returns the first problem that libxml2 reports, with its line; throws other errors again. */
  const printError = (error: unknown): string => {
    if (!(error instanceof XmlLibError)) throw error
    const [first] = error.details
    return first === undefined ? error.message : `line ${first.line}: ${first.message.trim()}`
  }
  /** Returns libxml2's opinion on a text; a text that is not well-formed is invalid. */
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
    /**
     * Compiles the schema that begins in document `entry`; what it includes or imports is read from `documents` only.
     * Returns a message if the schema is missing or wrong.
     */
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

/**
 * Registers that libxml2 reads every address from documents in memory, never from files or the network. Returns a
 * function that runs some work with its documents and forgets them afterwards.
 */
function lend({
  closeBuffer,
  openBuffer,
  readBuffer,
  xmlRegisterInputProvider,
}: typeof import('libxml2-wasm')): Lend {
  // A provider cannot be removed, so there is one for the whole process.
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

/**
 * Returns the name of the document that an address means. libxml2 escapes some characters and may drop slashes.
 */
function decodeAddress(address: string): string {
  const name = address.replace(/^memory:\/*/, '')
  if (lent.has(name)) return name
  try {
    return decodeURI(name)
  } catch {
    return name
  }
}
