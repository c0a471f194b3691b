import type { Plugin } from 'vite'
import { findSentences } from './sentences.ts'

/** What every word of a sentence has after its first letter where sentences are reworded. */
const mark = 'qx'

/** A word of a sentence: not in quotes or backticks, not a part of a flag, path, file name or escape, not a name in capitals. */
const word =
  /`[^`]*`|\\`.*?\\`|"[^"]*"|\\u\{?[\da-f]+\}?|\\.|(?<![\w$./@<#-])([A-Za-z][a-z]+)(?![\w$/@>#-]|\.\w|\()/g

/** The same program with every word of its sentences replaced: names, numbers and codes stay. */
export function reword(path: string, text: string): string {
  const pieces = findSentences(path, text)
    .flatMap((sentence) => sentence.pieces)
    .sort((a, b) => a.start - b.start)
  let out = ''
  let done = 0
  for (const { start, written } of pieces) {
    out += text.slice(done, start) + rewordText(written)
    done = start + written.length
  }
  return out + text.slice(done)
}

function rewordText(text: string): string {
  return text.replace(word, (all, found?: string) =>
    found === undefined ? all : `${found.slice(0, 1)}${mark}${found.slice(1)}`,
  )
}

/** Gives tests the product with other words in its messages. */
export const rewordedProduct: Plugin = {
  name: 'reworded-product',
  enforce: 'pre',
  transform(code, id) {
    const isProduct = /\/src\/.*\.ts$/.test(id) && !id.includes('/node_modules/')
    return isProduct ? { code: reword(id, code), map: null } : undefined
  },
}
