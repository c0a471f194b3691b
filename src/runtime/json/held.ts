import type { Lazy } from '../descriptor.ts'
import { jsonLimits } from '../limits.ts'
import { isOwnData, setProperty } from '../members.ts'
import { InvalidValueError, type Issue, type Result } from '../result.ts'
import { checkType, elsewhere, guardDepth } from './check-json.ts'
import { listKinds } from './declared.ts'
import { isExactNumber, lostNumber } from './digits.ts'
import { ExactNumber, isUnreadJson, writeExact } from './exact.ts'
import { isWithinReach, numberToken } from './held-forms.ts'
import { addBelow, FoundForms, type FoundValue, visitFound } from './held-found.ts'
import type { HeldForm, JsonHeld, JsonResource, JsonType } from './json-descriptor.ts'
import { isForeign } from './json-kind.ts'
import { checkExactNumber } from './json-number.ts'
import { readJson } from './json-text.ts'
import { type Found, JsonRun, reportWrongType } from './run.ts'
import { Taker } from './taken.ts'
import { type JsonPathSegment, type JsonTextPosition, locateJsonIssues, walkJson } from './walk.ts'

type Path = readonly JsonPathSegment[]

const { maxIssues, maxDepth } = jsonLimits

/** A value that JSON does not have (`bigint`, `Date`, Temporal), in a copy of the user's value. */
class Foreign {
  /** Its text: ISO 8601 for a `Date`. */
  readonly text: string
  readonly #value: unknown

  constructor(value: unknown) {
    const isTime = value instanceof Date && !Number.isNaN(value.getTime())
    this.text = isTime ? value.toISOString() : String(value)
    this.#value = value
  }

  get value(): unknown {
    return this.#value
  }
}

/** Copies a value like `Taker`, but keeps values that JSON does not have as `Foreign`. */
class HeldTaker extends Taker {
  override take(value: unknown): unknown {
    return isForeign(value) ? new Foreign(value) : super.take(value)
  }
}

/** A value with an in-memory form that the check met: its path, the value to put there, its JSON text and its form. */
interface HeldValue {
  readonly path: Path
  readonly value: unknown
  readonly text: string
  readonly as: HeldForm
}

/** A text or number within an alternative that a type leaves as it is. */
const plainValue: FoundValue = { value: undefined, text: '', as: undefined }

/** A check that also collects values with an in-memory form; those of refused alternatives are dropped. */
class HeldRun extends JsonRun {
  readonly path: JsonPathSegment[] = []
  /** Whether a type was met that keeps numbers as texts with their trailing zeros. */
  keepsTexts = false
  /** How many choices are around the value. */
  #choices = 0
  readonly #forms = new FoundForms()

  constructor(check: (type: JsonType, value: unknown, run: HeldRun) => boolean) {
    super((type, value) => check(type, value, this))
  }

  /** All values with an in-memory form, of each path the first. */
  listHeld(): readonly HeldValue[] {
    const held = new Map<string, HeldValue>()
    visitFound(this.found, (path, { value, text, as }) => {
      const key = printPathKey(path)
      if (as !== undefined && !held.has(key)) held.set(key, { path: [...path], value, text, as })
    })
    return [...held.values()]
  }

  /**
   * Checks a property or item with the path extended meanwhile; in-memory forms found in it are added below that
   * step.
   */
  override below(step: JsonPathSegment, type: JsonType, value: unknown): boolean {
    const { found } = this
    this.found = []
    this.path.push(step)
    const isAccepted = super.below(step, type, value)
    this.path.pop()
    addBelow(found, step, this.found)
    this.found = found
    return isAccepted
  }

  /** Whether a type accepts the value; values with an in-memory form met meanwhile are dropped in any case. */
  override accepts(type: JsonType, value: unknown): boolean {
    const { length } = this.found
    const isAccepted = super.accepts(type, value)
    this.found.length = length
    return isAccepted
  }

  /** Whether a type accepts the value; values with an in-memory form met meanwhile are kept only if it does. */
  override tries(type: JsonType, value: unknown): boolean {
    const { length } = this.found
    const isAccepted = super.tries(type, value)
    if (!isAccepted) this.found.length = length
    return isAccepted
  }

  /**
   * Whether at least one of several types accepts an object or list; always false for other values. In-memory forms
   * are collected from every type that accepts it, since each may name only some properties. A type with another
   * form at a place than an earlier one adds none.
   */
  triesAll(types: readonly Lazy<JsonType>[], value: unknown): boolean {
    if (!(Array.isArray(value) || (typeof value === 'object' && value !== null && isOwnData(value))))
      return false
    let known: Found = []
    let accepting = 0
    this.#choices++
    for (const type of types) {
      const { length } = this.found
      if (!this.tries(type(), value)) continue
      accepting++
      const own = this.found.slice(length)
      if (known.length > 0 && this.#forms.differ(known, own)) this.found.length = length
      else if (own.length > 0) known = known.length > 0 ? [known, own] : own
    }
    this.#choices--
    return accepting > 0
  }

  /** Records a value for the current path; always `true`. */
  holds(value: unknown, text: string, { as }: JsonHeld): true {
    this.found.push({ value, text, as } satisfies FoundValue)
    return true
  }

  /** Records, within alternatives, a text or number that the type leaves as it is; always `true`. */
  leaves(type: JsonType): true {
    const isPlain = ['string', 'number', 'constant'].includes(type.json)
    if (isPlain && this.#choices > 0) this.found.push(plainValue)
    return true
  }
}

/** Checks plain JSON data, in which a number may be an `ExactNumber`. */
function checkPlain(type: JsonType, value: unknown, run: JsonRun): boolean {
  if (type.json === 'held') return run.same(type.of, value)
  if (value instanceof ExactNumber) {
    if (type.json === 'number') return checkExactNumber(type, value.text, run)
    if (hasOwnKind(type)) return reportWrongType(run, nameKind(type), value.text)
  }
  return checkType(type, value, run)
}

/**
 * A run that checks plain data and collects the in-memory value of each `held` type that it meets. Outside of JSON,
 * strings may stand for numbers.
 */
function readingRun({ texts, isInJson }: PlainReading): HeldRun {
  return new HeldRun((type, value, run) => {
    if (type.json === 'any' && run.triesAll(type.of, value)) return true
    if (type.json !== 'held') return checkPlain(type, value, run) && run.leaves(type)
    const { as, of } = type
    let plain = value
    let text = value instanceof ExactNumber ? value.text : String(value)
    if (as.isNumber && typeof value === 'string' && !isInJson(run.path)) {
      if (!numberToken.test(value) || !isWithinReach(value)) return reportWrongType(run, 'number', value)
      plain = parseNumber(value)
    } else if (as.isNumber) {
      run.keepsTexts ||= as.keepsText
      text = texts.get(printPathKey(run.path)) ?? text
    }
    if (!run.same(of, plain)) return false
    const held = as.read(text)
    return held === undefined ? reportWrongType(run, as.name, text) : run.holds(held, text, type)
  })
}

/**
 * A run that checks in-memory values and collects the JSON form of each `held` type that it meets. With
 * `isLenient`, other types of the same value may describe its JSON form. `not`, `if` and the counts of `oneOf` and
 * `contains` are checked later, on JSON.
 */
function writingRun(isLenient: boolean): HeldRun {
  let isInside = false
  let mayDescribe = isLenient
  const refusals = new Refusals()
  const check = (type: JsonType, value: unknown, run: HeldRun): boolean => {
    if (isInside) return checkPlain(type, value, run)
    if (mayDescribe && isChoice(type) && !refusals.has(type, value)) {
      // An alternative that holds the value comes before one that may describe its JSON form.
      // As a resource of its own, that attempt does not share what was decided with this one.
      mayDescribe = false
      run.depth -= 2
      const isHeld = run.tries({ json: 'resource', of: () => type, anchors: [] }, value)
      run.depth += 2
      mayDescribe = true
      if (isHeld) return true
    }
    // These are checked on the JSON form, once it is known.
    if (type.json === 'not') return true
    if (type.json === 'if') return takesEither(type, value, run)
    if ((type.json === 'any' || type.json === 'one') && run.triesAll(type.of, value)) return true
    if (type.json === 'one') return checkType({ ...type, json: 'any' }, value, run)
    if (type.json === 'array' && type.contains) {
      const { max: _, ...contains } = type.contains
      return checkType({ ...type, contains: { ...contains, min: 0 } }, value, run)
    }
    const given = value instanceof Foreign ? value.value : value
    const shown = value instanceof Foreign ? value.text : value
    if (type.json !== 'held') {
      if (mayDescribe && mayDescribeHeld(type, value)) return true
      const isAlien = value instanceof Foreign && hasOwnKind(type)
      if (isAlien) return reportWrongType(run, nameKind(type), shown)
      return checkType(type, value, run) && run.leaves(type)
    }
    const text = type.as.write(given)
    if (text === undefined || (type.as.isNumber && !isWithinReach(text)))
      return reportWrongType(run, type.as.name, shown)
    const plain = type.as.isNumber ? parseNumber(text) : text
    isInside = true
    const isAccepted = run.same(type.of, plain)
    isInside = false
    return isAccepted && run.holds(plain, text, type)
  }
  if (!isLenient) return new HeldRun(check)
  return new HeldRun((type, value, run) => {
    if (type.json === 'resource' && !isInside) return refusals.within(type, () => check(type, value, run))
    const isAttempt = !mayDescribe && !isInside && isChoice(type)
    const isAccepted = check(type, value, run)
    if (isAttempt && !isAccepted) refusals.add(type, value)
    return isAccepted
  })
}

function isChoice({ json }: JsonType): boolean {
  return json === 'any' || json === 'one'
}

/**
 * The objects and lists for which no alternative holds all values. Without these, each level of a value would try
 * again what the level above has tried. By resource, since dynamic references lead elsewhere in another one.
 */
class Refusals {
  #known = new Map<JsonType, Set<unknown>>()
  readonly #inside = new Map<JsonType, Map<JsonType, Set<unknown>>>()
  readonly #open: JsonType[] = []

  has(type: JsonType, value: unknown): boolean {
    return this.#known.get(type)?.has(value) === true
  }

  add(type: JsonType, value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const values = this.#known.get(type) ?? new Set()
    this.#known.set(type, values.add(value))
  }

  /**
   * The result of `check`. Meanwhile only refusals inside this resource are known, if it has anchors, since these
   * change what a type accepts.
   */
  within(resource: JsonResource, check: () => boolean): boolean {
    const isSame = resource.anchors.length === 0 || this.#open.includes(resource)
    if (isSame) return check()
    const known = this.#known
    // Only where the resource is the outermost one is it always the same scope.
    const inside = this.#open.length === 0 ? this.#inside.get(resource) : undefined
    this.#known = inside ?? new Map()
    if (this.#open.length === 0) this.#inside.set(resource, this.#known)
    this.#open.push(resource)
    const isAccepted = check()
    this.#open.pop()
    this.#known = known
    return isAccepted
  }
}

/**
 * Whether a type may describe the JSON form of a value that another type at its place holds in memory. A string
 * type may for `Date` and Temporal, a number type for `bigint` and texts of numbers, a constant for either. The
 * JSON form itself is checked later.
 */
function mayDescribeHeld(type: JsonType, value: unknown): boolean {
  if (value instanceof Foreign) {
    const kind = typeof value.value === 'bigint' ? 'number' : 'string'
    if (type.json === 'constant') return type.values.some((one) => typeof one === kind)
    return type.json === kind
  }
  const isNumber = typeof value === 'string' && numberToken.test(value) && isWithinReach(value)
  if (!isNumber || type.json === 'number') return isNumber
  return type.json === 'constant' && new JsonRun(checkPlain).accepts(type, parseNumber(value))
}

type Conditional = Extract<JsonType, { json: 'if' }>

/**
 * Whether `then` or `else` accepts the value; always true if one of them is absent. The condition only decides
 * which one is tried first, since it may be about values in another form.
 */
function takesEither(type: Conditional, value: unknown, run: HeldRun): boolean {
  const isMet = new JsonRun(checkPlain).accepts(type.of(), value)
  const [first, second] = isMet ? [type.then, type.else] : [type.else, type.then]
  if (first && run.tries(first(), value)) return true
  return first === undefined || second === undefined || run.same(second(), value)
}

/** Whether a type requires a kind of value itself, instead of combining other types. */
function hasOwnKind({ json }: JsonType): boolean {
  return ['string', 'number', 'boolean', 'null', 'array', 'object', 'constant'].includes(json)
}

/** The kind of a type in messages: `integer`, `JSON value` for constants, else its JSON kind. */
function nameKind(type: JsonType): string {
  if (type.json === 'number' && type.isInteger) return 'integer'
  return type.json === 'constant' ? 'JSON value' : type.json
}

/** A JSON number as a double, or as `ExactNumber` if a double cannot hold it. */
function parseNumber(text: string): number | ExactNumber {
  return isExactNumber(text) ? Number(text) : new ExactNumber(text)
}

function printPathKey(path: Path): string {
  return JSON.stringify(path)
}

interface ExactPlace {
  readonly path: Path
  readonly token: string
  /** Its place in the text; absent where the text is only a part of what was sent. */
  readonly place?: JsonTextPosition
}

/** Plain data that was read from texts. */
interface PlainReading {
  readonly value: unknown
  /** By path: texts of numbers that a double writes otherwise. */
  readonly texts: ReadonlyMap<string, string>
  /** The numbers that a double cannot hold. */
  readonly exact: readonly ExactPlace[]
  /** Whether a place is in JSON, where a string is never a number. */
  readonly isInJson: (path: Path) => boolean
}

/**
 * Replaces the numbers of a parsed value that a double cannot hold by `ExactNumber`, in place. Returns the value
 * with their places, and the texts of all numbers that a double writes otherwise.
 */
function withExactNumbers(text: string, value: unknown): PlainReading {
  const texts = new Map<string, string>()
  const exact: ExactPlace[] = []
  let root = value
  walkJson(text, (path, token, here) => {
    if (!/^[-\d]/.test(token) || String(Number(token)) === token) return
    if (isWithinReach(token)) texts.set(printPathKey(path), token)
    if (isExactNumber(token)) return
    exact.push({ path: [...path], token, place: here() })
    if (isWithinReach(token)) root = replaced(root, path, new ExactNumber(token))
  })
  return { value: root, texts, exact, isInJson: () => true }
}

/** Sets the value at a path in place and returns the root, which is the value itself if the path is empty. */
function replaced(root: unknown, path: Path, value: unknown): unknown {
  const last = path.at(-1)
  if (last === undefined) return value
  let around = root
  for (const step of path.slice(0, -1)) around = Reflect.get(Object(around), step)
  if (typeof around === 'object' && around !== null) setProperty(around, String(last), value)
  return root
}

/**
 * Reads and checks a JSON text and returns the value with its in-memory forms. Numbers that lose digits are
 * issues, except, if `lossy`, at places that the type does not describe. Issues have line and column.
 */
export function readHeld<T>(type: JsonType, text: string, lossy: boolean): Result<T> {
  const read = readJson(text)
  if (!read.isRead) return { ok: false, issues: read.issues }
  const twice = read.issues.filter(({ rule }) => rule !== 'number-digits')
  const isWhole = read.issues.length === twice.length
  return guardDepth(() => {
    const plain: PlainReading = { value: read.value, texts: new Map(), exact: [], isInJson: () => true }
    const first = isWhole ? checkReading(type, plain) : undefined
    const isDone = first !== undefined && !first.run.keepsTexts
    const checked = isDone ? first : checkReading(type, withExactNumbers(text, read.value))
    const isLost = lossy ? ({ path }: ExactPlace) => listKinds(type, path).length > 0 : undefined
    return heldResult(checked, twice, { isLost, locate: (issues) => locateJsonIssues(text, issues) })
  })
}

interface CheckedReading {
  readonly run: HeldRun
  readonly reading: PlainReading
}

/** Checks a value read from texts and returns the finished run with it. */
function checkReading(type: JsonType, reading: PlainReading): CheckedReading {
  const run = readingRun(reading)
  run.same(type, reading.value)
  return { run, reading }
}

/** How issues of a reading are reported: whether a lost number is one, and where in a text issues are. */
interface Telling {
  readonly isLost?: ((place: ExactPlace) => boolean) | undefined
  readonly locate: (issues: readonly Issue[]) => readonly Issue[]
}

/**
 * The checked value with its in-memory forms. Otherwise its issues: the `known` ones, then numbers that lose
 * digits, then those of the check at other places.
 */
function heldResult<T>(
  { run, reading }: CheckedReading,
  known: readonly Issue[],
  { isLost = () => true, locate }: Telling,
): Result<T> {
  const found = run.listHeld()
  // A number that already has an issue, or an in-memory form, gets no issue about its digits.
  const places = new Set([...found, ...run.issues].map(({ path }) => printPathKey(path)))
  const lost = reading.exact.filter((one) => {
    return (!places.has(printPathKey(one.path)) || !isWithinReach(one.token)) && isLost(one)
  })
  const digits = lost.slice(0, maxIssues).map(
    ({ path, token, place }): Issue => ({
      ...{ rule: 'number-digits', message: lostNumber(token), path: path.slice(0, maxDepth), ...place },
      found: token.length > 50 ? `${token.slice(0, 50)}…` : token,
    }),
  )
  const first = [...known, ...digits]
  const issues = [...first, ...locate(elsewhere(run.issues, first))]
  if (issues.length > 0) return { ok: false, issues }
  let { value } = reading
  for (const { path, token } of reading.exact) value = replaced(value, path, Number(token))
  for (const one of found) value = replaced(value, one.path, one.value)
  return { ok: true, value: value as T }
}

/**
 * Checks plain data of a parameter or form; returns a copy with in-memory forms. Numbers may be texts. JSON
 * texts in it (`UnreadJson`) are read as JSON bodies are.
 */
export function holdPlain<T>(type: JsonType, value: unknown): Result<T> {
  return guardDepth(() => {
    const opened = new OpenedData(value)
    return heldResult(checkReading(type, opened), opened.issues, { locate: (issues) => issues })
  })
}

/** A deep copy of lists and plain objects, in which each `UnreadJson` is replaced by what it says. */
class OpenedData implements PlainReading {
  readonly texts = new Map<string, string>()
  readonly exact: ExactPlace[] = []
  /** What is wrong with the JSON texts. */
  readonly issues: Issue[] = []
  readonly value: unknown
  readonly #path: JsonPathSegment[] = []
  /** The places of the JSON texts. */
  readonly #json = new Set<string>()

  constructor(value: unknown) {
    this.value = this.#copy(value)
  }

  readonly isInJson = (path: Path): boolean => {
    if (this.#json.size === 0) return false
    for (let end = 0; end <= path.length; end++)
      if (this.#json.has(printPathKey(path.slice(0, end)))) return true
    return false
  }

  /** A deep copy of a list or plain object, in which each JSON text is read; other values unchanged. */
  #copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item: unknown, at) => this.#below(at, item))
    if (isUnreadJson(value)) return this.#read(value.text)
    if (typeof value !== 'object' || value === null || !isOwnData(value)) return value
    const made = {}
    for (const [name, one] of Object.entries(value)) setProperty(made, name, this.#below(name, one))
    return made
  }

  /** Copies a property or item, with the path extended meanwhile. */
  #below(step: JsonPathSegment, value: unknown): unknown {
    this.#path.push(step)
    const made = this.#copy(value)
    this.#path.pop()
    return made
  }

  /**
   * The value of a JSON text at the current path; records its issues and the texts of its numbers. `null` if it
   * cannot be read.
   */
  #read(text: string): unknown {
    const base = [...this.#path]
    const read = readJson(text)
    for (const { rule, message, path } of read.issues)
      if (rule !== 'number-digits') this.issues.push({ rule, message, path: [...base, ...path] })
    if (!read.isRead) return null
    this.#json.add(printPathKey(base))
    const { value, texts, exact } = withExactNumbers(text, read.value)
    for (const [path, token] of texts)
      this.texts.set(printPathKey([...base, ...(JSON.parse(path) as Path)]), token)
    for (const { path, token } of exact) this.exact.push({ path: [...base, ...path], token })
    return value
  }
}

interface Released {
  readonly value: unknown
  readonly found: readonly HeldValue[]
}

/**
 * Checks an in-memory value and returns a copy with plain JSON data instead of in-memory forms, and where these
 * were. The copy is then checked once more, as JSON.
 */
function release(type: JsonType, value: unknown): Result<Released> {
  return guardDepth(() => {
    const taker = new HeldTaker(type)
    const own = taker.take(value)
    const { kinds, scalars } = taker
    const strict = writingRun(false)
    if (kinds[0]?.rule !== 'limit-depth') strict.same(type, own)
    const run = strict.issues.length === 0 ? strict : (asLenient(type, own) ?? strict)
    const issues = [...kinds, ...elsewhere(run.issues, kinds), ...elsewhere(scalars, run.issues)]
    if (issues.length > 0) return { ok: false, issues }
    const found = run.listHeld()
    let plain = own
    for (const one of found) plain = replaced(plain, one.path, one.value)
    const foreign = foreignIn(plain)
    if (foreign.length > 0) return { ok: false, issues: foreign }
    const again = new JsonRun(checkPlain)
    again.same(type, plain)
    return again.issues.length > 0
      ? { ok: false, issues: again.issues }
      : { ok: true, value: { value: plain, found } }
  })
}

/**
 * A finished lenient run, if it accepts the value and collected every value that JSON does not have; else
 * `undefined`.
 */
function asLenient(type: JsonType, own: unknown): HeldRun | undefined {
  const run = writingRun(true)
  run.same(type, own)
  if (run.issues.length > 0) return undefined
  const held = new Set(run.listHeld().map(({ path }) => printPathKey(path)))
  return foreignIn(own).every(({ path }) => held.has(printPathKey(path))) ? run : undefined
}

/** An issue for each value that JSON does not have and that no type converted. */
function foreignIn(value: unknown): readonly Issue[] {
  const issues: Issue[] = []
  const open: { readonly value: unknown; readonly path: Path }[] = [{ value, path: [] }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: one, path } = next
    if (one instanceof Foreign) {
      const [message, expected] = ['Must be a JSON value.', 'JSON value']
      issues.push({ rule: 'type', message, path, expected, found: one.text })
    } else if (typeof one === 'object' && one !== null && !(one instanceof ExactNumber))
      for (const [name, inner] of Object.entries(one))
        open.push({ value: inner, path: [...path, Array.isArray(one) ? Number(name) : name] })
  }
  return issues.slice(0, maxIssues)
}

/** Checks a value with in-memory forms; returns the value itself, or its issues. */
export function checkHeld<T>(type: JsonType, value: unknown): Result<T> {
  const released = release(type, value)
  return released.ok ? { ok: true, value: value as T } : released
}

/**
 * The JSON text of a value with in-memory forms, numbers with all digits; throws `InvalidValueError` if not valid.
 */
export function writeHeld(type: JsonType, value: unknown): string {
  let { value: plain, found } = orThrow(release(type, value))
  for (const { path, text, as } of found)
    if (as.isNumber && String(readValue(plain, path)) !== text)
      plain = replaced(plain, path, new ExactNumber(text))
  return writeExact(plain)
}

/**
 * The plain data of a value, for parameters and forms. A number that a double does not write alike is a text, or with
 * `exact` an `ExactNumber`. Throws if the value is not valid; also, without `exact`, if such a number is so deep that
 * it is written as JSON.
 */
export function releasePlain(type: JsonType, value: unknown, exact = false): unknown {
  let { value: plain, found } = orThrow(release(type, value))
  for (const { path, value: own, text, as } of found) {
    if (!as.isNumber || (typeof own === 'number' && String(own) === text)) continue
    // Deeper values are written as JSON, in which a text would be another value.
    const isPart = path.length <= 1 || typeof path.at(-1) === 'number'
    if (exact) plain = replaced(plain, path, new ExactNumber(text))
    else if (isPart) plain = replaced(plain, path, text)
    else if (own instanceof ExactNumber)
      throw new InvalidValueError([{ rule: 'number-digits', message: lostNumber(text), path }])
  }
  return plain
}

/** The value; throws `InvalidValueError` if there are issues. */
function orThrow(released: Result<Released>): Released {
  if (!released.ok) throw new InvalidValueError(released.issues)
  return released.value
}

function readValue(root: unknown, path: Path): unknown {
  return path.reduce((around: unknown, step) => Reflect.get(Object(around), step), root)
}
