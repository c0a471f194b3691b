import { listLeaves, makePathKey } from './adapt-down.ts'
import type { Lists } from './adapt-lists.ts'
import {
  convertedOutcome,
  firstLoss,
  OutcomePages,
  OutcomeTable,
  setAsideOutcome,
  unknownOutcome,
  type ValueOutcome,
} from './adapt-outcomes.ts'
import type { Adapted, At, KnownPlaces, Loss, LossReason, Path } from './adapt-types.ts'
import type { Issue } from './result.ts'

/** The element of XML Signature (4.1), as a wildcard gives it. */
const element = '{http://www.w3.org/2000/09/xmldsig#}Signature'

/** Finds the signatures of a document among the values that it is gone through for. */
class Signatures {
  readonly #source: At<unknown>
  readonly #found = new Map<string, At<unknown>>()

  constructor(source: At<unknown>) {
    this.#source = source
  }

  /** A value that only a signature has: the name of an element that a wildcard found, or a declared `SignatureValue`. */
  see({ path, value }: At<unknown>): void {
    const length = path.length
    const last = path[length - 1]
    if (value === element && last === 'name') this.#add(path.slice(0, -1), 'children')
    else if (last === 'SignatureValue') this.#add(path.slice(0, -1), 'SignedInfo')
    // Its text, where it has attributes as well.
    else if (path[length - 2] === 'SignatureValue') this.#add(path.slice(0, -2), 'SignedInfo')
  }

  /** Where they are, and what says so. */
  get found(): Iterable<At<unknown>> {
    return this.#found.values()
  }

  #add(path: Path, member: string): void {
    let value = this.#source.value
    for (const step of path) value = Reflect.get(Object(value), step)
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return
    this.#found.set(makePathKey(path), { path, value: element })
  }
}

type LossFacts = Pick<Loss, 'reason' | 'policy' | 'dataElement'>

/** The account of one adaptation: what became of every value of the source. */
export class ConversionRecord {
  readonly #lists: Lists
  /** Whether an empty list is a value, as in JSON. */
  readonly #hasEmptyLists: boolean
  /** What does not stand in long lists, which is mostly all. */
  readonly #book = new OutcomeTable()
  #chapters: OutcomePages | undefined
  readonly #losses: LossFacts[] = []
  readonly #lossNumbers = new Map<string, ValueOutcome>()
  #issues: Issue[] = []
  #notes: Loss[] = []
  #groups = 0

  constructor(lists: Lists, hasEmptyLists = false) {
    this.#lists = lists
    this.#hasEmptyLists = hasEmptyLists
  }

  /** What is accounted for. */
  open(source: At<unknown>): void {
    const { shelf } = this.#lists
    if (shelf) this.#chapters = new OutcomePages(source, shelf)
  }

  carry(place: At<unknown>): void {
    for (const { path } of this.#leaves(place)) this.#bookAt(path).carry(makePathKey(path), this.#groups)
  }

  lose(place: At<unknown>, reason: LossReason, dataElement: string, policy: Loss['policy'] = 'drop'): void {
    this.#settle(place, this.#numberLoss({ reason, policy, dataElement }))
  }

  /** The same of those values of which nothing is said yet. */
  loseRest(place: At<unknown>, reason: LossReason, dataElement: string): void {
    const fate = this.#numberLoss({ reason, policy: 'drop', dataElement })
    for (const { path } of this.#leaves(place)) {
      const [book, key] = [this.#bookAt(path), makePathKey(path)]
      if (book.readOutcome(key) === unknownOutcome) book.settle(key, fate)
    }
  }

  /** An issue holds these values back. */
  refuse(places: readonly At<unknown>[], issue: Issue): void {
    this.#issues = this.#lists.append(this.#issues, issue)
    this.hold(places)
  }

  hold(places: readonly At<unknown>[]): void {
    for (const place of places) this.#settle(place, setAsideOutcome)
  }

  /** A loss beside the values: they are carried, but not all that they said. */
  note({ path, value }: At<unknown>, reason: LossReason, dataElement: string): void {
    this.#notes = this.#lists.append(this.#notes, { path, dataElement, value, reason, policy: 'drop' })
  }

  /** The absence of a data element is accounted for at a place, and so at all around it. */
  explain(dataElement: string, path: Path): void {
    for (let length = 0; length <= path.length; length++) {
      const around = path.slice(0, length)
      this.#bookAt(around).explain(dataElement, makePathKey(around))
    }
  }

  isExplained(dataElement: string, path: Path): boolean {
    return this.#bookAt(path).isExplained(dataElement, makePathKey(path))
  }

  get hasIssues(): boolean {
    return this.#issues.length > 0
  }

  /** Begins a group, which may take back what is carried from here on. */
  mark(): number {
    return ++this.#groups
  }

  loseSince(mark: number, reason: LossReason, dataElement: string): void {
    this.#settleSince(mark, this.#numberLoss({ reason, policy: 'drop', dataElement }))
  }

  holdSince(mark: number): void {
    this.#settleSince(mark, setAsideOutcome)
  }

  close<T>(source: At<unknown>, value: T | undefined, known: KnownPlaces): Adapted<T> {
    let losses: Loss[] = []
    const count = { carried: 0, lost: 0, refused: 0 }
    const signatures = new Signatures(source)
    for (const leaf of this.#leaves(source)) {
      const { path, value: lost } = leaf
      signatures.see(leaf)
      const fate = this.#bookAt(path).readOutcome(makePathKey(path))
      if (fate === convertedOutcome) count.carried++
      else if (fate === setAsideOutcome) count.refused++
      else {
        count.lost++
        const facts = fate === unknownOutcome ? unread(path, known) : this.#losses[fate - firstLoss]
        if (facts === undefined) continue
        const { reason, policy, dataElement } = facts
        const named = dataElement === undefined ? {} : { dataElement }
        losses = this.#lists.append(losses, { path, ...named, value: lost, reason, policy })
      }
    }
    for (const note of this.#notes) losses = this.#lists.append(losses, note)
    for (const { path, value: name } of signatures.found)
      losses = this.#lists.append(losses, { path, value: name, reason: 'signature', policy: 'drop' })
    const tally = { values: count.carried + count.lost + count.refused, ...count }
    const account = { losses, issues: this.#issues, tally }
    return value === undefined || this.hasIssues
      ? { ok: false, value, ...account }
      : { ok: true, value, ...account }
  }

  #bookAt(path: Path): OutcomeTable {
    return this.#chapters?.bookAt(path) ?? this.#book
  }

  #settle(place: At<unknown>, fate: ValueOutcome): void {
    for (const { path } of this.#leaves(place)) this.#bookAt(path).settle(makePathKey(path), fate)
  }

  #leaves(place: At<unknown>): Iterable<At<unknown>> {
    return listLeaves(place, true, this.#hasEmptyLists)
  }

  #settleSince(mark: number, fate: ValueOutcome): void {
    this.#book.settleSince(mark, fate)
    this.#chapters?.settleSince(mark, fate)
  }

  #numberLoss(facts: LossFacts): ValueOutcome {
    const key = `${facts.reason}\n${facts.policy}\n${facts.dataElement}`
    const known = this.#lossNumbers.get(key)
    if (known !== undefined) return known
    const fate = firstLoss + this.#losses.push(facts) - 1
    this.#lossNumbers.set(key, fate)
    return fate
  }
}

function unread(path: Path, known: KnownPlaces): LossFacts {
  const place = path.filter((step) => typeof step === 'string')
  for (let length = place.length; length > 0; length--) {
    const dataElement = known.get(place.slice(0, length).join('/'))
    if (dataElement !== undefined) return { reason: 'no-counterpart', policy: 'drop', dataElement }
  }
  return { reason: 'no-data-element', policy: 'drop' }
}
