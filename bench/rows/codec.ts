import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isInstalled, runWell } from '../measure/child.ts'
import type { Row, Sample, Subject } from '../measure/row.ts'
import { schemas } from '../prepare/generated.ts'
import { nameOf } from '../prepare/install.ts'
import { looping } from '../prepare/programs.ts'

interface Root {
  readonly name: string
  readonly program: string
  readonly document: string
  /** The schema's file. */
  readonly schema: string
  /** Documents of one call of xmllint. */
  readonly batch: number
}

/** Reading with every check, beside validators that do the same, and a parser that checks nothing. */
export function parseRow({ name, program, document, schema, batch }: Root): Row {
  const xsd = join(schemas, schema)
  return {
    ...{ id: `parse-${name}`, title: `Codec, parse with full validation: ${name}`, unit: 'document' },
    ...{ input: basename(document), bytes: statSync(document).size },
    subjects: async () => [
      looping('ours, from text', 'decode', ['parse', program, document]),
      looping('ours, from bytes', 'decode', ['bytes', program, document]),
      xmllint(xsd, document, batch),
      looping(`${nameOf('libxml2-wasm')}, from text`, 'libxml2', [xsd, document], 'libxml2-wasm'),
      looping(`${nameOf('fast-xml-parser')}, no validation`, 'no-checks', [document], 'fast-xml-parser'),
    ],
  }
}

/** One call over many documents, less a call over one: its start and the compilation of the schema are left out. */
function xmllint(schema: string, document: string, batch: number): Subject {
  const name = 'xmllint, native'
  if (!isInstalled('xmllint')) return { name, missing: 'not installed' }
  const call = (count: number) =>
    runWell(['xmllint', '--noout', '--schema', schema, ...Array<string>(count).fill(basename(document))], {
      // Short names: a command line holds two megabytes.
      cwd: dirname(document),
    })
  return {
    name,
    sample: async (): Promise<Sample> => {
      const [one, many] = [await call(1), await call(batch + 1)]
      const peak = many.peak === undefined ? {} : { peak: many.peak }
      return { cpu: (many.cpu - one.cpu) / batch, wall: (many.wall - one.wall) / batch, ...peak }
    },
  }
}

/** What a long document takes in memory while it is read, once and cold; no tool beside it. */
export function memoryRow({ program, document }: Root): Row {
  const bytes = 10_000_000
  return {
    ...{ id: 'memory', title: 'Codec, memory of a long document', unit: 'document' },
    ...{ input: `${basename(document)}, its longest list repeated`, bytes },
    subjects: async () => [looping('ours, parse', 'memory', [program, document, String(bytes)])],
  }
}

/** Writing, and checking a value that is there already, beside reading. */
export function serializeRow({ name, program, document }: Root): Row {
  return {
    ...{ id: `serialize-${name}`, title: `Codec, serialize: ${name}`, unit: 'document' },
    ...{ input: `the value of ${basename(document)}`, bytes: statSync(document).size },
    subjects: async () => [
      looping('ours, serialize (checks included)', 'decode', ['serialize', program, document]),
      looping('ours, validate a value', 'decode', ['validate', program, document]),
      looping('ours, parse', 'decode', ['parse', program, document]),
    ],
  }
}
