import {
  type LimitedProgram,
  type LinearProgram,
  limitedPattern,
  linearPattern,
  type TextPattern,
} from '../../runtime/index.ts'
import { withoutBackReferences } from '../back-references.ts'
import { compiles } from '../xsd/read.ts'
import { hasBoundedBacktracking } from './backtracking.ts'
import { compileAttempts } from './limited-steps.ts'
import { type CompiledSteps, compileSteps } from './steps.ts'
import { leastEnds, NotLinear, readSyntax, readTree, refersBack, type Tree } from './tree.ts'
import { openPattern } from './unknown.ts'

export {
  explainUnknownPattern,
  orUndecided,
  UnknownPattern,
  unknownAmong,
  unknownPattern,
  unlessUnknown,
} from './unknown.ts'

/** How an expression is matched in time linear in the text. */
export type LinearPlan =
  /** By the engine's own expression, whose time is proven to be linear. */
  | { readonly how: 'engine' }
  | { readonly how: 'program'; readonly program: LinearProgram }
  /** By a program that gives up after a number of steps for each character, for the reason given. */
  | { readonly how: 'limited'; readonly program: LimitedProgram; readonly reason: string }
  /** Not at all, for the reason given. */
  | { readonly how: 'refused'; readonly reason: string }

const known = new Map<string, LinearPlan>()
const mostKnown = 5000

/** The plan of an expression that an engine accepts with the flag `u`; cached. */
export function linearPlan(source: string): LinearPlan {
  const found = known.get(source)
  if (found) return found
  if (known.size >= mostKnown) known.clear()
  const made = choosePlan(source)
  known.set(source, made)
  return made
}

/**
 * Prefers the engine if its backtracking is provably bounded, else a program, else one that is limited. Refuses
 * with a reason what cannot be parsed.
 */
function choosePlan(source: string): LinearPlan {
  try {
    const tree = readTree(source)
    if (isOneWay(tree)) return { how: 'engine' }
    const exact = attempt(source, tree, true)
    if (!(exact instanceof NotLinear) && hasBoundedBacktracking(exact)) return { how: 'engine' }
    const loose = attempt(source, tree, false)
    if (!(loose instanceof NotLinear) && hasBoundedBacktracking(loose)) return { how: 'engine' }
    const least = leastEnds(tree)
    const found = [
      ...(refersBack(tree) ? [] : [exact]),
      refersBack(least) ? attemptWithoutReferences(source) : attempt(source, least, true),
    ]
    for (const one of found) {
      if (!(one instanceof NotLinear)) return { how: 'program', program: one.program }
    }
    const reason = found.find((one) => one instanceof NotLinear)?.message ?? ''
    return { how: 'limited', program: compileAttempts(readSyntax(source)), reason }
  } catch (problem) {
    if (problem instanceof NotLinear) return { how: 'refused', reason: problem.message }
    throw problem
  }
}

/** The compiled steps of an expression with its references replaced, or the error that says why there are none. */
function attemptWithoutReferences(source: string): CompiledSteps | NotLinear {
  const replaced = withoutBackReferences(source)
  if (replaced === undefined) return new NotLinear('it refers back to what a group has matched')
  return attempt(source, readTree(replaced), true)
}

/**
 * Whether an expression is anchored at the start and only a sequence of characters, so that there is one way to
 * try.
 */
function isOneWay(tree: Tree): boolean {
  const parts = tree.kind === 'sequence' ? tree.parts : []
  const [first, ...rest] = parts
  return first?.kind === 'edge' && first.at === 'start' && rest.every(isPlain)
}

/** Whether a tree has only sequences, classes and anchors. */
function isPlain(tree: Tree): boolean {
  if (tree.kind === 'sequence') return tree.parts.every(isPlain)
  return tree.kind === 'class' || tree.kind === 'edge'
}

/** The compiled steps, or the error that says why there are none; other errors are thrown on. */
function attempt(source: string, tree: Tree, isCounting: boolean): CompiledSteps | NotLinear {
  try {
    return compileSteps(source, tree, isCounting)
  } catch (problem) {
    if (problem instanceof NotLinear) return problem
    throw problem
  }
}

/**
 * A pattern that matches texts in linear time; `undefined` if the source is not a regular expression, or cannot be matched
 * in linear time. A pattern with a limit throws `UnknownPattern` for a text that exceeds the limit.
 */
export function compileTextPattern(source: string): TextPattern | undefined {
  if (!compiles(source)) return undefined
  const plan = linearPlan(source)
  if (plan.how === 'engine') return new RegExp(source, 'u')
  if (plan.how === 'limited') return openPattern(limitedPattern(plan.program))
  return plan.how === 'program' ? linearPattern(plan.program) : undefined
}
