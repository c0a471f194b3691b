import type { Location } from '../diagnostics/index.ts'
import type { Json } from '../schema/index.ts'
import type { Effect, Reach } from './change/change.ts'
import type { Pair, Polarity } from './pair.ts'
import type { Subject, Subjects } from './subjects.ts'

export type Facts = { readonly [name: string]: Json }

/** One thing that a rule saw. */
export interface RuleFinding<F extends Facts> {
  readonly facts: F
  readonly before?: Json
  readonly after?: Json
  /** A place nearer to the point than that of the pair. */
  readonly beforeAt?: Location
  readonly afterAt?: Location
  /** What several places can have from one edit: found there as well, it is the same. */
  readonly cause?: string
  /** Where neither the rule nor the facts, by which a change is known again, say it. */
  readonly effect?: Effect
  /** Texts that stay valid stand for other values: who sends and who receives them may be in for a surprise. */
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
  /** Where only one of them stops compiling: code that writes such values, or code that reads them. */
  readonly stops?: StoppedCode
  /** Whether texts that stay valid stand for other values. */
  readonly readsAnew?: boolean
  /** Whether the change speaks for everything below it. */
  readonly claims?: boolean
  say(facts: F): string
  /** Facts that show every wording of the message. A rule without facts needs none. */
  readonly examples?: NoInfer<readonly [F, ...F[]]>
  compare?(before: Subjects[K], after: Subjects[K]): Iterable<RuleFinding<F>>
  removed?(before: Subjects[K]): Iterable<RuleFinding<F>>
  added?(after: Subjects[K]): Iterable<RuleFinding<F>>
}

/** What a rule found at a pair, said and classified; not yet judged. */
export interface ClassifiedFinding extends RuleFinding<Facts> {
  readonly rule: string
  readonly pair: Pair
  readonly effect: Effect
  /** What the edit does by itself, where its place leaves open what it means. */
  readonly alone?: Effect
  /** What it is where an edit beside it does the same, so that neither does by itself. */
  readonly either?: ClassifiedFinding
  readonly reach: Reach
  /** Only who refuses what it does not know notices it, whatever stands around it. */
  readonly isUnnoticed?: true
  readonly breaksTypes: boolean
  readonly stops?: StoppedCode
  readonly claims: boolean
  readonly message: string
  /** Where else the same edit was met. */
  readonly copies?: readonly Pair[]
  /** Why no document can show it. */
  readonly unshown?: string
  /** Values that only one side takes at this place, where containment has found some. */
  readonly shows?: { readonly before?: Json; readonly after?: Json }
}

/** What the changes of a rule can be, before their place is known. */
export interface RuleKind
  extends Pick<ClassifiedFinding, 'effect' | 'reach' | 'breaksTypes' | 'stops' | 'isReadAnew'> {}

/** A rule as the table holds it. */
export interface Rule {
  readonly id: string
  readonly on: Subject
  readonly effects: readonly Effect[] | 'computed'
  /** What it says of its example facts. */
  showExamples(): readonly string[]
  /** What the changes of its example facts are. */
  showKinds(): readonly RuleKind[]
  inspect(pair: Pair): readonly ClassifiedFinding[]
}

/** A rule that has facts must have examples of them. */
type Checked<F> = Facts extends F ? unknown : { readonly examples: object }

/** A rule says what happened to the set of valid documents, never how bad that is: `severity.ts` does. */
export function defineRule<K extends Subject, F extends Facts>(
  definition: Definition<K, F> & Checked<NoInfer<F>>,
): Rule {
  const { id, on, effect, reach = 'wire', readsAnew, breaksTypes = false, claims = false } = definition
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
    showExamples() {
      const examples: readonly F[] = definition.examples ?? [{} as F]
      return examples.map((facts) => definition.say(facts))
    },
    showKinds() {
      const examples: readonly F[] = definition.examples ?? [{} as F]
      return examples.map((facts) => ({ ...makeRuleKind(facts), ...fixed }))
    },
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
          ...inSense(sense, found),
          ...(sense === 'undecided' ? { alone: found.effect } : {}),
          ...(readsAnew ? { isReadAnew: true } : {}),
          ...(definition.stops !== undefined && sense === undefined ? { stops: definition.stops } : {}),
          rule: id,
          pair,
          breaksTypes: typeof breaksTypes === 'function' ? breaksTypes(facts) : breaksTypes,
          claims,
          message: found.effect === 'annotates' ? message : turnedWords(message, sense),
        })
      }
      return list
    },
  }
}

function turnedWords(message: string, sense: Polarity | undefined): string {
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

/** What was found at a place, as it is above it. */
export function inSense(
  sense: Polarity | undefined,
  { effect, reach }: Pick<ClassifiedFinding, 'effect' | 'reach'>,
): Pick<ClassifiedFinding, 'effect' | 'reach'> {
  if (sense === undefined || effect === 'annotates') return { effect, reach }
  if (sense === 'inverse') return { effect: inverse[effect], reach }
  if (sense === 'both') return { effect: 'replaces', reach }
  return reach === 'names' ? { effect, reach } : { effect: 'replaces', reach: 'undecided' }
}

const none: readonly ClassifiedFinding[] = []

/** Nothing where the rule does not ask of such a pair: most pairs are of no interest to most rules. */
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
