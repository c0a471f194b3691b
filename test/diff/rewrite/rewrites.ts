import type { Rewrite, Rewritten } from './document.ts'
import { enumToOneOf } from './enum-to-one-of.ts'
import { extractSchemas } from './extract-schemas.ts'
import { hoistParameters } from './hoist-parameters.ts'
import { inlineReferences } from './inline-references.ts'
import { mergeAllOf } from './merge-all-of.ts'
import { referParameters } from './refer-parameters.ts'
import { renameComponents } from './rename-components.ts'
import { reorderKeys } from './reorder-keys.ts'
import { reorderLists } from './reorder-lists.ts'
import { splitAllOf } from './split-all-of.ts'
import { splitFiles } from './split-files.ts'
import { stateDefaults } from './state-defaults.ts'
import { toOpenApi31 } from './to-openapi-3-1.ts'
import { toOpenApi32 } from './to-openapi-3-2.ts'
import { wrapReferences } from './wrap-references.ts'

/** Ways to write the same description otherwise, and the only rules that each may raise. */
export const rewrites: readonly (readonly [string, { rewrite: Rewrite; raises: readonly string[] }])[] = [
  ['a reference inlined', { rewrite: inlineReferences, raises: [] }],
  ['a schema extracted', { rewrite: extractSchemas, raises: ['type-added'] }],
  [
    'a component renamed',
    { rewrite: renameComponents, raises: ['type-renamed', 'type-added', 'type-removed'] },
  ],
  ['an object split into allOf', { rewrite: splitAllOf, raises: [] }],
  ['allOf merged into an object', { rewrite: mergeAllOf, raises: [] }],
  ['a reference as the one part of allOf', { rewrite: wrapReferences, raises: [] }],
  ['keys in another order', { rewrite: reorderKeys, raises: [] }],
  ['nullable as a type', { rewrite: toOpenApi31, raises: [] }],
  ['a code list as a choice of constants', { rewrite: enumToOneOf, raises: [] }],
  ['parameters hoisted to the path', { rewrite: hoistParameters, raises: [] }],
  ['parameters by reference', { rewrite: referParameters, raises: [] }],
  ['defaults that are stated', { rewrite: stateDefaults, raises: [] }],
  ['lists in another order', { rewrite: reorderLists, raises: ['examples-changed'] }],
  ['the words of 3.2', { rewrite: toOpenApi32, raises: [] }],
  ['components in a file of their own', { rewrite: splitFiles, raises: ['type-removed'] }],
  ['YAML as JSON', { rewrite: (document) => ({ document, places: 1 }), raises: [] }],
]

/** Every rewrite but the move into files, one after the other. */
export const allRewrites: Rewrite = (document, chance) =>
  rewrites
    .filter(([, { rewrite }]) => rewrite !== splitFiles)
    .reduce<Rewritten>(
      (made, [, { rewrite }]) => {
        const next = rewrite(made.document, chance)
        return { document: next.document, places: made.places + next.places }
      },
      { document, places: 0 },
    )
