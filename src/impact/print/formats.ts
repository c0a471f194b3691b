import { printHtml, printMarkdown } from '../../report/index.ts'
import type { Impact } from '../place.ts'
import { printGithub } from './github.ts'
import { pageOf } from './page.ts'
import { printSarif } from './sarif.ts'
import { printText } from './text.ts'

/** Every form in which the places can be written. */
export const impactFormats = {
  text: printText,
  json: (impact) => `${JSON.stringify(impact, null, 2)}\n`,
  markdown: (impact) => printMarkdown(pageOf(impact)),
  html: (impact) => printHtml(pageOf(impact)),
  sarif: printSarif,
  github: printGithub,
} as const satisfies Record<string, (impact: Impact) => string>

export type ImpactFormat = keyof typeof impactFormats
