import {
  closeBuffer,
  openBuffer,
  ParseOption,
  readBuffer,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'

export interface Verdict {
  readonly valid: boolean
  /** `line: message`, in document order. */
  readonly errors: readonly string[]
}

export interface CompiledSchema {
  readonly validate: (xml: string) => Verdict
  readonly dispose: () => void
}

/** Members of the schema that is being compiled, by address; outside of a compilation nothing can be opened. */
let members: ReadonlyMap<string, Uint8Array> = new Map()

/** Answering for every address keeps libxml2 from the file system and the network. */
xmlRegisterInputProvider({
  match: () => true,
  open: (address) => {
    const content = members.get(decoded(address))
    return content === undefined ? undefined : openBuffer(content)
  },
  read: readBuffer,
  close: (handle) => {
    closeBuffer(handle)
    return true
  },
})

const BASE = 'memory:///'

/** The schema whose entry document is one of `files`, compiled by libxml2; a broken schema is thrown with libxml2's words. */
export function compileSchema(
  files: ReadonlyMap<string, Uint8Array | string>,
  entry: string,
): CompiledSchema {
  const content = new Map([...files].map(([name, file]) => [`${BASE}${name}`, bytesOf(file)]))
  const start = content.get(`${BASE}${entry}`)
  if (start === undefined) throw new Error(`the schema files do not hold "${entry}"`)
  members = content
  try {
    const document = XmlDocument.fromBuffer(start, { url: `${BASE}${entry}` })
    try {
      const validator = XsdValidator.fromDoc(document)
      return { validate: (xml) => verdict(validator, xml), dispose: () => validator.dispose() }
    } finally {
      document.dispose()
    }
  } finally {
    members = new Map()
  }
}

/** Entities of the document itself are expanded, others are not looked for. */
const OPTIONS = ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES

/** A document that is not well-formed is an invalid one, with the parser's words. */
function verdict(validator: XsdValidator, xml: string): Verdict {
  try {
    const document = XmlDocument.fromString(xml, { option: OPTIONS })
    try {
      validator.validate(document)
      return { valid: true, errors: [] }
    } finally {
      document.dispose()
    }
  } catch (error) {
    if (!(error instanceof XmlLibError) || error.details.length === 0) throw error
    return { valid: false, errors: error.details.map(({ line, message }) => `${line}: ${message.trim()}`) }
  }
}

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

function bytesOf(file: Uint8Array | string): Uint8Array {
  return typeof file === 'string' ? new TextEncoder().encode(file) : file
}
