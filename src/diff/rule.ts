import type { Location } from '../diagnostics/index.ts'
import type { Json } from '../schema/index.ts'
import type { Effect, Reach } from './change/change.ts'
import type { Pair, Polarity } from './pair.ts'
import type { Subject, Subjects } from './subjects.ts'

export type Facts = { readonly [name: string]: Json }

/** One difference that a rule found. */
export interface RuleFinding<F extends Facts> {
  readonly facts: F
  readonly before?: Json
  readonly after?: Json
  /** A more exact location than that of the pair. */
  readonly beforeAt?: Location
  readonly afterAt?: Location
  /** Identifies the edit behind the finding; equal findings at several places with one cause are merged. */
  readonly cause?: string
  /**
   * Replaces the rule's effect, where that follows neither from the rule nor from the facts (which identify a
   * change).
   */
  readonly effect?: Effect
  /** Texts that stay valid are read as other values, which can surprise senders and receivers. */
  readonly isReadAnew?: true
}

/** Which code stops compiling. */
export type StoppedCode = 'writers' | 'readers'

interface Definition<K extends Subject, F extends Facts> {
  readonly id: string
  readonly on: K
  readonly effect: Effect | ((facts: F) => Effect)
  readonly reach?: Reach | ((facts: F) => Reach)
  /** Whether a program compiled against the generated types can stop compiling. */
  readonly breaksTypes?: boolean | ((facts: F) => boolean)
  /** Set if only code that writes such values, or only code that reads them, stops compiling. */
  readonly stops?: StoppedCode
  /** Whether texts that stay valid are read as other values. */
  readonly readsAnew?: boolean
  /** Whether findings below the pair are dropped, since this change implies them. */
  readonly claims?: boolean
  say(facts: F): string
  /** Example facts that produce every wording of the message. A rule without facts needs none. */
  readonly examples?: NoInfer<readonly [F, ...F[]]>
  compare?(before: Subjects[K], after: Subjects[K]): Iterable<RuleFinding<F>>
  removed?(before: Subjects[K]): Iterable<RuleFinding<F>>
  added?(after: Subjects[K]): Iterable<RuleFinding<F>>
}

/** What a rule found at a pair, with message, effect and reach; severity is not judged yet. */
export interface ClassifiedFinding extends RuleFinding<Facts> {
  readonly rule: string
  readonly pair: Pair
  readonly effect: Effect
  /** The effect of the edit alone, where the polarity of its place is undecided. */
  readonly alone?: Effect
  /**
   * The finding with the effect that the edit has only jointly with others; used if no other finding reports it.
   */
  readonly either?: ClassifiedFinding
  readonly reach: Reach
  /** Only receivers that reject unknown content notice the change. */
  readonly isUnnoticed?: true
  readonly breaksTypes: boolean
  readonly stops?: StoppedCode
  readonly claims: boolean
  readonly message: string
  /** Other places that have the same edit. */
  readonly copies?: readonly Pair[]
  /** Why no document can prove the change. */
  readonly unshown?: string
  /** Example values that only one side accepts at this place, if containment found some. */
  readonly shows?: { readonly before?: Json; readonly after?: Json }
}

/** A possible kind of change of a rule, before its place is known. */
export interface RuleKind
  extends Pick<ClassifiedFinding, 'effect' | 'reach' | 'breaksTypes' | 'stops' | 'isReadAnew'> {}

/** A rule, as `defineRule` makes it. */
export interface Rule {
  readonly id: string
  readonly on: Subject
  readonly effects: readonly Effect[] | 'computed'
  /** The messages for the example facts. */
  showExamples(): readonly string[]
  /** The kinds of change that the example facts stand for. */
  showKinds(): readonly RuleKind[]
  inspect(pair: Pair): readonly ClassifiedFinding[]
}

/** Requires examples of a rule that has facts. */
type Checked<F> = Facts extends F ? unknown : { readonly examples: object }

/**
 * Makes a rule from its definition: `inspect` runs `compare`, `removed` or `added`, by which sides a pair has, and
 * returns the findings with message, effect and reach. Severity is judged elsewhere (`severity.ts`).
 */
export function defineRule<K extends Subject, F extends Facts>(
  definition: Definition<K, F> & Checked<NoInfer<F>>,
): Rule {
  const { id, on, effect, reach = 'wire', readsAnew, breaksTypes = false, claims = false } = definition
  /** Effect, reach and effect on generated types for these facts. */
  const makeRuleKind = (facts: F) => ({
    effect: typeof effect === 'function' ? effect(facts) : effect,
    reach: typeof reach === 'function' ? reach(facts) : reach,
    breaksTypes: typeof breaksTypes === 'function' ? breaksTypes(facts) : breaksTypes,
  })
  const fixed = {
    ...(readsAnew ? ({ isReadAnew: true } as const) : {}),
    ...(definition.stops === undefined ? {} : { stops: definition.stops }),
  }
  return {
    id,
    on,
    effects: typeof effect === 'function' ? 'computed' : [effect],
    /** The messages for the example facts, in their order; one message for a rule without facts. */
    showExamples() {
      const examples: readonly F[] = definition.examples ?? [{} as F]
      return examples.map((facts) => definition.say(facts))
    },
    /** Effect, reach and effect on generated types for each of the example facts, in their order. */
    showKinds() {
      const examples: readonly F[] = definition.examples ?? [{} as F]
      return examples.map((facts) => ({ ...makeRuleKind(facts), ...fixed }))
    },
    /**
     * The findings of the rule for a pair, with message, effect and reach in the polarity of the place; empty for
     * pairs of other subjects.
     */
    inspect(pair) {
      const all = pair.on === on ? findings(definition, pair) : undefined
      if (all === undefined) return none
      const list: ClassifiedFinding[] = []
      for (const finding of all) {
        const { facts } = finding
        const found = {
          effect: finding.effect ?? (typeof effect === 'function' ? effect(facts) : effect),
          reach: typeof reach === 'function' ? reach(facts) : reach,
        }
        const { sense } = pair.scope
        const message = definition.say(facts)
        list.push({
          ...finding,
          ...applyPolarity(sense, found),
          ...(sense === 'undecided' ? { alone: found.effect } : {}),
          ...(readsAnew ? { isReadAnew: true } : {}),
          ...(definition.stops !== undefined && sense === undefined ? { stops: definition.stops } : {}),
          rule: id,
          pair,
          breaksTypes: typeof breaksTypes === 'function' ? breaksTypes(facts) : breaksTypes,
          claims,
          message: found.effect === 'annotates' ? message : addPolaritySentence(message, sense),
        })
      }
      return list
    },
  }
}

/** The message, with a sentence about "not" appended for polarity `inverse` and `both`; otherwise unchanged. */
function addPolaritySentence(message: string, sense: Polarity | undefined): string {
  if (sense === 'inverse') return `${message} This stands below "not": what is allowed there is refused.`
  return sense === 'both'
    ? `${message} It is used below "not", too: what is allowed is refused there.`
    : message
}

const inverse: { readonly [E in Effect]: Effect } = {
  narrows: 'widens',
  widens: 'narrows',
  replaces: 'replaces',
  annotates: 'annotates',
}

/**
 * Effect and reach as seen from outside the place: `inverse` swaps narrowing and widening, `both` gives
 * `replaces`, `undecided` gives `replaces` with reach `undecided` (unless only names are concerned). Annotations
 * are unchanged.
 */
export function applyPolarity(
  sense: Polarity | undefined,
  { effect, reach }: Pick<ClassifiedFinding, 'effect' | 'reach'>,
): Pick<ClassifiedFinding, 'effect' | 'reach'> {
  if (sense === undefined || effect === 'annotates') return { effect, reach }
  if (sense === 'inverse') return { effect: inverse[effect], reach }
  if (sense === 'both') return { effect: 'replaces', reach }
  return reach === 'names' ? { effect, reach } : { effect: 'replaces', reach: 'undecided' }
}

const none: readonly ClassifiedFinding[] = []

/**
 * Runs `compare` for a pair with two sides, `removed` or `added` for a pair with one, and returns what it finds.
 * Undefined if the definition does not have that function.
 */
function findings<K extends Subject, F extends Facts>(
  definition: Definition<K, F>,
  pair: Pair,
): Iterable<RuleFinding<F>> | undefined {
  const before = pair.before as Subjects[K] | undefined
  const after = pair.after as Subjects[K] | undefined
  if (before !== undefined && after !== undefined) return definition.compare?.(before, after)
  if (before !== undefined) return definition.removed?.(before)
  return after === undefined ? undefined : definition.added?.(after)
}
