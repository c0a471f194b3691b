import { printHtml, printMarkdown } from '../../report/index.ts'
import type { Impact } from '../place.ts'
import { printImpactGithub } from './github.ts'
import { makeImpactPage } from './page.ts'
import { printImpactSarif } from './sarif.ts'
import { printImpactText } from './text.ts'

/** By format, the function that prints the result. */
export const impactFormats = {
  text: printImpactText,
  json: (impact) => `${JSON.stringify(impact, null, 2)}\n`,
  markdown: (impact) => printMarkdown(makeImpactPage(impact)),
  html: (impact) => printHtml(makeImpactPage(impact)),
  sarif: printImpactSarif,
  github: printImpactGithub,
} as const satisfies Record<string, (impact: Impact) => string>

export type ImpactFormat = keyof typeof impactFormats
