import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './measure/row.ts'
import { type Generated, generate, valueFile } from './prepare/generated.ts'
import { largePairs } from './prepare/pairs.ts'
import { shared } from './prepare/paths.ts'
import { workFile } from './prepare/programs.ts'
import { storeOf } from './prepare/store.ts'
import { memoryRow, parseRow, serializeRow } from './rows/codec.ts'
import { buildLargeRow, buildRow, diffRow, startRow } from './rows/commands.ts'
import { containRow } from './rows/contain.ts'
import { declarationsRow } from './rows/declarations.ts'
import { jsonRow } from './rows/json.ts'
import { migrateRow } from './rows/migrate.ts'
import { pageRow } from './rows/page.ts'
import { scannerRow } from './rows/scanner.ts'
import { zipRow } from './rows/zip.ts'

/** Rows by id; each is made when its turn comes, and is nothing where its input is not there. */
export type Rows = ReadonlyMap<string, () => Promise<Row | undefined>>

const examples = join(shared, 'corpus/efti/v0/examples')
const commonDocument = join(examples, 'consignment-common.xml')
const identifierDocument = join(examples, 'consignment-identifiers-four-legs.xml')
const pairs = join(shared, 'corpus/containment/jsoncompat.json')

export function allRows(isQuick: boolean): Rows {
  const over = (input: string, row: () => Row | Promise<Row>) => async () =>
    existsSync(input) ? await row() : undefined
  const common = async () => ({
    ...{ name: 'common', program: (await generate()).common, document: commonDocument },
    ...{ schema: 'consignment-common.xsd', batch: isQuick ? 400 : 2000 },
  })
  const identifier = async () => ({
    ...{ name: 'identifier', program: (await generate()).identifier, document: identifierDocument },
    ...{ schema: 'consignment-identifier.xsd', batch: isQuick ? 4000 : 20_000 },
  })
  const diff = (id: string) => async () => {
    const pair = (await largePairs()).find((one) => one.id === id)
    return pair && diffRow({ ...pair, seconds: isQuick ? 20 : 45 }, workFile)
  }
  const build = (id: string) => async () => {
    const pair = (await largePairs()).find((one) => one.id === id)
    return pair && buildLargeRow(pair)
  }
  return new Map<string, () => Promise<Row | undefined>>([
    ['scanner', over(commonDocument, () => scannerRow(commonDocument))],
    ['parse-common', over(commonDocument, async () => parseRow(await common()))],
    ['parse-identifier', over(identifierDocument, async () => parseRow(await identifier()))],
    ['serialize-common', over(commonDocument, async () => serializeRow(await common()))],
    ['serialize-identifier', over(identifierDocument, async () => serializeRow(await identifier()))],
    ['memory', over(commonDocument, async () => memoryRow(await common()))],
    ['json', over(commonDocument, async () => jsonInput(await generate()))],
    ['contain', over(pairs, () => containRow(pairs))],
    ['zip', async () => zipRow()],
    ['start', async () => startRow()],
    ['build', async () => buildRow((await generate()).jsonSchema)],
    ...(isQuick ? [] : [['build-github', build('github')] as const]),
    ['diff-openai-yaml', diff('openai-yaml')],
    ...(isQuick
      ? []
      : (['openai-json', 'stripe', 'github'] as const).map((id) => [`diff-${id}`, diff(id)] as const)),
    ['migrate', async () => migrateRow(await (isQuick ? storeOf(500, 50) : storeOf(5000, 300)), workFile)],
    ['declarations', async () => declarationsRow((await generate()).out)],
    ['page', async () => pageRow((await generate()).out)],
  ])
}

async function jsonInput({ common, jsonCodec, ajv }: Generated): Promise<Row> {
  return jsonRow({ codec: jsonCodec, ajv, value: await valueFile(common, commonDocument) })
}
