import type { Constraint } from '../../descriptor.ts'
import { normalize } from '../../text/lexical.ts'
import { type Accepted, makeValueKey } from '../../text/simple.ts'
import { xsToken } from '../../text/string.ts'
import type { Decoder } from '../decoder.ts'
import { xsiNamespace } from '../expanded-names.ts'
import type { PreparedElement } from '../prepare.ts'

/** One alternative of a selector or field. */
export interface PreparedPath {
  readonly isDeep: boolean
  readonly steps: readonly string[]
  readonly attribute: string | undefined
}

const made = new WeakMap<readonly (readonly string[])[], readonly PreparedPath[]>()

/** The parsed alternatives of a selector or field; parsed once. */
function readConstraintPaths(alternatives: readonly (readonly string[])[]): readonly PreparedPath[] {
  const known = made.get(alternatives)
  if (known) return known
  const paths = alternatives.map((all) => {
    const isDeep = all[0] === '//'
    const steps = all.slice(isDeep ? 1 : 0).filter((step) => step !== '.')
    const last = steps.at(-1)
    if (last === undefined || !last.startsWith('@')) return { isDeep, steps, attribute: undefined }
    return { isDeep, steps: steps.slice(0, -1), attribute: last.slice(1) }
  })
  made.set(alternatives, paths)
  return paths
}

/**
 * Whether a path leads from the open element at depth `from` to the one at depth `to`; ignores its attribute step.
 */
function leadsTo(
  { isDeep, steps }: PreparedPath,
  open: readonly string[],
  from: number,
  to: number,
): boolean {
  const length = to - from
  if (isDeep ? length < steps.length : length !== steps.length) return false
  const first = to - steps.length + 1
  return steps.every((step, index) => isNameTestMatch(step, open[first + index] ?? ''))
}

/** Whether a name matches a test: the same name, `*`, or `{namespace}*`. */
function isNameTestMatch(test: string, key: string): boolean {
  if (test === key || test === '*') return true
  return test.endsWith('}*') && key.startsWith(test.slice(0, -1))
}

type Table = Map<string, number>

const conflict = -1

/**
 * The keys known at each open element: its own, and those of elements inside it unless these contradict each
 * other.
 */
class KeyTables {
  /** By depth, then by the constraint's name: the element's own keys and those from elements inside it. */
  readonly #levels: (Map<string, Table> | undefined)[] = []

  find(depth: number, name: string): ReadonlyMap<string, number> | undefined {
    return this.#levels[depth]?.get(name)
  }

  /** Adds an element's own keys, which replace equal ones from elements inside it. */
  put(depth: number, name: string, keys: ReadonlyMap<string, number>): void {
    const table = this.#openTable(depth, name)
    for (const [key, node] of keys) table.set(key, node)
  }

  /**
   * At the end of an element, passes its keys that may be referred to up to the parent; differing ones become
   * conflicts.
   */
  leave(depth: number, isReferred: (name: string) => boolean): void {
    const level = this.#levels[depth]
    if (level === undefined) return
    this.#levels[depth] = undefined
    for (const [name, keys] of level) {
      if (!isReferred(name)) continue
      const above = this.#openTable(depth - 1, name)
      for (const [key, node] of keys) {
        const other = above.get(key)
        above.set(key, other === undefined || other === node ? node : conflict)
      }
    }
  }

  /** The table of a constraint at a depth, created if it does not exist. */
  #openTable(depth: number, name: string): Table {
    const level = this.#levels[depth] ?? new Map<string, Table>()
    this.#levels[depth] = level
    const table = level.get(name) ?? new Map<string, number>()
    level.set(name, table)
    return table
  }
}

/** A constraint of an open element, with the keys and references found so far. */
interface Scope {
  readonly constraint: Constraint
  readonly depth: number
  /** The nodes of the keys found, by key. */
  readonly keys: Map<string, number>
  readonly references: {
    readonly key: string
    readonly offset: number
    readonly path: readonly (string | number)[]
  }[]
}

/** An open element that a selector has selected. */
interface Target {
  readonly scope: Scope
  readonly depth: number
  readonly offset: number
  readonly fields: Field[]
}

interface Field {
  key: string | undefined
  /** How many nodes the field has found. */
  count: number
  /** The depth of the open element whose text is its value; 0 if none. */
  awaits: number
  isNillable: boolean
}

/** Checks `xs:key`, `xs:unique` and `xs:keyref` while a document is read (Part 1, 3.11.4). */
export class Constraints {
  readonly #decoder: Decoder
  /** Keys of the open elements, by depth from 1. */
  readonly #open: string[] = ['']
  readonly #declared: (PreparedElement | undefined)[] = [undefined]
  readonly #scopes: Scope[] = []
  readonly #targets: Target[] = []
  readonly #tables = new KeyTables()
  #depth = 0

  constructor(decoder: Decoder) {
    this.#decoder = decoder
  }

  /**
   * Opens an element: starts its constraints, and finds the selectors and fields that lead to it or its `xsi`
   * attributes.
   */
  begin(key: string, declared: PreparedElement | undefined): void {
    const depth = ++this.#depth
    this.#open[depth] = key
    this.#declared[depth] = declared
    for (const constraint of declared?.of.constraints ?? []) {
      this.#scopes.push({ constraint, depth, keys: new Map(), references: [] })
    }
    if (this.#scopes.length === 0) return
    const { offset } = this.#decoder.reader
    for (const scope of this.#scopes) {
      const { selector, fields } = scope.constraint
      if (!readConstraintPaths(selector).some((path) => leadsTo(path, this.#open, scope.depth, depth)))
        continue
      const none = fields.map((): Field => ({ key: undefined, count: 0, awaits: 0, isNillable: false }))
      this.#targets.push({ scope, depth, offset, fields: none })
    }
    this.#eachField((field, alternatives, target) => {
      const finds = alternatives.some(
        (path) => path.attribute === undefined && leadsTo(path, this.#open, target.depth, depth),
      )
      if (!finds) return
      field.awaits = depth
      field.isNillable ||= declared?.of.nillable === true
      this.#count(field, target)
    })
    for (const { name, value } of this.#decoder.reader.attributes) {
      if (name.namespace === xsiNamespace) this.attribute(name.key, instanceValue(value))
    }
  }

  /** Sets the value of all fields that lead to this attribute of the open element. */
  attribute(key: string, value: Accepted): void {
    if (this.#targets.length === 0) return
    this.#eachField((field, alternatives, target) => {
      for (const path of alternatives) {
        if (path.attribute === undefined || !isNameTestMatch(path.attribute, key)) continue
        if (!leadsTo({ ...path, attribute: undefined }, this.#open, target.depth, this.#depth)) continue
        field.key = makeValueKey(value)
        this.#count(field, target)
        return
      }
    })
  }

  /** Sets the value of all fields that lead to the open element's text. */
  text(value: Accepted): void {
    if (this.#targets.length === 0) return
    this.#eachField((field) => {
      if (field.awaits === this.#depth) field.key = makeValueKey(value)
    })
  }

  /**
   * Closes the element: records the keys of selected elements, then resolves the references of its own
   * constraints. Reports a field that leads to an element without simple type.
   */
  end(isText: boolean): void {
    const depth = this.#depth--
    if (this.#scopes.length === 0) return
    this.#eachField((field, _, { scope }) => {
      if (field.awaits !== depth) return
      field.awaits = 0
      if (isText) return
      const message = `A field of "${parseLocalName(scope.constraint)}" finds an element that is more than a text.`
      this.#fault(message, this.#decoder.reader.offset)
    })
    for (let target = this.#targets.at(-1); target?.depth === depth; target = this.#targets.at(-1)) {
      this.#targets.pop()
      this.#record(target)
    }
    const ended: Scope[] = []
    for (let scope = this.#scopes.at(-1); scope?.depth === depth; scope = this.#scopes.at(-1)) {
      this.#scopes.pop()
      ended.push(scope)
    }
    for (const { constraint, keys } of ended) {
      if (constraint.constraint !== 'keyref') this.#tables.put(depth, constraint.name, keys)
    }
    for (const scope of ended) this.#resolve(scope)
    this.#tables.leave(depth, (name) => this.#scopes.some(({ constraint }) => constraint.refer === name))
  }

  /** Calls `visit` for each field of each selected open element, with the field's paths. */
  #eachField(
    visit: (field: Field, alternatives: ReturnType<typeof readConstraintPaths>, target: Target) => void,
  ): void {
    for (const target of this.#targets) {
      for (const [index, field] of target.fields.entries()) {
        visit(field, readConstraintPaths(target.scope.constraint.fields[index] ?? []), target)
      }
    }
  }

  /** Counts a node that a field leads to and reports the second one. */
  #count(field: Field, { scope }: Target): void {
    if (++field.count !== 2) return
    const message = `A field of "${parseLocalName(scope.constraint)}" finds more than one value.`
    this.#fault(message, this.#decoder.reader.offset)
  }

  /**
   * At the end of a selected element, records its key or reference; reports a duplicate, or a missing field of a
   * key.
   */
  #record({ scope, offset, fields }: Target): void {
    const { constraint, keys, references } = scope
    const name = parseLocalName(constraint)
    if (constraint.constraint === 'key' && fields.some((field) => field.isNillable && field.count > 0)) {
      this.#fault(`A field of the key "${name}" may not be an element that can be nil.`, offset)
    }
    if (fields.some((field) => field.key === undefined)) {
      if (constraint.constraint === 'key')
        this.#fault(`A field of the key "${name}" has no value here.`, offset)
      return
    }
    const key = fields.map((field) => `${field.key?.length}:${field.key}`).join('')
    if (constraint.constraint === 'keyref') {
      references.push({ key, offset, path: this.#decoder.trail.path() })
    } else if (keys.has(key)) {
      this.#fault(`Another element has the same value for "${name}".`, offset)
    } else keys.set(key, offset)
  }

  /** Reports each reference of an ended `xs:keyref` whose key does not exist. */
  #resolve({ constraint, references, depth }: Scope): void {
    const { trail } = this.#decoder
    if (references.length === 0) return
    const table = this.#tables.find(depth, constraint.refer ?? '')
    for (const { key, offset, path } of references) {
      if (trail.isFull || (table?.get(key) ?? -1) >= 0) continue
      const message = `"${parseLocalName(constraint)}" refers to a key that is not there.`
      trail.issues.push({ rule: 'keyref', message, path, ...this.#decoder.at(offset) })
    }
  }

  #fault(message: string, offset: number): void {
    this.#decoder.fault({ rule: 'identity-constraint', message }, offset)
  }
}

/** The value of an `xsi` attribute for fields, compared as collapsed text. */
function instanceValue(value: string): Accepted {
  const text = normalize(value, 'collapse')
  return { value: text, text, type: { kind: 'text', of: xsToken } }
}

function parseLocalName({ name }: Constraint): string {
  return name.slice(name.indexOf('}') + 1)
}
