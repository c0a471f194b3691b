import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { corpus } from '../../support/corpus.ts'
import { generatedFrom } from '../../support/generated.ts'

const document = 'corpus/efti/v0/examples/consignment-common.xml'

/** Times that the document is read before it is measured, and in each of the five runs. */
const warm = 400
const times = 40

/**
 * Nanoseconds for each byte of the consignment where it is read with everything that can be said of it: what has nothing
 * wrong is read by a quicker road, which no hostile input takes.
 */
export async function yardstick(): Promise<number> {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const { xml } = await generatedFrom({ schemas: 'specs/v0/schemas.zip' }, root)
  const codec = xml('schemas', '{http://efti.eu/v1/consignment/common}consignment')
  const whole = readFileSync(corpus(document), 'utf8')
  const end = whole.lastIndexOf('</')
  const text = `${whole.slice(0, end)}<unknown/>${whole.slice(end)}`
  const read = codec.parse(text)
  if (read.ok || read.issues.length !== 1 || !codec.parse(whole).ok)
    throw new Error('The consignment must have one thing wrong, and none without it.')
  for (let time = 0; time < warm; time++) codec.parse(text)
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5; run++) {
    const before = process.cpuUsage()
    for (let time = 0; time < times; time++) codec.parse(text)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return (1000 * least) / times / Buffer.byteLength(text)
}
