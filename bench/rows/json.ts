import { statSync } from 'node:fs'
import type { Row } from '../measure/row.ts'
import { nameOf } from '../prepare/install.ts'
import { looping } from '../prepare/programs.ts'

interface JsonInput {
  readonly codec: string
  readonly ajv: string
  readonly value: string
}

/** A value against a JSON Schema, compiled before by both. */
export function jsonRow({ codec, ajv, value }: JsonInput): Row {
  return {
    ...{ id: 'json', title: 'JSON validator', unit: 'value', bytes: statSync(value).size },
    input: 'the value of consignment-common.xml, the JSON Schema that the toolkit emits for it',
    subjects: async () => [
      looping('ours', 'json-check', ['ours', codec, value]),
      looping(`${nameOf('ajv')} standalone`, 'json-check', ['ajv', ajv, value], 'ajv'),
    ],
  }
}
