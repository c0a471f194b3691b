import { Diagnostics } from '../src/diagnostics/index.ts'
import { loadConfig, loadVersion } from '../src/index.ts'
import { loadAdapters } from '../src/pipeline/index.ts'
import { type AdaptSetting, adaptDocument } from '../src/run/index.ts'
import { sampleDocument } from '../src/sample/index.ts'

/** What V1 needs and no consignment holds. */
export const envelope = {
  eFTI1: '0f6c30b4-89b5-41f1-a20a-3c9c0f2eb459',
  eFTI4: '202109240850+0000',
  eFTI1755: 'C',
  eFTI1794: '17022113-89b5-41f1-bec0-3c9c0f2eb459',
  eFTI2001: 'platform',
  eFTI2002: 'EU-XX',
  eFTI2003: '550e8400-e29b-41d4-a716-446655440000',
} as const

const root = '{http://efti.eu/v1/consignment/common}consignment'

let loaded: ReturnType<typeof load> | undefined

async function load() {
  const problems = new Diagnostics()
  const options = { cwd: process.cwd() }
  const config = await loadConfig({ ...options, embedded: true }, problems.sink)
  const read = (name: string) => config && loadVersion(name, config, options, problems.sink)
  const [from, to] = [await read('v0'), await read('v1')]
  if (!from || !to) throw new Error('the embedded versions cannot be read')
  const adapters = await loadAdapters(from, to, problems.sink)
  const policy = { onUndetermined: 'drop', onLoss: 'drop', onMisfit: 'drop' } as const
  const setting: AdaptSetting = { ...adapters, context: envelope, hooks: {}, policy }
  const set = from.version.sets.find(({ elements }) => elements.has(root))
  const element = set?.elements.get(root)
  if (!set || !element) throw new Error(`there is no ${root}`)
  return { setting, set, element }
}

/** Random valid consignments that go over to V1 (most do not: their codes are drawn from whole lists). */
export async function drawConsignments(count: number) {
  loaded ??= load()
  const { setting, set, element } = await loaded
  const texts: string[] = []
  let drawn = 0
  while (texts.length < count) {
    const text = sampleDocument(set, element, { seed: drawn++, size: 'random', maxElements: 150 })
    if (text !== undefined && adaptDocument(text, 'xml', setting).text !== undefined) texts.push(text)
  }
  return { texts, drawn }
}

/** Whether a document goes over to V1. */
export async function goesOver(text: string): Promise<boolean> {
  loaded ??= load()
  return adaptDocument(text, 'xml', (await loaded).setting).text !== undefined
}

/** How the time of a document divides, in words. */
export async function timeParts(texts: readonly string[]): Promise<string> {
  loaded ??= load()
  const { setting } = await loaded
  const find = (name: string) => {
    const key = setting.adapters.find(({ from }) => from.root.endsWith(`#${root}`))
    const wanted = name === 'source' ? key?.from.root : key?.to.root
    return setting[name as 'source' | 'target'].xml
      .find((one) => `${one.set}#${one.local}` === wanted)
      ?.codec()
  }
  const [source, target] = [find('source'), find('target')]
  const adapter = setting.adapters.find(({ from }) => from.root.endsWith(`#${root}`))
  if (!source || !target || !adapter) throw new Error('there is no adapter')
  const spent = { parse: 0, adapt: 0, validate: 0, serialize: 0 }
  const timed = <T>(part: keyof typeof spent, work: () => T): T => {
    const began = performance.now()
    const result = work()
    spent[part] += performance.now() - began
    return result
  }
  for (let round = 0; round < 3; round++) {
    for (const text of texts) {
      const read = timed('parse', () => source.parse(text))
      if (!read.ok) continue
      const made = timed('adapt', () =>
        adapter.run(read.value, envelope, {}, { repeats: 'first', undetermined: 'drop' }),
      )
      const checked = timed('validate', () => target.validate(made.value))
      if (checked.ok) timed('serialize', () => target.serialize(checked.value))
    }
  }
  const all = Object.values(spent).reduce((sum, one) => sum + one, 0)
  const each = (all / texts.length / 3).toFixed(2)
  const parts = Object.entries(spent).map(([part, time]) => `${part} ${Math.round((time * 100) / all)} %`)
  return `${each} ms, ${parts.join(', ')}`
}
