import { skipAngles, skipType } from './skip-type.ts'
import { readTokens, type SourceToken } from './source-tokens.ts'

/** Thrown within this file alone: the module has a form that is left to the compiler. */
class Unknown extends Error {}

/** Words that begin what is not told from JavaScript by the few forms that are known here. */
const refused: ReadonlySet<string> = new Set(
  'satisfies enum namespace declare abstract class interface async await yield default get set static let var'.split(
    ' ',
  ),
)

/** What a module is given to work with; one that imports anything of such a name is compiled. */
const ours: ReadonlySet<string> = new Set(['exports', 'require', '$module'])

/**
 * An emitted module as JavaScript for `makeProgram`: its types left out, its imports and exports as calls. Only forms that
 * emitters print are known; a module that holds any other gives nothing, and is compiled instead. What is left is text
 * of the module as it stands.
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

  module(): string {
    while (this.#at < this.#tokens.length) this.#statement()
    const head = [...this.#hoisted.map((name) => `exports.${name} = ${name};`), ...this.#imports].join('\n')
    return `"use strict";\n${head}\n${this.#kept}`
  }

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

  /** Names in braces that are no types, each with what it is called afterwards. */
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

  #source(): string {
    this.#take('from')
    const from = this.#next()
    if (!from.startsWith("'")) throw new Unknown()
    return from
  }

  /** Emitted statements begin at the first column, and nothing within one does but what closes it. */
  #skipStatement(): void {
    do this.#at++
    while (this.#at < this.#tokens.length && !this.#begins())
  }

  #begins(): boolean {
    const token = this.#tokens[this.#at]
    return token?.isWord === true && this.#text[token.start - 1] === '\n'
  }

  #const(isExported: boolean): void {
    this.#at++
    const name = this.#name()
    if (this.#is(':')) this.#type(this.#at + 1)
    this.#take('=')
    this.#kept += `\nconst ${name} =${isExported ? ` exports.${name} =` : ''} `
    this.#expression()
    this.#kept += ';\n'
  }

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

  /** Copies what is left of a statement, types within it left out. */
  #expression(): void {
    let from = this.#tokens[this.#at]?.start ?? 0
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

  /** Whether an arrow stands behind names in parentheses: no types among them, and none of the result. */
  #hasPlainParameters(): boolean {
    let at = this.#at - 1
    if (this.#tokens[at]?.text !== ')') return false
    for (at--; this.#tokens[at]?.text !== '('; at--) {
      const token = this.#tokens[at]
      if (token === undefined || (!token.isWord && token.text !== ',')) return false
    }
    return true
  }

  #type(from: number): void {
    this.#at = this.#findTypeEnd(from)
  }

  #findTypeEnd(from: number): number {
    const end = skipType(this.#tokens, from)
    if (end === undefined) throw new Unknown()
    return end
  }

  #is(text: string): boolean {
    return this.#tokens[this.#at]?.text === text
  }

  #peek(by: number): string | undefined {
    return this.#tokens[this.#at + by]?.text
  }

  #word(by: number): string | undefined {
    const token = this.#tokens[this.#at + by]
    return token?.isWord ? token.text : undefined
  }

  #name(): string {
    const name = this.#word(0)
    if (name === undefined) throw new Unknown()
    this.#at++
    return name
  }

  #next(): string {
    const text = this.#tokens[this.#at]?.text ?? ''
    this.#at++
    return text
  }

  #take(text: string): void {
    if (this.#next() !== text) throw new Unknown()
  }
}
