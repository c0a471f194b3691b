import { jsonLimits } from '../limits.ts'
import type { Issue } from '../result.ts'
import { patternLengthFault } from '../text/pattern.ts'
import type { JsonDynamic, JsonResource, JsonType } from './json-descriptor.ts'

const { maxIssues, maxDepth } = jsonLimits

const wrongName = 1_000
const wrongKind = 1_000_000

export function makeDepthIssue(path: readonly (string | number)[]): Issue {
  return { rule: 'limit-depth', message: `Nested more than ${maxDepth} levels deep.`, path }
}

type CheckType = (type: JsonType, value: unknown, check: JsonRun) => boolean

/** One value being checked: one object for all of it, since most values need many checks. */
export class JsonRun implements JsonCheck {
  readonly issues: Issue[] = []
  isSilent = false
  evaluated: Set<string | number> | undefined
  readonly #checkType: CheckType
  readonly #path: (string | number)[] = []
  readonly #resources: JsonResource[] = []
  #depth: number
  #isEnded = false
  #isWeighing = false

  /** `depth`: how many types are being looked into around it. */
  constructor(checkType: CheckType, depth = 0) {
    this.#checkType = checkType
    this.#depth = depth
  }

  /** How far down the value is that is being checked. */
  get level(): number {
    return this.#path.length
  }

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

  same(type: JsonType, value: unknown): boolean {
    // Nothing more is said, whatever else is wrong.
    if (this.issues.length >= maxIssues && !this.isSilent) return false
    if (this.#depth >= maxDepth) return this.#end(makeDepthIssue([...this.#path]))
    this.#depth++
    const isAccepted = this.#checkType(type, value, this)
    this.#depth--
    return isAccepted
  }

  below(step: string | number, type: JsonType, value: unknown): boolean {
    const { evaluated } = this
    this.evaluated = undefined
    this.#path.push(step)
    const isAccepted = this.same(type, value)
    this.#path.pop()
    this.evaluated = evaluated
    return isAccepted
  }

  accepts(type: JsonType, value: unknown): boolean {
    return this.#silently(type, value, undefined)
  }

  tries(type: JsonType, value: unknown): boolean {
    const { evaluated } = this
    if (evaluated === undefined) return this.#silently(type, value, undefined)
    const found = new Set<string | number>()
    const isAccepted = this.#silently(type, value, found)
    if (isAccepted) for (const step of found) evaluated.add(step)
    return isAccepted
  }

  /** Checks a value while a resource is being followed. */
  within(resource: JsonResource, value: unknown): boolean {
    this.#resources.push(resource)
    const isAccepted = this.same(resource.of(), value)
    this.#resources.pop()
    return isAccepted
  }

  /** The type that a dynamic reference stands for here (2020-12 §8.2.3.2: the outermost resource decides). */
  target({ anchor, of }: JsonDynamic): JsonType {
    for (const { anchors } of this.#resources) {
      const found = anchors.find(([name]) => name === anchor)
      if (found) return found[1]()
    }
    return of()
  }

  #silently(type: JsonType, value: unknown, found: Set<string | number> | undefined): boolean {
    const { isSilent, evaluated } = this
    this.isSilent = true
    this.evaluated = found
    const isAccepted = this.same(type, value)
    this.isSilent = isSilent
    this.evaluated = evaluated
    return isAccepted
  }

  nearest(types: readonly JsonType[], value: unknown): void {
    // Inside an alternative that is only weighed, choices are not: what they cost would multiply with each level.
    if (this.#isWeighing || this.#isEnded || this.issues.length >= maxIssues) return
    this.#isWeighing = true
    const weighed = types.map((type) => ({ type, weight: this.#measureWeight(type, value) }))
    this.#isWeighing = false
    const [first, second] = weighed.sort((a, b) => a.weight - b.weight)
    if (first && first.weight < wrongKind && first.weight !== second?.weight) this.same(first.type, value)
  }

  /** How much is wrong with a value by a type: another kind counts most, then a value that tells alternatives apart. */
  #measureWeight(type: JsonType, value: unknown): number {
    const start = this.issues.length
    this.same(type, value)
    const { level } = this
    // What ends the check stays said.
    if (this.#isEnded) return 0
    return this.issues.splice(start).reduce((sum, { rule, path }) => {
      if (path.length === level && rule === 'type') return sum + wrongKind
      return sum + (rule === 'enumeration' && path.length === level + 1 ? wrongName : 1)
    }, 0)
  }

  tooLong(): false {
    return this.#end({ ...patternLengthFault, path: [...this.#path] })
  }

  /** Said even where nobody listens: a "not" around it must not turn it into acceptance. */
  #end(issue: Issue): false {
    if (!this.#isEnded) this.issues.push(issue)
    this.#isEnded = true
    return false
  }
}

/** What a check needs: how to look further, and where to say what is wrong. Checks say whether they accept. */
export interface JsonCheck {
  /** Nobody listens: the first fault decides. */
  readonly isSilent: boolean
  /** Always `false`, so that a check can return it. */
  report(rule: string, message: string, expected?: string, found?: unknown): false
  /** Reports that a text is too long to be compared with a form, also where nobody listens. */
  tooLong(): false
  /** Checks the same value against another type. */
  same(type: JsonType, value: unknown): boolean
  /** Checks a value below: an item or property. */
  below(step: string | number, type: JsonType, value: unknown): boolean
  /** Whether a type accepts a value, without reporting; what it evaluates does not count. */
  accepts(type: JsonType, value: unknown): boolean
  /** As `accepts`, but what an accepting type evaluates counts. */
  tries(type: JsonType, value: unknown): boolean
  /** Reports what is wrong with a value by the one of several types that it is nearest to, where there is one. */
  nearest(types: readonly JsonType[], value: unknown): void
  /** The properties and items of this value that were evaluated so far; nothing where nobody asks. */
  readonly evaluated: Set<string | number> | undefined
}

/** Reports that a value is of another kind than asked for. */
export function reportWrongType(check: JsonCheck, expected: string, found: unknown): false {
  if (check.isSilent) return false
  const article = /^[aeiou]/.test(expected) ? 'an' : 'a'
  return check.report('type', `Must be ${article} ${expected}.`, expected, found)
}

/** A value as a message shows it. */
export function describeJsonValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  const text = typeof value === 'string' ? value : String(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
