import { invariant, type Sink } from '../diagnostics/index.ts'
import { lexicalForms } from '../lexical/index.ts'
import { unknownPattern } from '../regex/index.ts'
import {
  type Attribute,
  asWritten,
  type Declarations,
  type Element,
  heldBigint,
  heldDate,
  heldDateTime,
  heldDecimal,
  heldInstant,
  heldInteger,
  heldPlainDate,
  type JsonType,
  jsonFormats,
  type Lexical,
  limitedPattern,
  linearPattern,
  type RootElement,
  type SimpleType,
  type SimpleTypes,
  type TextPattern,
  type Type,
  withFormat,
  withMultiples,
} from '../runtime/index.ts'
import { type ElementDeclaration, findNode, type NodeId, resolve, type SchemaSet } from '../schema/index.ts'
import type { HeldForm, SetLayout } from '../typescript/index.ts'
import { type Data, type Fields, isReference, type PatternData, type Reference } from './data.ts'
import { describeDeclarations } from './declarations.ts'
import { describeType } from './describe.ts'
import { describeGroup } from './element.ts'
import { describeJson } from './json.ts'
import { describeOrigins } from './origins.ts'
import { describeRoot } from './root.ts'
import type { DescriptorScope } from './scope.ts'
import { omittedSimpleTypes } from './simple-types.ts'

type Lazy<Value> = () => Value

const heldForms: Readonly<Record<HeldForm, object>> = {
  heldBigint,
  heldDate,
  heldDateTime,
  heldDecimal,
  heldInstant,
  heldInteger,
  heldPlainDate,
}

/** The runtime objects for the types of a set; each type is linked once, when it is first asked for. */
export interface LinkedTypes {
  type(id: NodeId): Type
  root(element: ElementDeclaration): RootElement
  /** The simple types that `withSimpleTypes` takes. */
  simpleTypes(): SimpleTypes
}

/**
 * Returns the runtime objects of an XML set's types and roots, equal to those that its generated modules export.
 */
export function linkTypes(layout: SetLayout, sink: Sink): LinkedTypes {
  const { set } = layout
  const scopes = new Map<string, DescriptorScope>()
  const openScope = (namespace: string): DescriptorScope => {
    const found = scopes.get(namespace) ?? { set, namespace, substitutes: new Map(), sink }
    scopes.set(namespace, found)
    return found
  }
  const linker = new Linker(set, (id) => {
    const scope = openScope(layout.namespaceOf(id))
    return { scope, fields: describeType(scope, findNode(set, id)) }
  })
  const noNamespace = openScope('')
  linker.declarations = once(() => {
    const { elements, attributes, types } = describeDeclarations(noNamespace, layout)
    return {
      elements: new Map(elements.map(([name, one]) => [name, linker.link(one, noNamespace) as Element])),
      attributes: new Map(
        attributes.map(([name, one]) => [name, linker.link(one, noNamespace) as Attribute]),
      ),
      types: new Map(types.map(([name, id]) => [name, linker.lazily(id) as Lazy<Type>])),
    }
  })
  return {
    type: (id) => linker.linkType(id) as Type,
    root: (element) =>
      linker.link(describeRoot({ set }, element), openScope(element.name.namespace)) as RootElement,
    simpleTypes: once(
      () =>
        new Map(
          omittedSimpleTypes(set).map(({ name, types }) => [
            name,
            new Map(types.map(([own, id]) => [own, linker.lazily(id) as Lazy<SimpleType>])),
          ]),
        ),
    ),
  }
}

/** Returns a function from the id of a JSON type to a getter, which links the type's descriptor when called. */
export function linkJsonTypes(set: SchemaSet, sink: Sink): (id: NodeId) => Lazy<JsonType> {
  const scope = { set, namespace: '', substitutes: new Map(), sink }
  const linker = new Linker(set, (id) => ({ scope, fields: describeJson(scope, findNode(set, id)) }))
  return (id) => linker.lazily(id) as Lazy<JsonType>
}

interface Described {
  readonly scope: DescriptorScope
  readonly fields: Fields
}

class Linker {
  readonly #set: SchemaSet
  readonly #describe: (id: NodeId) => Described
  readonly #types = new Map<NodeId, unknown>()
  readonly #groups = new Map<DescriptorScope, Map<string, readonly Element[]>>()
  declarations: Lazy<Declarations> | undefined
  readonly #origins: Lazy<ReadonlyMap<string, number>>

  constructor(set: SchemaSet, describe: (id: NodeId) => Described) {
    this.#set = set
    this.#describe = describe
    this.#origins = once(() => new Map(describeOrigins(set)))
  }

  /** The linked descriptor of a type, references to it resolved; linked once, when it is first asked for. */
  linkType(id: NodeId): unknown {
    const target = resolve(this.#set, id).id
    const known = this.#types.get(target)
    if (known !== undefined) return known
    const { scope, fields } = this.#describe(target)
    const linked = this.link(fields, scope)
    this.#types.set(target, linked)
    return linked
  }

  lazily(id: NodeId): () => unknown {
    return () => this.linkType(id)
  }

  /** A copy of descriptor data with each reference replaced by its runtime value; undefined fields are dropped. */
  link(data: Data, scope: DescriptorScope): unknown {
    if (typeof data !== 'object') return data
    if (isList(data)) return data.map((item) => this.link(item, scope))
    if (isReference(data)) return this.#follow(data, scope)
    const linked: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(data)) {
      if (value !== undefined) linked[name] = this.link(value, scope)
    }
    return linked
  }

  /**
   * The runtime value of a reference; types, groups and derived types are functions, so that they can be
   * recursive.
   */
  #follow(reference: Reference, scope: DescriptorScope): unknown {
    switch (reference.$) {
      case 'type': {
        const { id, asWritten: isAsWritten } = reference
        return isAsWritten ? () => asWritten(this.linkType(id) as SimpleType) : this.lazily(id)
      }
      case 'lexical':
        return linkLexical(reference)
      case 'format':
        return jsonFormats[reference.name]
      case 'held':
        return heldForms[reference.name]
      case 'pattern':
        return linkPattern(reference.pattern)
      case 'codes':
        return reference.values
      case 'substitutes':
        return () => this.#linkGroup(reference.key, scope)
      case 'derived':
        return once(() => new Map(reference.types.map(([name, type]) => [name, this.link(type, scope)])))
      case 'declarations':
        return this.declarations
      case 'origins':
        return this.#origins
      case 'json':
        return reference.value
      case 'record':
        return Object.fromEntries(reference.entries)
    }
  }

  /**
   * The linked elements of a substitution group, once per scope and key; throws for a key that was not described.
   */
  #linkGroup(key: string, scope: DescriptorScope): readonly Element[] {
    const groups = this.#groups.get(scope) ?? new Map<string, readonly Element[]>()
    this.#groups.set(scope, groups)
    const known = groups.get(key)
    if (known !== undefined) return known
    const group = scope.substitutes.get(key)
    invariant(group, 'a substitution group is described before it is referred to')
    const linked = this.link(describeGroup(scope, group), scope) as readonly Element[]
    groups.set(key, linked)
    return linked
  }
}

/** The lexical form of a reference, with the checks that JSON Schema adds to it. */
function linkLexical({ name, hasMultiples, format }: Extract<Reference, { $: 'lexical' }>): object {
  // Composite forms have neither.
  const plain = lexicalForms[name] as Lexical
  const checked = format === undefined ? plain : withFormat(plain, jsonFormats[format])
  return hasMultiples ? withMultiples(checked) : checked
}

function isList(data: object): data is readonly Data[] {
  return Array.isArray(data)
}

/** A RegExp or linear-time program for a pattern; for an unknown or refused one, one that throws when used. */
function linkPattern(pattern: PatternData): TextPattern {
  if (pattern.how === 'unknown' || pattern.how === 'refused') return unknownPattern(pattern.words)
  if (pattern.how === 'engine') return new RegExp(pattern.source, 'u')
  return pattern.how === 'limited' ? limitedPattern(pattern.program) : linearPattern(pattern.program)
}

/** A function that calls `make` at its first call and returns that value at every call. */
function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
