import { jsonLimits } from '../limits.ts'
import type { Issue } from '../result.ts'
import { patternLengthFault } from '../text/pattern.ts'
import type { JsonDynamic, JsonResource, JsonType } from './json-descriptor.ts'

const { maxIssues, maxDepth } = jsonLimits

/** Above, what combined types share is checked again, which takes less time than to remember it. */
const fewestLevels = 12

const wrongName = 1_000
const wrongKind = 1_000_000

export function makeDepthIssue(path: readonly (string | number)[]): Issue {
  return { rule: 'limit-depth', message: `Nested more than ${maxDepth} levels deep.`, path }
}

type CheckType = (type: JsonType, value: unknown, check: JsonRun) => boolean

/** What no value matches, as `false` does. */
export const neverType: JsonType = { json: 'never' }

/** What a run collects; what is within an object or list may be a list of its own, which may stand here twice. */
export type Found = unknown[]

/** The state of checking one value: its path, issues and evaluated parts. One object for the whole check. */
export class JsonRun implements JsonCheck {
  readonly issues: Issue[] = []
  isSilent = false
  evaluated: Set<string | number> | undefined
  readonly #checkType: CheckType
  readonly #path: (string | number)[] = []
  /** The resources around the value, the outermost first. */
  #resources: readonly JsonResource[] = []
  /** The nesting of types around the current value. */
  depth = 0
  /** What a subclass collects of the values that are accepted. */
  protected found: Found = []
  /** What was decided of objects and lists where dynamic references lead to the same types. */
  #decided = new Map<JsonType, Map<unknown, Found | false>>()
  /** How many checks without reporting are around the value. */
  #tried = 0
  #isEnded = false
  #isWeighing = false

  constructor(checkType: CheckType) {
    this.#checkType = checkType
  }

  /** The depth of the current value in the document. */
  get level(): number {
    return this.#path.length
  }

  /** Adds an issue at the current path unless silent or ended; always returns `false`. */
  report(rule: string, message: string, expected?: string, found?: unknown): false {
    if (this.isSilent || this.#isEnded || this.issues.length >= maxIssues) return false
    this.issues.push({
      rule,
      message,
      path: [...this.#path],
      ...(expected === undefined ? {} : { expected }),
      ...(found === undefined ? {} : { found: describeJsonValue(found) }),
    })
    return false
  }

  /** Checks the current value against a type; ends the check if types are nested too deep. */
  same(type: JsonType, value: unknown): boolean {
    // The limit of issues is reached; nothing more is reported.
    if (this.#isEnded || (this.issues.length >= maxIssues && !this.isSilent)) return false
    if (this.depth >= maxDepth) return this.#end(makeDepthIssue([...this.#path]))
    this.depth++
    const isAccepted = this.#checkType(type, value, this)
    this.depth--
    return isAccepted
  }

  /**
   * Checks a value whose evaluated parts are not collected. Within alternatives of alternatives, and far down, an
   * object or list is decided once for each type, since its time would multiply with each level; a refused one is
   * checked again only to report.
   */
  #once(type: JsonType, value: unknown): boolean {
    const isNear = this.#tried < 2 && this.depth < fewestLevels
    if (isNear || typeof value !== 'object' || value === null) return this.same(type, value)
    const known = this.#decided.get(type) ?? new Map<unknown, Found | false>()
    this.#decided.set(type, known)
    let own = known.get(value)
    if (!own && (own === undefined || !this.isSilent)) {
      const { found } = this
      this.found = []
      own = this.same(type, value) && this.found
      this.found = found
      // What is refused aloud may be refused only since nothing more is reported.
      if (own || this.isSilent) known.set(value, own)
    }
    return own && this.found.push(own) > 0
  }

  /** Checks a property or item, with the path extended and its own evaluated parts. */
  below(step: string | number, type: JsonType, value: unknown): boolean {
    const { evaluated } = this
    this.evaluated = undefined
    this.#path.push(step)
    const isAccepted = this.#once(type, value)
    this.#path.pop()
    this.evaluated = evaluated
    return isAccepted
  }

  accepts(type: JsonType, value: unknown): boolean {
    return this.#silently(type, value, undefined)
  }

  /** Whether a type accepts the value, without reporting; only if it does, its evaluated parts are added. */
  tries(type: JsonType, value: unknown): boolean {
    const { evaluated } = this
    if (evaluated === undefined) return this.#silently(type, value, undefined)
    const found = new Set<string | number>()
    const isAccepted = this.#silently(type, value, found)
    if (isAccepted) for (const step of found) evaluated.add(step)
    return isAccepted
  }

  /** Checks a value against a resource, whose anchors resolve dynamic references meanwhile. */
  within(resource: JsonResource, value: unknown): boolean {
    const resources = this.#resources
    if (resources.includes(resource)) return this.same(resource.of(), value)
    const decided = this.#decided
    this.#resources = [...resources, resource]
    this.#decided = new Map()
    const isAccepted = this.same(resource.of(), value)
    this.#resources = resources
    this.#decided = decided
    return isAccepted
  }

  /**
   * Resolves a dynamic reference: by the outermost resource with its anchor (2020-12 §8.2.3.2), else to its own
   * type.
   */
  target({ anchor, of }: JsonDynamic): JsonType {
    for (const { anchors } of this.#resources) {
      const found = anchors.find(([name]) => name === anchor)
      if (found) return found[1]()
    }
    return of()
  }

  /** Checks without reporting, collecting evaluated parts in `found`. */
  #silently(type: JsonType, value: unknown, found: Set<string | number> | undefined): boolean {
    const { isSilent, evaluated } = this
    this.isSilent = true
    this.evaluated = found
    this.#tried++
    const isAccepted = found ? this.same(type, value) : this.#once(type, value)
    this.#tried--
    this.isSilent = isSilent
    this.evaluated = evaluated
    return isAccepted
  }

  /**
   * Reports the issues of the type with the least weight of faults, if no other has the same and the value's kind
   * is right. Does nothing within another such comparison or at the limit of issues.
   */
  nearest(types: readonly JsonType[], value: unknown): void {
    // Nested choices are not weighed, since the cost would multiply with each level.
    if (this.#isWeighing || this.#isEnded || this.issues.length >= maxIssues) return
    this.#isWeighing = true
    const weighed = types.map((type) => ({ type, weight: this.#measureWeight(type, value) }))
    this.#isWeighing = false
    const [first, second] = weighed.sort((a, b) => a.weight - b.weight)
    if (first && first.weight < wrongKind && first.weight !== second?.weight) this.same(first.type, value)
  }

  /**
   * The weight of a value's faults for a type, without reporting: a wrong kind counts most, then a wrong
   * discriminator.
   */
  #measureWeight(type: JsonType, value: unknown): number {
    const start = this.issues.length
    this.same(type, value)
    const { level } = this
    // The issue that ended the check is kept.
    if (this.#isEnded) return 0
    return this.issues.splice(start).reduce((sum, { rule, path }) => {
      if (path.length === level && rule === 'type') return sum + wrongKind
      return sum + (rule === 'enumeration' && path.length === level + 1 ? wrongName : 1)
    }, 0)
  }

  tooLong(): false {
    return this.#end({ ...patternLengthFault, path: [...this.#path] })
  }

  /** Ends the check with an issue, even if silent, so that an enclosing `not` cannot turn it into acceptance. */
  #end(issue: Issue): false {
    if (!this.#isEnded) this.issues.push(issue)
    this.#isEnded = true
    return false
  }
}

/**
 * What the checks of each kind of type use to report issues and to check parts. Checks return whether they accept.
 */
export interface JsonCheck {
  /** Nothing is reported, so a check may stop at the first fault. */
  readonly isSilent: boolean
  /** Reports an issue; always returns `false`, so that a check can return it. */
  report(rule: string, message: string, expected?: string, found?: unknown): false
  /** Reports that a text is too long for a pattern, even if silent. */
  tooLong(): false
  /** Checks the same value against another type. */
  same(type: JsonType, value: unknown): boolean
  /** Checks an item or property of the value. */
  below(step: string | number, type: JsonType, value: unknown): boolean
  /** Whether a type accepts a value, without reporting; the parts it evaluates do not count. */
  accepts(type: JsonType, value: unknown): boolean
  /** Like `accepts`, but the parts that an accepting type evaluates count. */
  tries(type: JsonType, value: unknown): boolean
  /** Reports the issues of the type to which the value is nearest, if a single one is. */
  nearest(types: readonly JsonType[], value: unknown): void
  /** The properties and items of this value evaluated so far; `undefined` if they are not collected. */
  readonly evaluated: Set<string | number> | undefined
}

/** Reports that a value is not of the expected kind; returns `false`. */
export function reportWrongType(check: JsonCheck, expected: string, found: unknown): false {
  if (check.isSilent) return false
  const article = /^[aeiou]/.test(expected) ? 'an' : 'a'
  return check.report('type', `Must be ${article} ${expected}.`, expected, found)
}

/** A value for a message: its text cut at 100 characters, or `an array`, `an object`. */
export function describeJsonValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  const text = typeof value === 'string' ? value : String(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
