import { readFileSync } from 'node:fs'
import { modes } from './modes'

const found = modes(
  readFileSync('node_modules/efti-schema-toolkit/specs/v0/examples/put-consignment-identifiers.xml'),
)
if (found.join() !== '3,1,2') throw new Error(`What was compiled to CommonJS finds ${found.join()}`)
