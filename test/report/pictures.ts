import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isHeavy } from '../support/heavy.ts'
import type { Stage } from './stage.ts'

const folder = join(import.meta.dirname, 'references')
/** `UPDATE_REFERENCES=1` writes what is seen now; look at it before it is committed. */
const isUpdate = process.env.UPDATE_REFERENCES !== undefined

/** Pictures are kept at half their size. */
const scale = 0.5
/** Cells of this many kept pixels are compared by their mean colour: letters may differ, blocks may not. */
const cell = 12
/** How far a channel of a cell may be off, of 255, and how many cells of a hundred may be further off. */
const tolerance = 20
const allowed = 1.5

/** Halves a picture, and says in how many of a hundred cells it differs from the one that is kept. */
const look = `async ([now, kept, scale, cell, tolerance]) => {
  const read = async (data) => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + data
    await image.decode()
    return image
  }
  const drawn = (image, width, height) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    return canvas
  }
  const image = await read(now)
  const half = drawn(image, Math.round(image.width * scale), Math.round(image.height * scale))
  const small = half.toDataURL('image/png').split(',')[1]
  if (kept === '') return { small, off: 100 }
  const reference = await read(kept)
  if (reference.width !== half.width || Math.abs(reference.height - half.height) > cell) return { small, off: 100 }
  const means = (source) => {
    const columns = Math.ceil(half.width / cell)
    const rows = Math.floor(Math.min(half.height, reference.height) / cell)
    const { data, width } = drawn(source, source.width, source.height).getContext('2d').getImageData(0, 0, source.width, source.height)
    return Array.from({ length: columns * rows }, (_, at) => {
      const [left, top] = [(at % columns) * cell, Math.floor(at / columns) * cell]
      const sum = [0, 0, 0]
      let count = 0
      for (let y = top; y < top + cell; y += 1)
        for (let x = left; x < Math.min(left + cell, width); x += 1) {
          for (const channel of [0, 1, 2]) sum[channel] += data[(y * width + x) * 4 + channel]
          count += 1
        }
      return sum.map((one) => one / count)
    })
  }
  const [a, b] = [means(half), means(reference)]
  const off = a.filter((mean, at) => mean.some((one, channel) => Math.abs(one - b[at][channel]) > tolerance)).length
  return { small, off: (off * 100) / a.length }
}`

/** In how many of a hundred cells the page, or a part of it, differs from its reference. */
async function difference(stage: Stage, page: Page, name: string, part?: string): Promise<number> {
  const taken = part === undefined ? await page.screenshot() : await page.locator(part).screenshot()
  const file = join(folder, `${name}.png`)
  const kept = existsSync(file) && !isUpdate ? readFileSync(file).toString('base64') : ''
  const blank = await stage.open(stage.write('blank.html', '<!doctype html>'))
  const seen: { small: string; off: number } = await blank.evaluate(
    `(${look})(${JSON.stringify([taken.toString('base64'), kept, scale, cell, tolerance])})`,
  )
  if (!isUpdate) return seen.off
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, Buffer.from(seen.small, 'base64'))
  return 0
}

const schemes = ['light', 'dark'] as const

/** The first screen and the pictures, beside what they were when somebody last looked at them. */
export function pictures(stage: Stage): void {
  test.each([1440, 768, 390].flatMap((width) => schemes.map((scheme) => [width, scheme] as const)))(
    'the first screen at %d pixels, %s',
    async (width, colorScheme) => {
      const page = await stage.show('', { viewport: { width, height: 900 }, colorScheme })
      expect(await difference(stage, page, `first-${width}-${colorScheme}`)).toBeLessThan(allowed)
    },
    60_000,
  )

  test.each(schemes)(
    'the map, the bars, the bands and the trees, %s',
    async (colorScheme) => {
      // A part that is higher than the window makes the browser lay out the page anew.
      const parts = [
        ['map', '#elements', '.map'],
        ['bars', '#elements', '#s-EU05a'],
        ['bands', '#models', '.streams'],
        ['trees', '#models', '.trees'],
        ['decisions', '#decisions', '.decision >> nth=0'],
      ] as const
      // Each part in one of the schemes, unless everything is asked for.
      const isAsked = (index: number) => isUpdate || isHeavy || index % 2 === schemes.indexOf(colorScheme)
      for (const [name, view, part] of parts.filter((_, index) => isAsked(index))) {
        const page = await stage.show(view, { colorScheme, viewport: { width: 1440, height: 1500 } })
        expect.soft(await difference(stage, page, `${name}-${colorScheme}`, part), name).toBeLessThan(allowed)
      }
    },
    120_000,
  )

  test.skipIf(isUpdate).each([
    ['a list is gone', '.todo { visibility: hidden }'],
    ['a part is lower', '.lead { margin-top: 40px }'],
    ['a colour is another', ':root { --panel: #c0d0ff !important }'],
    ['words are larger', '.lead { font-size: 2rem }'],
  ])('a page is another when %s', async (_, style) => {
    const page = await stage.show('', { bypassCSP: true })
    const added = await page.addStyleTag({ content: style })
    const off = await difference(stage, page, 'first-1440-light')
    await added.evaluate('(node) => node.remove()')
    expect(off).toBeGreaterThan(allowed)
  })
}
