/** What a check or a mapping came to, with every finding on the way. */
export type Outcome<T> =
  | { readonly done: true; readonly value: T; readonly findings: readonly Finding[] }
  | { readonly done: false; readonly findings: readonly Finding[] }

export type Gravity = 'note' | 'warning' | 'refusal'

export interface Finding {
  readonly gravity: Gravity
  readonly code: string
  readonly message: string
  /** Where in the record; the record's own names, not those of the interface. */
  readonly place: readonly string[]
}

export function done<T>(value: T, findings: readonly Finding[] = []): Outcome<T> {
  return { done: true, value, findings }
}

export function refused<T>(...findings: readonly Finding[]): Outcome<T> {
  return { done: false, findings }
}

export function finding(gravity: Gravity, code: string, message: string, ...place: string[]): Finding {
  return { gravity, code, message, place }
}

/** Runs one step after another and stops at the first that refuses. */
export function inTurn<T>(start: T, ...steps: readonly ((value: T) => Outcome<T>)[]): Outcome<T> {
  let value = start
  const findings: Finding[] = []
  for (const step of steps) {
    const outcome = step(value)
    findings.push(...outcome.findings)
    if (!outcome.done) return { done: false, findings }
    value = outcome.value
  }
  return done(value, findings)
}

/** Both outcomes or the findings of both. */
export function together<A, B>(left: Outcome<A>, right: Outcome<B>): Outcome<readonly [A, B]> {
  const findings = [...left.findings, ...right.findings]
  if (left.done && right.done) return { done: true, value: [left.value, right.value], findings }
  return { done: false, findings }
}

const order: readonly Gravity[] = ['note', 'warning', 'refusal']

/** The gravest finding of a list; undefined for an empty one. */
export function gravest(findings: readonly Finding[]): Gravity | undefined {
  let worst = -1
  for (const { gravity } of findings) worst = Math.max(worst, order.indexOf(gravity))
  return order[worst]
}

export function countByGravity(findings: readonly Finding[]): Readonly<Record<Gravity, number>> {
  const counts = { note: 0, warning: 0, refusal: 0 }
  for (const { gravity } of findings) counts[gravity] += 1
  return counts
}

/** One line per finding, gravest first, as logs and mails show them. */
export function linesOf(findings: readonly Finding[]): readonly string[] {
  return [...findings]
    .sort((left, right) => order.indexOf(right.gravity) - order.indexOf(left.gravity))
    .map(({ gravity, code, message, place }) => `${gravity} ${code} ${place.join('/')}: ${message}`)
}
