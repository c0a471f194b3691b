import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../golden/messages', import.meta.url))
const lines = readdirSync(folder)
  .sort()
  .flatMap((file) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .split('\n')
      .map((text, index) => ({ at: `${file}:${index + 1}`, text })),
  )

/** Phrases that people had to read twice, with what is said in their place. */
const retired: readonly (readonly [RegExp, string])[] = [
  [/(?<!there )\bis no (?!longer\b|more than\b)[a-z]/i, 'is not a …'],
  [/\bany more\b/i, 'no longer …, or: … was removed'],
  [/\bheld back\b/i, 'set aside'],
  [/\bopen points?\b/i, 'decision'],
  [/\bthere and back\b/i, 'round trip'],
  [/\bhas no place any\b/i, 'was removed'],
  [/\bdoes not stand its trial\b/i, 'fails its trial'],
  [/^\s*It (?:has|is|must|fits|holds)\b/, 'its name, or: Must be …'],
]

test.each(retired)('no message says %s', (phrase) => {
  expect(lines.filter(({ text }) => phrase.test(text)).map(({ at, text }) => `${at} ${text}`)).toEqual([])
})

/** The most words that a sentence of a message may have. */
const longest = 25

test(`no sentence of a message has more than ${longest} words`, () => {
  // What is written for a database has no sentences.
  const told = lines.filter(({ text }) => !/\b(?:select|insert into|create table|update) /.test(text))
  const long = told.flatMap(({ at, text }) =>
    text
      .replaceAll('\\n', '. ')
      .split(/(?<=[.!?;])\s+/)
      .filter((sentence) => sentence.trim().split(/\s+/).length > longest)
      .map((sentence) => `${at} ${sentence}`),
  )
  expect(told.length).toBeGreaterThan(1000)
  expect(long).toEqual([])
})
