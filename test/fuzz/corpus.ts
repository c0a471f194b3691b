import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The inputs that each reached something new, kept from earlier runs. */
export function storedCorpus(target: string): readonly Buffer[] {
  const file = new URL(`corpus/${target}.json`, import.meta.url)
  if (!existsSync(file)) return []
  return (JSON.parse(readFileSync(file, 'utf8')) as readonly string[]).map((text) =>
    Buffer.from(text, 'base64'),
  )
}

export function storeCorpus(target: string, inputs: readonly Buffer[]): void {
  const texts = [...new Set(inputs.map((bytes) => bytes.toString('base64')))].sort()
  writeFileSync(new URL(`corpus/${target}.json`, import.meta.url), `${JSON.stringify(texts, undefined, 2)}\n`)
}

/** An input that something was wrong with, called by what that was. */
export interface Find {
  readonly name: string
  readonly target: string
  readonly input: string
}

export function finds(): readonly Find[] {
  return JSON.parse(readFileSync(new URL('finds.json', import.meta.url), 'utf8')) as readonly Find[]
}
