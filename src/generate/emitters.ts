import { codecsEmitter } from './codecs/index.ts'
import { dataElementsEmitter } from './data-elements/index.ts'
import type { Emitter } from './emitter.ts'
import { jsonSchemaEmitter } from './json-schema/index.ts'
import { operationsEmitter } from './operations/index.ts'
import { subsetsEmitter } from './subsets/index.ts'
import { typesEmitter } from './types/index.ts'

/** Everything that is made from one version, in this order. */
export const emitters: readonly Emitter[] = [
  typesEmitter,
  codecsEmitter,
  operationsEmitter,
  jsonSchemaEmitter,
  dataElementsEmitter,
  subsetsEmitter,
]
