import { deflateSync, strToU8 } from 'fflate'
import { html, Markup } from './markup.ts'

/** A text that the script unpacks, a tenth as long. The same text gives the same bytes on every machine, unlike Node's zlib. */
export function packed(id: string, text: string): Markup {
  const bytes = deflateSync(strToU8(text), { level: 9 })
  return html`<script type="text/plain" id="${id}">${new Markup(Buffer.from(bytes).toString('base64'))}</script>`
}
