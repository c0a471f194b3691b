import { existsSync, readFileSync } from 'node:fs'
import { parseTable, printTable, type Table } from './tsv.ts'

/** The tables of a version and their columns; `facts/<name>.tsv` holds each. */
export const tables = {
  /** Schema files with what stands on their root. */
  schemas: ['file', 'namespace', 'version'],
  /** Prefixes that a schema file needs. */
  prefixes: ['file', 'prefix', 'namespace'],
  /** Every construct in document order; `level` counts the constructs around it. */
  structure: ['file', 'level', 'construct', 'name', 'type', 'min', 'max', 'use', 'fixed', 'value'],
  /** Enumeration values per named simple type. */
  codes: ['file', 'type', 'value'],
  /** V0: the UN/CEFACT dictionary entry of an element. */
  'dictionary-entries': ['file', 'path', 'unId', 'entry'],
  /** Data elements; V0 states format, parent and subsets, V1 code list and business name. */
  'data-elements': ['file', 'path', 'id', 'format', 'parentId', 'subsets', 'codeList', 'businessName'],
} as const

export type TableName = keyof typeof tables
export type Row<Name extends TableName> = Table<(typeof tables)[Name][number]>[number]
export type Facts = { readonly [Name in TableName]: readonly Row<Name>[] }

/** All facts of a version; a table that a version has no use for has no file. */
export function readFacts(folder: string): Facts {
  const read = <Name extends TableName>(name: Name): readonly Row<Name>[] => {
    const path = `${folder}/${name}.tsv`
    const columns: readonly (typeof tables)[Name][number][] = tables[name]
    return existsSync(path) ? parseTable(columns, readFileSync(path, 'utf8')) : []
  }
  return {
    schemas: read('schemas'),
    prefixes: read('prefixes'),
    structure: read('structure'),
    codes: read('codes'),
    'dictionary-entries': read('dictionary-entries'),
    'data-elements': read('data-elements'),
  }
}

/** The files of a version's facts by table, as text. */
export function printFacts(facts: Facts): ReadonlyMap<TableName, string> {
  const print = <Name extends TableName>(name: Name): [Name, string] => {
    const columns: readonly (typeof tables)[Name][number][] = tables[name]
    return [name, printTable(columns, facts[name])]
  }
  const names = Object.keys(tables) as TableName[]
  return new Map(names.filter((name) => facts[name].length > 0).map(print))
}
