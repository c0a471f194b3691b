/**
 * Returns the index after the type that begins at a token; undefined if it has an unknown form. Known are names, type
 * arguments, literals, lists, unions, intersections and functions without parameters.
 */
function skipType(tokens: readonly SourceToken[], from: number): number | undefined {
  let at = from
  for (;;) {
    while (tokens[at]?.text === 'readonly') at++
    if (['(', ')', '=>'].every((text, index) => tokens[at + index]?.text === text)) at += 3
    const operand = tokens[at]
    if (operand === undefined || !isOperand(operand)) return undefined
    at++
    while (tokens[at]?.text === '.') at += 2
    if (tokens[at]?.text === '<') {
      const end = skipAngles(tokens, at)
      if (end === undefined) return undefined
      at = end
    }
    while (tokens[at]?.text === '[' && tokens[at + 1]?.text === ']') at += 2
    if (tokens[at]?.text === 'as') at++
    else if (tokens[at]?.text === '|' || tokens[at]?.text === '&') at++
    else return at
  }
}

/** Returns the index after the type arguments whose `<` is at `from`; undefined if they have an unknown form. */
function skipAngles(tokens: readonly SourceToken[], from: number): number | undefined {
  let at = from + 1
  for (;;) {
    const end = skipType(tokens, at)
    if (end === undefined) return undefined
    if (tokens[end]?.text === '>') return end + 1
    if (tokens[end]?.text !== ',') return undefined
    at = end + 1
  }
}

/** Whether a token can be a type by itself: a word, a text in single quotes, or a number. */
function isOperand({ text, isWord }: SourceToken): boolean {
  return isWord || text.startsWith("'") || /^\d/.test(text)
}

/** A token of a module, with its position; a quoted text is one token. */
interface SourceToken {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether it is a name or a word of the language. */
  readonly isWord: boolean
}

const token =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|([\p{L}_$][\p{L}\p{N}_$]*)|(\d[\w.]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|=>|\.{3}|\?\?|\?\.|\|\||&&|===|!==|[-+*!?:;,.=<>|&()[\]{}])/uy

/**
 * Returns the tokens of a module without white space and comments. Undefined if it holds something else, such as a
 * template or a regular expression.
 */
export function readTokens(text: string): readonly SourceToken[] | undefined {
  const found: SourceToken[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const start = token.lastIndex
    const match = token.exec(text)
    if (match === null) return undefined
    const [, word, other] = match
    const shown = word ?? other
    if (shown !== undefined)
      found.push({ text: shown, start, end: token.lastIndex, isWord: word !== undefined })
  }
  return found
}

/** Thrown inside this file for a form that is not known: the module is compiled instead. */
class Unknown extends Error {}

/** Words of forms that are not known here: a module with one of them is compiled. */
const refused: ReadonlySet<string> = new Set(
  'satisfies enum namespace declare abstract class interface async await yield default get set static let var'.split(
    ' ',
  ),
)

/** Names that a module is given; a module that imports something under such a name is compiled. */
const ours: ReadonlySet<string> = new Set(['exports', 'require', '$module'])

/**
 * Returns an emitted module as JavaScript for `makeProgram`: without types, with imports and exports as calls.
 * Undefined if it has a form that emitters do not print. All other text stays unchanged.
 */
export function stripTypes(text: string): string | undefined {
  const tokens = readTokens(text)
  if (tokens === undefined) return undefined
  try {
    return new Eraser(text, tokens).module()
  } catch (problem) {
    if (problem instanceof Unknown) return undefined
    throw problem
  }
}

class Eraser {
  readonly #text: string
  readonly #tokens: readonly SourceToken[]
  #at = 0
  #kept = ''
  readonly #imports: string[] = []
  readonly #hoisted: string[] = []

  constructor(text: string, tokens: readonly SourceToken[]) {
    this.#text = text
    this.#tokens = tokens
  }

  /** Returns the module as JavaScript: exported functions first, then imports, then the statements. */
  module(): string {
    while (this.#at < this.#tokens.length) this.#statement()
    const head = [...this.#hoisted.map((name) => `exports.${name} = ${name};`), ...this.#imports].join('\n')
    return `"use strict";\n${head}\n${this.#kept}`
  }

  /**
   * Reads one statement: translates imports, exports, constants and functions, skips types. Throws `Unknown` for
   * others.
   */
  #statement(): void {
    if (this.#is('import')) {
      this.#import()
      return
    }
    const isExported = this.#is('export')
    const second = this.#word(isExported ? 1 : 0)
    if (second === 'type' || second === 'interface') {
      this.#skipStatement()
      return
    }
    if (isExported) this.#at++
    if (isExported && (this.#is('{') || this.#is('*'))) this.#reexport()
    else if (second === 'const') this.#const(isExported)
    else if (second === 'function') this.#function(isExported)
    else throw new Unknown()
  }

  /** Turns an import into a link to the other module; an import of types only gives nothing. */
  #import(): void {
    this.#at++
    const isOfTypes = this.#is('type')
    if (isOfTypes) this.#at++
    const names = this.#names()
    const from = this.#source()
    if (isOfTypes || names.length === 0) return
    const set = names.map(([name, own]) => `${own} = $module.${name}`).join('; ')
    this.#imports.push(
      `let ${names.map(([, own]) => own).join(', ')};`,
      `require.link(${from}, ($module) => { ${set} });`,
    )
  }

  /** Turns a re-export into a link to the other module; one of types only gives nothing. */
  #reexport(): void {
    if (this.#is('*')) {
      this.#at++
      this.#take('as')
      const name = this.#name()
      this.#imports.push(`require.link(${this.#source()}, ($module) => { exports.${name} = $module });`)
      return
    }
    const names = this.#names()
    if (names.length === 0 && !this.#is('from')) return
    const from = this.#source()
    const set = names.map(([name, own]) => `exports.${own} = $module.${name}`).join('; ')
    if (names.length > 0) this.#imports.push(`require.link(${from}, ($module) => { ${set} });`)
  }

  /**
   * Reads names in braces, each with its name afterwards; types are left out. Throws `Unknown` if a module would
   * hide a name it is given.
   */
  #names(): readonly (readonly [string, string])[] {
    const names: (readonly [string, string])[] = []
    this.#take('{')
    while (!this.#is('}')) {
      const isType = this.#is('type') && this.#tokens[this.#at + 1]?.isWord === true
      if (isType) this.#at++
      const name = this.#name()
      const isRenamed = this.#is('as')
      if (isRenamed) this.#at++
      const own = isRenamed ? this.#name() : name
      if (!isType) names.push([name, own])
      if (!this.#is('}')) this.#take(',')
    }
    this.#take('}')
    if (names.some(([, own]) => ours.has(own))) throw new Unknown()
    return names
  }

  /** Reads `from` and a quoted module name, and returns the latter with its quotes. */
  #source(): string {
    this.#take('from')
    const from = this.#next()
    if (!from.startsWith("'")) throw new Unknown()
    return from
  }

  /** Moves to the next statement. Only statements begin with a word at the first column. */
  #skipStatement(): void {
    do this.#at++
    while (this.#at < this.#tokens.length && !this.#begins())
  }

  /** Whether the next token begins a statement: a word at the first column. */
  #begins(): boolean {
    const token = this.#tokens[this.#at]
    return token?.isWord === true && this.#text[token.start - 1] === '\n'
  }

  /** Copies a constant without its type; sets it on `exports` as well if it is exported. */
  #const(isExported: boolean): void {
    this.#at++
    const name = this.#name()
    if (this.#is(':')) this.#type(this.#at + 1)
    this.#take('=')
    this.#kept += `\nconst ${name} =${isExported ? ` exports.${name} =` : ''} `
    this.#expression()
    this.#kept += ';\n'
  }

  /**
   * Copies a function without types. Throws `Unknown` for parameters other than names, with `{}` as the only
   * default.
   */
  #function(isExported: boolean): void {
    this.#at++
    const name = this.#name()
    if (isExported) this.#hoisted.push(name)
    const parameters: string[] = []
    this.#take('(')
    while (!this.#is(')')) {
      let parameter = this.#name()
      if (this.#is('?')) this.#at++
      if (this.#is(':')) this.#type(this.#at + 1)
      if (this.#is('=')) {
        if (this.#peek(1) !== '{' || this.#peek(2) !== '}') throw new Unknown()
        this.#at += 3
        parameter += ' = {}'
      }
      parameters.push(parameter)
      if (!this.#is(')')) this.#take(',')
    }
    this.#at++
    if (this.#is(':')) this.#type(this.#at + 1)
    if (!this.#is('{')) throw new Unknown()
    this.#kept += `\nfunction ${name}(${parameters.join(', ')}) `
    this.#expression()
    this.#kept += '\n'
  }

  /** Copies the rest of a statement without the types in it; throws `Unknown` for an unknown form. */
  #expression(): void {
    let from = this.#tokens[this.#at]?.start ?? 0
    /** Copies the text up to the current token, and continues at token `to`. */
    const leaveOut = (to: number): void => {
      this.#kept += `${this.#text.slice(from, this.#tokens[this.#at]?.start)} `
      this.#at = to
      from = this.#tokens[to]?.start ?? this.#text.length
    }
    while (this.#at < this.#tokens.length && !this.#begins()) {
      const token = this.#tokens[this.#at]
      const before = this.#peek(-1)
      const isName = before === '.' || this.#peek(1) === ':'
      if (token?.text === 'as' && !isName && before !== '{' && before !== ',') {
        leaveOut(this.#findTypeEnd(this.#at + 1))
        continue
      }
      if (token?.text === ':' && this.#peek(-2) === 'const') {
        leaveOut(this.#findTypeEnd(this.#at + 1))
        continue
      }
      if (token?.text === '<') {
        const end = skipAngles(this.#tokens, this.#at)
        if (end === undefined || this.#peek(end - this.#at) !== '(' || !this.#word(-1)) throw new Unknown()
        leaveOut(end)
        continue
      }
      if (token?.text === '=>' && !this.#hasPlainParameters()) throw new Unknown()
      if (token?.isWord && refused.has(token.text) && !isName) throw new Unknown()
      this.#at++
    }
    this.#kept += this.#text.slice(from, this.#tokens[this.#at - 1]?.end)
  }

  /** Whether the arrow at hand follows untyped names in parentheses, without a result type. */
  #hasPlainParameters(): boolean {
    let at = this.#at - 1
    if (this.#tokens[at]?.text !== ')') return false
    for (at--; this.#tokens[at]?.text !== '('; at--) {
      const token = this.#tokens[at]
      if (token === undefined || (!token.isWord && token.text !== ',')) return false
    }
    return true
  }

  /** Moves behind the type that begins at a token. */
  #type(from: number): void {
    this.#at = this.#findTypeEnd(from)
  }

  /** Returns the index after the type that begins at a token; throws `Unknown` if its form is not known. */
  #findTypeEnd(from: number): number {
    const end = skipType(this.#tokens, from)
    if (end === undefined) throw new Unknown()
    return end
  }

  /** Whether the current token has this text. */
  #is(text: string): boolean {
    return this.#tokens[this.#at]?.text === text
  }

  /** Returns the text of the token `by` places away; undefined outside of the module. */
  #peek(by: number): string | undefined {
    return this.#tokens[this.#at + by]?.text
  }

  /** Returns the text of the token `by` places away if it is a word; undefined otherwise. */
  #word(by: number): string | undefined {
    const token = this.#tokens[this.#at + by]
    return token?.isWord ? token.text : undefined
  }

  /** Reads a word and moves on; throws `Unknown` if the current token is not a word. */
  #name(): string {
    const name = this.#word(0)
    if (name === undefined) throw new Unknown()
    this.#at++
    return name
  }

  /** Reads the current token and moves on; an empty text at the end. */
  #next(): string {
    const text = this.#tokens[this.#at]?.text ?? ''
    this.#at++
    return text
  }

  /** Moves past a token with this text; throws `Unknown` if it is another one. */
  #take(text: string): void {
    if (this.#next() !== text) throw new Unknown()
  }
}
