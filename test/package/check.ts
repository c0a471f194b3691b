import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentsProblems } from './contents.ts'
import { packAgain, packCopy, repository } from './pack.ts'
import { publintProblems, typesProblems } from './resolvers.ts'
import { sbomProblems } from './sbom.ts'
import { installScripts } from './scripts.ts'

// What is promised of the package as it is published. `--keep <file>` leaves the tarball there.
const work = mkdtempSync(join(tmpdir(), 'package-'))
try {
  process.exitCode = (await check()) ? 0 : 1
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function check(): Promise<boolean> {
  const one = packCopy(join(work, 'one'))
  const other = packAgain(join(work, 'elsewhere/another'), join(work, 'one'))
  const listed = execFileSync('git', ['ls-files', 'src'], { cwd: repository, encoding: 'utf8' })
  const sources = listed.split('\n').filter((path) => path.endsWith('.ts'))
  const checks: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'contents',
      `${one.files.length} files, ${one.unpackedSize} bytes unpacked`,
      contentsProblems(one, sources),
    ],
    [
      'reproducible',
      `sha256 ${one.sha256}`,
      one.sha256 === other.sha256 ? [] : [`packed in another folder it is ${other.sha256}`],
    ],
    ['install scripts', 'of the package and all that is installed with it', installScripts()],
    ['publint', 'with suggestions', await publintProblems(one)],
    ['types', 'Node 10, Node 16 and bundlers', await typesProblems(one)],
    ['bill of materials', 'sbom.cdx.json', sbomProblems()],
  ]
  for (const [name, what, problems] of checks) {
    console.log(`${problems.length === 0 ? 'fine' : 'NOT '}  ${name.padEnd(18)} ${what}`)
    for (const problem of problems) console.log(`      ${problem}`)
  }
  const keep = process.argv.indexOf('--keep')
  if (keep > 0) cpSync(one.tarball, process.argv[keep + 1] ?? '')
  return checks.every(([, , problems]) => problems.length === 0)
}
