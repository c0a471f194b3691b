import { corpus } from '../../support/corpus.ts'
import { type GeneratedVersion, generatedFrom } from '../../support/generated.ts'

/** Other people's schema families, by the name of their archive. */
export const families: readonly string[] = [
  ...['2.0', '2.1', '2.2', '2.3', '3.0', '3.3'].map((version) => `datex2-${version}`),
  'ubl-2.1',
]

export function familyArchive(family: string): string {
  return corpus(`corpus/xml-families/${family}.zip`)
}

/** A family read, generated and running; throws what the reader reports as an error. */
export function generatedFamily(family: string): Promise<GeneratedVersion> {
  return generatedFrom(
    { schemas: `${family}.zip`, conventions: { allowDoctype: true } },
    corpus('corpus/xml-families'),
  )
}
