import { ts } from 'ts-morph'
import type { Pair } from '../../diff/index.ts'
import type { AffectedSymbols, SymbolChange } from '../affected/affected.ts'
import type { Generated } from './generated.ts'
import { findProperty } from './names.ts'
import type { CodeUse } from './use.ts'
import { findValueList } from './values.ts'
import { findWantedType } from './wanted.ts'

/**
 * An affected name in which a value's type and the expected type will no longer agree, without its place in the
 * code.
 */
export type Clash = Omit<CodeUse, 'node'>

/** The deepest level of types that is compared, as types may be recursive. */
const deepest = 8

/**
 * Compares the type of a value with the type it is assigned to, if one is generated and the other the user's own.
 * TypeScript's types are structural, so they may stop agreeing where no generated name is written.
 */
export class Relation {
  readonly #generated: Generated
  readonly #touched: AffectedSymbols
  readonly #known = new Map<ts.Type, Map<ts.Type, readonly Clash[]>>()

  constructor(generated: Generated, touched: AffectedSymbols) {
    this.#generated = generated
    this.#touched = touched
  }

  /** Each clash between the wanted type and the value's own type, once; properties in `except` are ignored. */
  between(wanted: ts.Type, own: ts.Type, except: ReadonlySet<string> = nothing): readonly Clash[] {
    if (wanted === own) return none
    const known = this.#known.get(wanted) ?? new Map<ts.Type, readonly Clash[]>()
    this.#known.set(wanted, known)
    const met = except.size === 0 ? known.get(own) : undefined
    if (met !== undefined) return met
    const found: Found = { clashes: new Map(), met: new Map() }
    this.#compare(wanted, own, found, 0, except)
    const all = [...found.clashes.values()]
    if (except.size === 0) known.set(own, all)
    return all
  }

  /**
   * The keys of the generated types that a type is: all of an intersection; of a union only if all members share
   * one.
   */
  findTypeKeys(type: ts.Type): readonly string[] {
    const present = this.#generated.checker.getNonNullableType(type)
    if (present.isIntersection()) return present.types.flatMap((one) => this.#findOwnKeys(one))
    const keys = new Set(splitUnion(present).flatMap((one) => this.#findOwnKeys(one)))
    return keys.size === 1 ? [...keys] : none
  }

  #findOwnKeys({ symbol }: ts.Type): readonly string[] {
    return this.#generated.findKeys(symbol)
  }

  /** The newly required properties of a type that `has` does not find, with their changes. */
  lacking(
    key: string,
    has: (property: string) => boolean,
  ): readonly (readonly [string, readonly SymbolChange[]])[] {
    return [...(this.#touched.missing.get(key) ?? [])].filter(([property]) => !has(property))
  }

  /** Compares two types, at most 8 levels deep, and adds clashes to `found`; pairs compared before are skipped. */
  #compare(wanted: ts.Type, own: ts.Type, found: Found, depth: number, except = nothing): void {
    const { checker } = this.#generated
    const [asked, given] = [this.#present(wanted), this.#present(own)]
    if (asked === given || depth > deepest || isMet(found, asked, given)) return
    this.#compareLists(asked, given, found)
    for (const one of splitUnion(given)) {
      if (!isObject(one)) continue
      for (const other of this.#counterparts(asked, one)) {
        const [item, ownItem] = [other, one].map((type) =>
          checker.getIndexTypeOfType(type, ts.IndexKind.Number),
        )
        const [call, ownCall] = [other, one].map((type) => type.getCallSignatures())
        if (item && ownItem) this.#compare(item, ownItem, found, depth + 1)
        else if (call?.length === 1 && ownCall?.length === 1)
          this.#compareCalls(call[0], ownCall[0], found, depth)
        else if (isSameGeneric(other, one)) this.#compareArguments(other, one, found, depth)
        else this.#compareObjects(other, one, found, depth, except)
      }
    }
  }

  /** Adds a clash for each removed code that is given, and for added codes if only fixed texts are expected. */
  #compareLists(asked: ts.Type, given: ts.Type, found: Found): void {
    for (const key of this.#findValueLists(asked)) {
      for (const one of splitUnion(given)) {
        if (one.flags & ts.TypeFlags.EnumLike || !one.isStringLiteral()) continue
        const touches = this.#touched.values.get(key)?.get(one.value)
        if (touches) put(found, { key, value: one.value, touches })
      }
    }
    const isPlain = (one: ts.Type): boolean => one.isStringLiteral() && !(one.flags & ts.TypeFlags.EnumLike)
    if (!(asked.flags & ts.TypeFlags.Never) && !splitUnion(asked).every(isPlain)) return
    const texts = new Set(splitUnion(asked).flatMap((one) => (one.isStringLiteral() ? [one.value] : [])))
    for (const clash of this.unexpected(given, texts)) put(found, clash)
  }

  /** A clash for each code list of a type that gets codes which are not among these texts. */
  unexpected(type: ts.Type, texts: ReadonlySet<string>): readonly Clash[] {
    return [...this.#findValueLists(this.#present(type))].flatMap((key) => {
      const touches = (this.#touched.keys.get(key) ?? []).filter(
        ({ change: { rule, after } }) =>
          rule === 'enum-value-added' && typeof after?.value === 'string' && !texts.has(after.value),
      )
      return touches.length === 0 ? [] : [{ key, touches }]
    })
  }

  #findValueLists(type: ts.Type): ReadonlySet<string> {
    return new Set(splitUnion(type).flatMap((one) => findValueList(this.#generated, one) ?? []))
  }

  /** Compares the return types of two functions, and their parameters in the opposite direction. */
  #compareCalls(
    asked: ts.Signature | undefined,
    given: ts.Signature | undefined,
    found: Found,
    depth: number,
  ): void {
    const { checker } = this.#generated
    if (asked === undefined || given === undefined) return
    this.#compare(asked.getReturnType(), given.getReturnType(), found, depth + 1)
    for (const [index, parameter] of given.parameters.entries()) {
      const other = asked.parameters[index]
      // Parameters are contravariant.
      if (other)
        this.#compare(checker.getTypeOfSymbol(parameter), checker.getTypeOfSymbol(other), found, depth + 1)
    }
  }

  /** Compares the type arguments of two instances of a generic type, each with its counterpart. */
  #compareArguments(asked: ts.Type, given: ts.Type, found: Found, depth: number): void {
    const { checker } = this.#generated
    const others = checker.getTypeArguments(given as ts.TypeReference)
    for (const [index, one] of checker.getTypeArguments(asked as ts.TypeReference).entries()) {
      const other = others[index]
      if (other) this.#compare(one, other, found, depth + 1)
    }
  }

  /**
   * Compares the properties of two object types, and adds clashes for affected and newly required ones. Skips two
   * types that are generated alike or not at all, and types of the later version.
   */
  #compareObjects(
    asked: ts.Type,
    given: ts.Type,
    found: Found,
    depth: number,
    except: ReadonlySet<string>,
  ): void {
    const { checker } = this.#generated
    const [keys, own] = [this.findTypeKeys(asked), this.findTypeKeys(given)]
    const isSame = keys.length === own.length && keys.every((key) => own.includes(key))
    // Neither is generated, or both are the same generated types.
    if (isSame) return
    // Types of the later version are not compared.
    const isLater = [asked, given].map(({ symbol }) => this.#generated.isInOutput(symbol))
    if ((isLater[0] && keys.length === 0) || (isLater[1] && own.length === 0)) return
    for (const key of this.#isWrittenFor(given, keys) ? none : keys) {
      const has = (name: string): boolean => isAlways(given.getProperty(name)) || this.#willHave(own, name)
      for (const [lacks, touches] of this.lacking(key, has)) put(found, { key, lacks, touches })
    }
    for (const property of given.getProperties()) {
      const other = findProperty(checker, asked, property.name)
      if (other === undefined || except.has(property.name)) continue
      const [wanted, mine] = [this.#generated.findKeys(other), this.#generated.findKeys(property)]
      // The same generated property changes on both sides; literals written for it are reported where they are.
      if (wanted.some((one) => mine.includes(one)) || this.#isNamedFor(property, wanted)) continue
      if (mine.length === 0) for (const one of wanted) this.#put(found, one, isOtherWhenGiven)
      if (wanted.length === 0) for (const one of mine) this.#put(found, one, isOtherWhenRead)
      for (const one of wanted) this.#putValues(found, one, checker.getTypeOfSymbol(property))
      this.#compare(checker.getTypeOfSymbol(other), checker.getTypeOfSymbol(property), found, depth + 1)
    }
  }

  /** Whether one of the generated types will require the property, so that its values will have it. */
  #willHave(keys: readonly string[], property: string): boolean {
    return keys.some((key) => this.#touched.missing.get(key)?.has(property) === true)
  }

  /** Whether a type comes from an object literal that was itself written for one of these generated types. */
  #isWrittenFor({ symbol }: ts.Type, keys: readonly string[]): boolean {
    const literal = symbol?.valueDeclaration
    if (literal === undefined || !ts.isObjectLiteralExpression(literal)) return false
    const wanted = findWantedType(this.#generated.checker, literal)
    return wanted !== undefined && this.findTypeKeys(wanted).some((key) => keys.includes(key))
  }

  /** Whether a property was written in a literal for one of these generated properties. */
  #isNamedFor({ name, valueDeclaration }: ts.Symbol, keys: readonly string[]): boolean {
    const literal = valueDeclaration?.parent
    if (literal === undefined || !ts.isObjectLiteralExpression(literal)) return false
    const { checker } = this.#generated
    const wanted = findWantedType(checker, literal)
    const property = wanted && findProperty(checker, wanted, name)
    return this.#generated.findKeys(property).some((key) => keys.includes(key))
  }

  #put(found: Found, key: string, isOther: (touch: SymbolChange) => boolean): void {
    const touches = (this.#touched.keys.get(key) ?? []).filter(isOther)
    if (touches.length > 0) put(found, { key, touches })
  }

  /** Adds a clash for each removed number that the property's own type contains. */
  #putValues(found: Found, key: string, own: ts.Type): void {
    const gone = this.#touched.values.get(key)
    for (const one of gone === undefined ? none : splitUnion(own)) {
      const value = one.isNumberLiteral() ? String(one.value) : undefined
      const touches = value === undefined ? undefined : gone?.get(value)
      if (value !== undefined && touches) put(found, { key, value, touches })
    }
  }

  /**
   * The union members that a value's type is compared with: same generics or lists, else the only fitting one; or
   * none.
   */
  #counterparts(asked: ts.Type, given: ts.Type): readonly ts.Type[] {
    const { checker } = this.#generated
    const isList = (type: ts.Type): boolean => checker.isArrayType(type) || checker.isTupleType(type)
    const parts = splitUnion(asked).filter(isObject)
    const same = parts.filter((one) => isSameGeneric(one, given) || (isList(one) && isList(given)))
    if (same.length > 0) return same
    const plain = parts.filter(
      (one) =>
        !isList(one) &&
        one.getCallSignatures().length > 0 === given.getCallSignatures().length > 0 &&
        !isPromise(one),
    )
    return isList(given) || plain.length === 1 || this.findTypeKeys(asked).length > 0
      ? plain.slice(0, 1)
      : none
  }

  /** The type without null and undefined; a type parameter is replaced by its constraint. */
  #present(type: ts.Type): ts.Type {
    const { checker } = this.#generated
    const present = checker.getNonNullableType(type)
    return present.flags & ts.TypeFlags.TypeParameter
      ? checker.getNonNullableType(checker.getBaseConstraintOfType(present) ?? present)
      : present
  }
}

const none: readonly never[] = []
const nothing: ReadonlySet<string> = new Set()

/** The clashes found so far, and the pairs of types already compared. */
interface Found {
  readonly clashes: Map<string, Clash>
  readonly met: Map<ts.Type, Set<ts.Type>>
}

/** Whether this pair of types was compared before; marks it as compared. */
function isMet({ met }: Found, asked: ts.Type, given: ts.Type): boolean {
  const known = met.get(asked) ?? new Set()
  if (known.has(given)) return true
  met.set(asked, known.add(given))
  return false
}

/** Adds a clash unless one with the same key, value and missing property is there. */
function put({ clashes }: Found, clash: Clash): void {
  const { key, value, lacks } = clash
  const known = JSON.stringify([key, value, lacks])
  if (!clashes.has(known)) clashes.set(known, clash)
}

/** The members of a union; any other type alone. */
function splitUnion(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

/** Whether a type is an object type or an intersection. */
function isObject({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
}

/** Whether both types are instances of the same generic type. */
function isSameGeneric(one: ts.Type, other: ts.Type): boolean {
  const [target, same] = [one, other].map((type) => (type as Partial<ts.TypeReference>).target)
  return target !== undefined && target === same && (target.typeParameters?.length ?? 0) > 0
}

function isPromise({ symbol }: ts.Type): boolean {
  return symbol?.name === 'Promise' || symbol?.name === 'PromiseLike'
}

/** Whether the property exists and is not optional. */
function isAlways(property: ts.Symbol | undefined): boolean {
  return property !== undefined && (property.flags & ts.SymbolFlags.Optional) === 0
}

const ofValues: ReadonlySet<string> = new Set(['enum-value-added', 'enum-value-removed'])
const ofForm: ReadonlySet<string> = new Set(['form-changed', 'shape-changed'])
const ofNumber: ReadonlySet<string> = new Set(['occurrence-increased', 'occurrence-decreased'])

/**
 * Whether a change makes values written for a property wrong. False if it only allows more, is about single codes, or
 * adds or removes the property.
 */
function isOtherWhenGiven({ change: { rule, effect }, found: { pair, breaksTypes } }: SymbolChange): boolean {
  if (!breaksTypes || ofValues.has(rule) || pair.before === undefined || pair.after === undefined)
    return false
  // A property that became required is reported where it is missing.
  return (
    isOtherType(rule, pair) ||
    (effect !== 'widens' && !/(?:became-required|occurrence-increased)$/u.test(rule))
  )
}

/**
 * Whether a change makes code that reads a property wrong, as a removal does. False if it only allows less, is about
 * single codes, or adds the property.
 */
function isOtherWhenRead({ change: { rule, effect }, found: { pair, breaksTypes } }: SymbolChange): boolean {
  if (!breaksTypes || ofValues.has(rule) || pair.before === undefined) return false
  return pair.after === undefined || isOtherType(rule, pair) || effect !== 'narrows'
}

/** Whether a change makes the TypeScript type different: a list or a single value, or in XML another form. */
function isOtherType(rule: string, { sets }: Pair): boolean {
  return ofNumber.has(rule) || (sets?.before.language === 'xml' && ofForm.has(rule))
}
