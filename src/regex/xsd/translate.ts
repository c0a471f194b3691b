import { readClass } from './class.ts'
import { Cursor } from './cursor.ts'
import { characterSource, readEscape } from './escape.ts'
import { readQuantifier } from './quantifier.ts'

/** ECMAScript engines recurse over groups; nobody writes more. */
const deepest = 250

/** A group that is being read. */
interface Open {
  readonly at: number
  /** Whether a branch that is over can be empty. */
  hasEmpty: boolean
  /** Whether the branch so far can be empty. */
  isEmpty: boolean
}

/** The body of a pattern (productions 1 to 3 and 9), read in one pass: of what is open only the little above is kept. */
export function translateBody(source: string): string {
  const cursor = new Cursor(source)
  const open: Open[] = []
  let group: Open = { at: 0, hasEmpty: false, isEmpty: true }
  let out = ''
  while (!cursor.isDone) {
    const start = cursor.at
    const next = cursor.take()
    if (next === '(') {
      open.push(group)
      if (open.length > deepest) cursor.fail(`Groups are nested deeper than ${deepest}.`, start)
      group = { at: start, hasEmpty: false, isEmpty: true }
      out += '(?:'
      continue
    }
    if (next === '|') {
      group.hasEmpty ||= group.isEmpty
      group.isEmpty = true
      out += '|'
      continue
    }
    const canBeEmpty = next === ')' && (group.hasEmpty || group.isEmpty)
    if (next === ')') group = open.pop() ?? cursor.fail('Nothing is open that ")" closes.', start)
    const atom = next === ')' ? ')' : readAtom(cursor, next, start)
    const quantifier = readQuantifier(cursor, canBeEmpty)
    group.isEmpty &&= canBeEmpty || quantifier.isOptional
    out += atom + quantifier.source
  }
  return open.length === 0 ? out : cursor.fail('This group is not closed.', group.at)
}

function readAtom(cursor: Cursor, next: string, start: number): string {
  if (next === '[') return readClass(cursor)
  if (next === '.') return '[^\\n\\r]'
  if (next === '\\') {
    const read = readEscape(cursor)
    if ('character' in read) return atomSource(read.character)
    return /^\\[pP]\{\w+\}$/.test(read.inside) ? read.inside : `[${read.inside}]`
  }
  if ('?*+{'.includes(next)) cursor.fail(`Nothing stands before "${next}" that it could repeat.`, start)
  if (next === ']' || next === '}') cursor.fail(`"${next}" needs a backslash.`, start)
  return atomSource(next)
}

function atomSource(character: string): string {
  return characterSource(character, '^$\\./|(){}[]*+?')
}
