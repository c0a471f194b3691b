import type { TypeChange } from './changes.ts'

/** What a way of writing code has to work with. */
interface Subject extends TypeChange {
  /** `.it`, `?.it`, `it` as code has to write them. */
  readonly dot: string
  readonly maybe: string
  readonly name: string
  /** The members of a value of the owner: all of them, and those without what is optional. */
  readonly all: string
  readonly least: string
  /** An interface of the user's own that agrees with the earlier owner. */
  readonly own: string
}

/** A module for a change, below the line that names the owner's type `O`; nothing where the way does not fit. */
type Style = (subject: Subject) => string | false

const isCode = (was: string | undefined): boolean => was?.includes("'") === true

const codes = (was = ''): readonly string[] => was.split(' | ')

const given = ({ was }: Subject): boolean => was !== undefined

export const styles: Readonly<Record<string, Style>> = {
  access: ({ type, read, dot }) => `export const f = (v: ${type}) =>\n  ${read('v')}${dot}`,
  'optional access': ({ maybe }) => `export const f = (v?: O) =>\n  v${maybe}`,
  'text access': ({ property }) => `export const f = (v: O) =>\n  v['${property}']`,
  'access by a constant': ({ property }) =>
    `const name = '${property}'\nexport const f = (v: O) =>\n  v[name]`,
  'taken apart': ({ name }) => `export function f(v: O) {\n  const { ${name}: x } = v\n  return x\n}`,
  'taken apart in a parameter': ({ name }) =>
    `export const f = ({\n  ${name}: x,\n  ...rest\n}: O) => [x, rest]`,
  callback: ({ dot }) => `export const f = (all: readonly O[]) => all\n  .map((v) => v${dot})`,
  getter: ({ dot }) =>
    `export class C {\n  constructor(readonly v: O) {}\n  get x() {\n    return this.v${dot}\n  }\n}`,
  'type by name': ({ property }) => `export type F =\n  O['${property}']`,
  pick: ({ property }) => `export type F = Pick<O,\n  '${property}'>`,
  'key as an argument': ({ property }) =>
    `const get = <T, K extends keyof T>(v: T, key: K) => v[key]\nexport const f = (v: O) =>\n  get(v, '${property}')`,
  'keys in a list': ({ property }) => `export const keys: readonly (keyof O)[] = [\n  '${property}',\n]`,
  'keys that are texts': ({ property }) => `export const key: keyof O & string =\n  '${property}'`,
  'keys in objects': ({ property }) =>
    `interface Column<T> { readonly key: keyof T & string }\nexport const all: Column<O>[] = [\n  { key: '${property}' },\n]`,
  'key compared': ({ property }) => `export const f = (key: keyof O) =>\n  key === '${property}'`,
  'key in a switch': ({ property }) =>
    `export function f(key: keyof O) {\n  switch (key) {\n    case '${property}': return 1\n    default: return 2\n  }\n}`,
  'mapped type': ({ name }) =>
    `type Rules = { [K in keyof O]?: (v: O[K]) => boolean }\nexport const rules: Rules = {\n  ${name}: () => true,\n}`,
  'mapped under other names': ({ property }) =>
    `type Renamed = { [K in keyof O as \`x-\${K & string}\`]: O[K] }\nexport const f = (v: Renamed) =>\n  v['x-${property}']`,
  'record of keys': ({ name }) =>
    `export const labels: Partial<Record<keyof O, string>> = {\n  ${name}: 'It',\n}`,
  literal: ({ all }) => `export const v: O =\n  { ${all} }`,
  'literal that satisfies': ({ all }) => `export const v = { ${all} } satisfies O`,
  'literal in a list': ({ least }) => `export const all: O[] = [\n  { ${least} },\n]`,
  'overridden fixture': ({ least }) =>
    `export const make = (over: Partial<O> = {}): O => {\n  return { ${least}, ...over }\n}`,
  'copied fixture': ({ least, type }) =>
    type !== 'Coded' &&
    type !== 'Extended' &&
    `const base = { ${least} }\nexport const v: O = { ...base, kept: 'b' }`,
  'own value': ({ own }) => `${own}\nexport const f = (own: Own): O => {\n  return own\n}`,
  'own answer': ({ own }) => `${own}\ndeclare function read(): Own\nexport const f = (): O =>\n  read()`,
  'own choice': ({ own }) =>
    `${own}\nexport function f(x: boolean, a: Own, b: Own, put: (v: O) => void) {\n  put(x ? a : b)\n}`,
  'own list': ({ own }) =>
    `${own}\nexport const f = (all: readonly Own[], put: (v: readonly O[]) => void) => {\n  put(all.slice(1))\n}`,
  'own promise': ({ own }) =>
    `${own}\ndeclare function read(): Promise<Own>\nexport async function f(): Promise<O> {\n  return await read()\n}`,
  'own member': ({ own }) =>
    `${own}\nexport class C {\n  own!: Own\n  send(put: (v: O) => void) {\n    put(this.own)\n  }\n}`,
  'own function': ({ own }) =>
    `${own}\ndeclare function make(x: string): Own\nexport function f(each: (one: (x: string) => O) => void) {\n  each(make)\n}`,
  'own class': ({ own }) =>
    `${own}\ndeclare class C extends Object implements Own {}\ninterface C extends Own {}\nexport const f = (v: { o: O }) => {\n  v.o = new C()\n}`,
  'handed on': (s) =>
    given(s) &&
    `${viewOf(s)}\ndeclare function show(view: View): void\nexport const f = (v: O) => {\n  show(v)\n}`,
  'handed back': (s) =>
    given(s) &&
    `${viewOf(s)}\ndeclare function load(): O\nexport const f = (): View => {\n  return load()\n}`,
  'list handed on': (s) =>
    given(s) &&
    `${viewOf(s)}\nexport const f = (all: O[], show: (v: readonly View[]) => void) => {\n  show(all)\n}`,
  'function handed on': (s) =>
    given(s) &&
    `${viewOf(s)}\ndeclare function show(view: View): string\nexport const f = (all: O[]) =>\n  all.map(show)`,
  'code compared': ({ was, value }) => isCode(was) && `export const f = (v: O) =>\n  v.it === ${value}`,
  'code of a constant': ({ was, value }) =>
    isCode(was) && `const CODE = ${value}\nexport const f = (x: O['it']) =>\n  x === CODE`,
  'own code': ({ was }) =>
    isCode(was) && `export const f = (x: ${was}, put: (it: O['it']) => void) => {\n  put(x)\n}`,
  'record of codes': ({ was }) =>
    isCode(was) &&
    `export const names: Record<O['it'], string> =\n  { ${codes(was)
      .map((one) => `${one}: 'x'`)
      .join(', ')} }`,
  'all codes told apart': ({ was }) =>
    isCode(was) &&
    `export function f(v: O): number {\n  switch (v.it) {\n${codes(was)
      .map((one) => `    case ${one}: return 1\n`)
      .join('')}    default: {\n      const none: never = v.it\n      return none\n    }\n  }\n}`,
}

/** A type of the user's own that asks for the property alone. */
function viewOf({ name, was, isOptional }: Subject): string {
  return `interface View { readonly ${name}${isOptional ? '?' : ''}: ${was}${isOptional ? ' | undefined' : ''} }`
}

const types = '../out/1/api/no-namespace/index.js'

/** The code of a style; of a property that stays where there is no change to write about. */
export function codeOf(style: Style, change: TypeChange, isKept: boolean): string | undefined {
  const { type, owner, was, value } = change
  const property = isKept ? 'kept' : change.property
  if (!isKept && was === undefined) return undefined
  const name = /^\w+$/u.test(property) ? property : `'${property}'`
  const own =
    change.property === name || /^\w+$/u.test(change.property) ? change.property : `'${change.property}'`
  const same = "kept: 'a', same: { kept: 'a' }"
  const least = was === undefined || change.isOptional ? same : `${same}, ${own}: ${value}`
  const typed = was === undefined || change.isOptional ? '' : `; ${own}: ${was}`
  const body = style({
    ...change,
    ...(isKept && was !== undefined ? { was: 'string', value: "'a'", isOptional: false } : {}),
    ...{ property, name, least, all: was === undefined ? same : `${same}, ${own}: ${value}` },
    dot: name === property ? `.${name}` : `[${name}]`,
    maybe: name === property ? `?.${name}` : `?.[${name}]`,
    own: `interface Own { kept: string; same: { kept: string }${typed}; more: number }`,
  })
  return body === false ? undefined : `import type { ${type} } from '${types}'\ntype O = ${owner}\n${body}\n`
}
