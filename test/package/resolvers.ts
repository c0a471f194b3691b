import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import type { Packed } from './pack.ts'

/** What publint finds, suggestions included. */
export async function publintProblems({ tarball }: Packed): Promise<readonly string[]> {
  const bytes = readFileSync(tarball)
  const buffer = new Uint8Array(bytes).buffer
  const { messages, pkg } = await publint({
    pack: { tarball: buffer },
    level: 'suggestion',
  })
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
}

/**
 * What "are the types wrong" finds. The package is of ES modules alone, which every Node that it runs on can require;
 * so that `require` leads to one is meant.
 */
export async function typesProblems({ tarball }: Packed): Promise<readonly string[]> {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), {
    excludeEntrypoints: [/^\.\/schemas\//, './package.json'],
  })
  if (analysis.types === false) return ['the package has no types']
  return analysis.problems
    .filter(({ kind }) => kind !== 'CJSResolvesToESM')
    .map((problem) => JSON.stringify(problem))
}
