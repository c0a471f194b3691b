import { listLeaves, makePathKey } from './adapt-down.ts'
import type { Lists } from './adapt-lists.ts'
import {
  type AbsenceCause,
  convertedOutcome,
  firstLoss,
  mayReplace,
  OutcomePages,
  OutcomeTable,
  setAsideOutcome,
  unknownOutcome,
  type ValueOutcome,
} from './adapt-outcomes.ts'
import type { Adapted, At, KnownPlaces, Loss, LossReason, Path } from './adapt-types.ts'
import type { Issue } from './result.ts'

/** The expanded name of XML Signature's element (4.1), as wildcard content has it. */
const element = '{http://www.w3.org/2000/09/xmldsig#}Signature'

/** Collects the signatures of a document from its leaf values, which are passed to `see` one by one. */
class Signatures {
  readonly #source: At<unknown>
  readonly #found = new Map<string, At<unknown>>()

  constructor(source: At<unknown>) {
    this.#source = source
  }

  /**
   * Records a signature if the leaf belongs to one: the name `Signature` of an element that a wildcard found, or a
   * declared `SignatureValue`. Ignores all other leaves.
   */
  see({ path, value }: At<unknown>): void {
    const length = path.length
    const last = path[length - 1]
    if (value === element && last === 'name') this.#add(path.slice(0, -1), 'children')
    else if (last === 'SignatureValue') this.#add(path.slice(0, -1), 'SignedInfo')
    // A SignatureValue with attributes has its text in a member of its own.
    else if (path[length - 2] === 'SignatureValue') this.#add(path.slice(0, -2), 'SignedInfo')
  }

  /** The paths of the signatures, each with the element's expanded name. */
  get found(): Iterable<At<unknown>> {
    return this.#found.values()
  }

  /** Records the object at the path as a signature, once, if it has the member; otherwise does nothing. */
  #add(path: Path, member: string): void {
    let value = this.#source.value
    for (const step of path) value = Reflect.get(Object(value), step)
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return
    this.#found.set(makePathKey(path), { path, value: element })
  }
}

type LossFacts = Pick<Loss, 'reason' | 'policy' | 'dataElement'>

/** Records what became of every leaf value of the source in one conversion: converted, lost or set aside. */
export class ConversionRecord {
  readonly #lists: Lists
  /** Whether an empty list is a value, as in JSON. */
  readonly #hasEmptyLists: boolean
  /** Outcomes of values outside of long lists. */
  readonly #table = new OutcomeTable()
  #pages: OutcomePages | undefined
  readonly #losses: LossFacts[] = []
  readonly #lossNumbers = new Map<string, ValueOutcome>()
  #issues: Issue[] = []
  #reports = 0
  #notes: Loss[] = []
  #groups = 0

  constructor(lists: Lists, hasEmptyLists = false) {
    this.#lists = lists
    this.#hasEmptyLists = hasEmptyLists
  }

  /** Prepares the record for a source: its long lists get stored outcomes if there is a store. */
  open(source: At<unknown>): void {
    const { store } = this.#lists
    if (store) this.#pages = new OutcomePages(source, store)
  }

  /** Records all leaf values at and below the place as converted. */
  carry(place: At<unknown>): void {
    for (const { path } of this.#leaves(place)) this.#tableAt(path).carry(makePathKey(path), this.#groups)
  }

  /** Records all leaf values at and below the place as lost, whatever was recorded before. */
  lose(place: At<unknown>, reason: LossReason, dataElement: string, policy: Loss['policy'] = 'drop'): void {
    this.#settle(place, this.#numberLoss({ reason, policy, dataElement }))
  }

  /** Records as lost only those leaf values at and below the place that have no outcome yet. */
  loseRest(place: At<unknown>, reason: LossReason, dataElement: string): void {
    const fate = this.#numberLoss({ reason, policy: 'drop', dataElement })
    for (const { path } of this.#leaves(place)) {
      const [table, key] = [this.#tableAt(path), makePathKey(path)]
      if (table.readOutcome(key) === unknownOutcome) table.settle(key, fate)
    }
  }

  /** Adds the issue and records all leaf values at and below the places as set aside, but for those that were lost. */
  refuse(places: readonly At<unknown>[], issue: Issue): void {
    this.#issues = this.#lists.append(this.#issues, issue)
    this.#reports++
    this.hold(places)
  }

  hold(places: readonly At<unknown>[]): void {
    for (const place of places) this.#settle(place, setAsideOutcome)
  }

  /** Adds a loss without changing the outcome of values: they are converted, but something about them changed. */
  note(
    { path, value }: At<unknown>,
    reason: LossReason,
    dataElement: string,
    policy: Loss['policy'] = 'drop',
  ): void {
    this.#notes = this.#lists.append(this.#notes, { path, dataElement, value, reason, policy })
  }

  /** Records why a data element is absent, at the path and at every path that encloses it. */
  explain(dataElement: string, path: Path, cause: AbsenceCause = 'issue'): void {
    for (let length = 0; length <= path.length; length++) {
      const around = path.slice(0, length)
      this.#tableAt(around).explain(dataElement, makePathKey(around), cause)
    }
  }

  /** Why a data element is absent at the path; `undefined` where neither an issue nor a loss is known to be why. */
  findAbsence(dataElement: string, path: Path): AbsenceCause | undefined {
    return this.#tableAt(path).findAbsence(dataElement, makePathKey(path))
  }

  get hasIssues(): boolean {
    return this.#issues.length > 0
  }

  /** Counts an absence that an earlier issue reports. */
  repeatReport(): void {
    this.#reports++
  }

  /** The number of issues and of absences that they report, to see whether a conversion added any. */
  get reportCount(): number {
    return this.#reports
  }

  /** Begins a group and returns its number, for `loseSince` and `holdSince` on values converted from now on. */
  mark(): number {
    return ++this.#groups
  }

  loseSince(mark: number, reason: LossReason, dataElement: string): void {
    this.#settleSince(mark, this.#numberLoss({ reason, policy: 'drop', dataElement }))
  }

  holdSince(mark: number): void {
    this.#settleSince(mark, setAsideOutcome)
  }

  /**
   * The result of the conversion: value, losses, issues and counts. Leaf values without an outcome count as lost,
   * and each signature adds a loss. `ok` is false if there is no value or an issue.
   */
  close<T>(source: At<unknown>, value: T | undefined, known: KnownPlaces): Adapted<T> {
    let losses: Loss[] = []
    const count = { carried: 0, lost: 0, refused: 0 }
    const signatures = new Signatures(source)
    for (const leaf of this.#leaves(source)) {
      const { path, value: lost } = leaf
      signatures.see(leaf)
      const fate = this.#tableAt(path).readOutcome(makePathKey(path))
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
    // A value that is lost as a whole is one loss, whatever changed in it before.
    for (const note of this.#notes) {
      const fate = this.#tableAt(note.path).readOutcome(makePathKey(note.path))
      if (fate < firstLoss) losses = this.#lists.append(losses, note)
    }
    for (const { path, value: name } of signatures.found)
      losses = this.#lists.append(losses, { path, value: name, reason: 'signature', policy: 'drop' })
    const tally = { values: count.carried + count.lost + count.refused, ...count }
    const account = { losses, issues: this.#issues, tally }
    return value === undefined || this.hasIssues
      ? { ok: false, value, ...account }
      : { ok: true, value, ...account }
  }

  #tableAt(path: Path): OutcomeTable {
    return this.#pages?.tableAt(path) ?? this.#table
  }

  #settle(place: At<unknown>, fate: ValueOutcome): void {
    for (const { path } of this.#leaves(place)) {
      const [table, key] = [this.#tableAt(path), makePathKey(path)]
      if (mayReplace(table.readOutcome(key), fate)) table.settle(key, fate)
    }
  }

  #leaves(place: At<unknown>): Iterable<At<unknown>> {
    return listLeaves(place, true, this.#hasEmptyLists)
  }

  /** Sets the outcome of all values that were converted since the group `mark` began. */
  #settleSince(mark: number, fate: ValueOutcome): void {
    this.#table.settleSince(mark, fate)
    this.#pages?.settleSince(mark, fate)
  }

  /** The outcome number of a loss with this reason, policy and data element; equal facts share one number. */
  #numberLoss(facts: LossFacts): ValueOutcome {
    const key = `${facts.reason}\n${facts.policy}\n${facts.dataElement}`
    const known = this.#lossNumbers.get(key)
    if (known !== undefined) return known
    const fate = firstLoss + this.#losses.push(facts) - 1
    this.#lossNumbers.set(key, fate)
    return fate
  }
}

/**
 * Why a value that no rule read is lost: `no-counterpart` with the data element of the nearest known path at or
 * above it, else `no-data-element`. Indexes of the path do not count.
 */
function unread(path: Path, known: KnownPlaces): LossFacts {
  const place = path.filter((step) => typeof step === 'string')
  for (let length = place.length; length > 0; length--) {
    const dataElement = known.get(place.slice(0, length).join('/'))
    if (dataElement !== undefined) return { reason: 'no-counterpart', policy: 'drop', dataElement }
  }
  return { reason: 'no-data-element', policy: 'drop' }
}
