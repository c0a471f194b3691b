import type { LexicalName } from '../lexical/index.ts'
import type { LinearPlan } from '../regex/index.ts'
import type { JsonFormats } from '../runtime/index.ts'
import type { Json, NodeId } from '../schema/index.ts'
import type { HeldForm } from '../typescript/index.ts'

/**
 * A part of a descriptor as plain data: it can be compared, printed as TypeScript (`generate/codecs`), and linked to
 * what runs (`link.ts`).
 */
export type Data = string | number | boolean | readonly Data[] | Fields | Reference

/** An object; a field without a value is left out. */
export interface Fields {
  readonly $?: never
  readonly [name: string]: Data | undefined
}

/** What a descriptor refers to by name. */
export type Reference =
  /** The descriptor of a type, looked up when it is needed, since types may be recursive. */
  | { readonly $: 'type'; readonly id: NodeId; readonly asWritten?: true }
  /** The lexical form that reads and writes a text. */
  | {
      readonly $: 'lexical'
      readonly name: LexicalName
      /** Texts must be multiples of the type's `multipleOf`. */
      readonly hasMultiples?: true
      readonly format?: keyof JsonFormats
    }
  /** A format that the runtime checks in JSON strings; alone, so that a bundle has no other. */
  | { readonly $: 'format'; readonly name: keyof JsonFormats; readonly isAlone?: true }
  /** What converts values that JSON does not have. */
  | { readonly $: 'held'; readonly name: HeldForm }
  | { readonly $: 'pattern'; readonly pattern: PatternData }
  /** The values of a code list, which generated modules keep once for the codec and the type. */
  | { readonly $: 'codes'; readonly id: NodeId; readonly values: readonly string[] }
  /** The elements of a substitution group: a key of `DescriptorScope.substitutes`. */
  | { readonly $: 'substitutes'; readonly key: string }
  /** The types that may stand in for a type, by expanded name. */
  | { readonly $: 'derived'; readonly types: readonly (readonly [name: string, type: Fields])[] }
  /** All that the set declares. */
  | { readonly $: 'declarations' }
  /** What only documents of some roots may use. */
  | { readonly $: 'origins' }
  /** A JSON value of the schema. */
  | { readonly $: 'json'; readonly value: Json }
  /** An object whose names come from the schema. */
  | { readonly $: 'record'; readonly entries: readonly (readonly [name: string, value: string])[] }

/** How a pattern is matched against texts. */
export type PatternData =
  /** Only its words are known: another dialect wrote it. */
  | { readonly how: 'unknown'; readonly words: string }
  /** It has a part that no program has. A build that has one writes nothing; a linked one throws when it is used. */
  | { readonly how: 'refused'; readonly words: string }
  | { readonly how: 'engine'; readonly source: string }
  | {
      readonly how: 'program'
      readonly source: string
      readonly program: Extract<LinearPlan, { how: 'program' }>['program']
    }
  /** A text that takes too many steps is refused. */
  | {
      readonly how: 'limited'
      readonly source: string
      readonly program: Extract<LinearPlan, { how: 'limited' }>['program']
    }

/** Whether data is a reference. */
export function isReference(data: Data): data is Reference {
  return typeof data === 'object' && '$' in data
}

/** A reference to the descriptor of a type. */
export function typeReference(id: NodeId): Reference {
  return { $: 'type', id }
}
