import { hash } from 'node:crypto'
import type { Operation } from '../schema/index.ts'

const reserved = new Set(
  `abstract any arguments as asserts async await bigint boolean break case catch class const continue debugger declare
  default delete do else enum eval export extends false finally for from function get global if implements import in
  infer instanceof interface is keyof let module namespace never new null number object of out override package private
  protected public readonly require return satisfies set static string super switch symbol this throw true try type
  typeof undefined unique unknown using var void while with yield __proto__`.split(/\s+/u),
)

// Names whose meaning inside a module must stay the global one: generated code and its readers use them.
const globals = new Set(
  `Array Object String Number Boolean Symbol BigInt Function Date Promise Map Set WeakMap WeakSet Error JSON Math Reflect
  Proxy RegExp Readonly ReadonlyArray ReadonlyMap ReadonlySet Record Partial Required Pick Omit Exclude Extract
  NonNullable Parameters ReturnType Awaited Iterable Uint8Array ArrayBuffer Intl NaN Infinity undefined globalThis
  Decimal Integer`.split(/\s+/u),
)

const maxLength = 120

/**
 * A legal TypeScript identifier as close to the name as possible: a separator becomes camel case, another illegal
 * character `_`. A reserved or global word gets a final `_`. A name over 120 characters is cut and gets a
 * fingerprint.
 */
export function identifier(name: string): string {
  const started = plainName.test(name) ? name : legal(name)
  const short = started.length > maxLength ? `${cut(started)}_${fingerprint(name)}` : started
  return reserved.has(short) || globals.has(short) ? `${short}_` : short
}

/** The beginning of a long name, with room for a fingerprint; never ends in half a surrogate pair. */
function cut(name: string): string {
  return name.slice(0, maxLength - 9).replace(/[\ud800-\udbff]$/, '')
}

/** Most names are identifiers as they stand, and need no table of Unicode. */
const plainName = /^[A-Za-z_$][\w$]*$/

/** What separates words in names of other languages, before a letter: `above-below` is `aboveBelow`. */
const separated = /(?<=[\p{ID_Continue}$])[-. /:]+(\p{L})/gu

/**
 * The name as an identifier: a separator before a letter becomes camel case, other illegal characters become `_`.
 * A first character that cannot start an identifier gets `_` before it.
 */
function legal(name: string): string {
  const words = name.normalize('NFC').replace(separated, (_, letter: string) => letter.toUpperCase())
  const letters = [...words].map((character) => (/[\p{ID_Continue}$]/u.test(character) ? character : '_'))
  const joined = letters.join('').replace(/[\u200c\u200d]/gu, '_')
  return /^[\p{ID_Start}$_]/u.test(joined) ? joined : `_${joined}`
}

/**
 * An identifier for a type: the same with its first letter in upper case, and with `Type` if that is a global
 * name.
 */
export function typeIdentifier(name: string): string {
  const made = identifier(name)
  const raised = made.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  return globals.has(raised) ? `${raised}Type` : raised
}

const firstCapitals = /^(?:\p{Lu}+(?=\p{Lu}\p{Ll}|\P{L}|$)|\p{Lu})/u

/** An identifier for a value that belongs to a type: the same with its first word in lower case, `idType` for `IDType`. */
export function valueIdentifier(typeName: string): string {
  return identifier(typeName.replace(firstCapitals, (capitals) => capitals.toLowerCase()))
}

/**
 * The identifier of an operation: its id in lower camel case if that is one word, else the words of `GET
 * /v0/things`.
 */
export function operationIdentifier(id: string): string {
  if (/^[\p{ID_Continue}$]+$/u.test(id)) return valueIdentifier(id)
  const words = slug(id).replace(/-(.)/gu, (_, letter: string) => letter.toUpperCase())
  return identifier(words === '' ? id : words)
}

/**
 * The text from which an operation is named in code: its id. For a callback without an id of its own, its method
 * and the callback's name, not the path.
 */
export function nameOperation({
  id,
  method,
  path,
  callback,
}: Pick<Operation, 'id' | 'method' | 'path' | 'callback'>): string {
  return callback !== undefined && id === `${method.toUpperCase()} ${path}`
    ? `${method.toUpperCase()} ${callback.name}`
    : id
}

/** Whether a property name needs no quotes, also after a dot; `__proto__` does. */
export function isPlainProperty(name: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && name !== '__proto__'
}

/**
 * Eight hex digits that depend only on the text; they distinguish names that are otherwise equal, in any order.
 */
export function fingerprint(text: string): string {
  return hash('sha256', text).slice(0, 8)
}

type Wanted = ReadonlyMap<
  string,
  {
    readonly identifier: string
    readonly isExact: boolean
    /** Whether the identifier is one of several equal ones that were cut: each gets its fingerprint. */
    readonly isMarked?: boolean
  }
>

/**
 * Unique identifiers for keys. Of several keys that want one identifier, the only one spelt exactly so keeps it.
 * The others get a fingerprint of their key, so adding a key never renames another, unless both want the same
 * word.
 */
export function uniqueIdentifiers(wanted: Wanted): ReadonlyMap<string, string> {
  const byIdentifier = new Map<string, string[]>()
  for (const [key, { identifier: name }] of wanted) {
    byIdentifier.set(name, [...(byIdentifier.get(name) ?? []), key])
  }
  const result = new Map<string, string>()
  for (const [key, { identifier: name, isExact, isMarked = false }] of wanted) {
    const rivals = (byIdentifier.get(name) ?? []).filter((rival) => !wanted.get(rival)?.isMarked)
    const exact = rivals.filter((rival) => wanted.get(rival)?.isExact)
    const keeps = !isMarked && (rivals.length === 1 || (isExact && exact.length === 1))
    result.set(key, keeps ? name : marked(name, key, byIdentifier))
  }
  return result
}

/** How much longer a fingerprint makes a name. */
export const markLength = 9

/** The name with a fingerprint of its key; where that is taken as well, with another fingerprint. */
function marked(name: string, key: string, taken: ReadonlyMap<string, unknown>): string {
  const made = `${name}_${fingerprint(key)}`
  return taken.has(made) ? marked(name, `${key} ${made}`, taken) : made
}

/** `uniqueIdentifiers` that also avoids `taken`: a key that wants a taken identifier gets a fingerprint. */
export function uniqueBeside(taken: ReadonlySet<string>, wanted: Wanted): ReadonlyMap<string, string> {
  const all = new Map(wanted)
  for (const [key, { identifier: name }] of wanted) {
    if (!taken.has(name)) continue
    all.set(key, { identifier: name, isExact: false })
    all.set(`taken ${name}`, { identifier: name, isExact: true })
  }
  return new Map([...uniqueIdentifiers(all)].filter(([key]) => wanted.has(key)))
}

/** Whether a name is a device on Windows, whatever ending follows. */
export function isDevice(name: string): boolean {
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/.test(name)
}

/**
 * The slug as a name of a folder or file for every system: with `_` appended where Windows reserves it for a
 * device.
 */
export function folderWord(slug: string): string {
  return isDevice(slug) ? `${slug}_` : slug
}

/**
 * A short name for folders and files, of [a-z0-9-], with words split at case changes; empty if the text has no
 * such character. A name over 80 characters is cut and gets a fingerprint.
 */
export function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
  return words.length > 80 ? `${words.slice(0, 71).replace(/-$/u, '')}-${fingerprint(text)}` : words
}
