import { type Failed, isFailed, type Judged, type Measured } from './measured.ts'

/** The page of a run: what was read and generated, what other validators say, and how neighbours compare. */
export function printFamilies(all: readonly Measured[]): string {
  const differences = all.filter(({ differences }) => differences.length > 0)
  const unproven = all.flatMap(({ name, compared }) =>
    isFailed(compared)
      ? []
      : Object.entries(compared.unproven).map(([why, count]) => `- ${name}: ${count} × ${plain(why)}`),
  )
  const written = all.flatMap(({ name, written }) =>
    isFailed(written) ? [] : [row([name, ...verdictCells(written)])],
  )
  const split = all.flatMap(({ name, disagreements }) =>
    Object.entries(disagreements).map(([said, count]) => `- ${name}: ${count} × ${plain(said)}`),
  )
  const notes = [...new Set(all.flatMap(({ name, notes }) => notes.map((note) => noteLine(name, note))))]
  return [
    '# Public families',
    '',
    'This page shows how the package handles schema families that other organisations publish. `npm run families` measured each',
    `on its date, with Node ${process.versions.node}. The schemas are not in this repository. They come from the commits that [the list](../test/families/families.json) names.`,
    '',
    '- The digest identifies the schema files of a family. All times are seconds of processor time, which other work on the machine can double.',
    '- The package and other validators judge the same documents: at most 150 published documents of each family, generated samples of 40 roots,',
    '  and 300 mutations of these documents (of the samples where no document is published): each differs in one place.',
    '- If a family has several main schema files, the other validators get a file that leads to all of them. If they do not read it, they',
    '  get only the file that declares the root. They then refuse a sample that names a type of another file in `xsi:type`.',
    '- The package refuses a document with declarations in its `<!DOCTYPE>`, and a document whose root no schema declares. libxml2 does not check',
    '  whether an `xs:IDREF` names an ID, and it refuses white space around a date and some addresses.',
    '',
    '## Read and generated',
    '',
    '| family | source | digest | date | files | sets | types | roots | build, s | MB | TypeScript, kB | errors | compile, s |',
    '| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...all.map(readRow),
    '',
    '## Documents and samples, with other validators',
    '',
    '| family | documents | same verdict | others disagree | not judged | samples | valid for others | others disagree | not judged | mutations | same verdict | others disagree | not judged |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...all.map(judgedRow),
    '',
    ...(written.length === 0
      ? []
      : [
          'Each valid document and sample of these families was also written from its value. Reading it gives the same value, and the other validators judge it:',
          '',
          '| family | written | valid for others, same value | others disagree | not judged |',
          '| --- | ---: | ---: | ---: | ---: |',
          ...written,
          '',
        ]),
    ...notes,
    ...(notes.length > 0 ? [''] : []),
    ...(differences.length > 0 ? ['Where verdicts differ:', '', ...differences.flatMap(differing), ''] : []),
    ...(split.length === 0
      ? []
      : [
          'Where the other validators disagree, what the one says that is alone, and the reason of this package if it refuses:',
          '',
          ...split,
          '',
        ]),
    '## Compared with the version before',
    '',
    '| family | breaking | proven | risky | safe | s | MB |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...all.flatMap(comparedRow),
    '',
    ...(unproven.length > 0 ? ['Breaking changes without a document, by reason:', '', ...unproven, ''] : []),
  ].join('\n')
}

function readRow({ name, source, digest, date, read, built }: Measured): string {
  const known = isFailed(read)
    ? [plain(read.failed), '', '', '']
    : [read.files, read.sets, read.types, read.roots]
  const made = isFailed(built)
    ? [plain(built.failed), '', '', '', '']
    : [tenths(built.seconds), built.megabytes, built.kilobytes, built.errors, tenths(built.compileSeconds)]
  return row([name, source, `\`${digest.slice(0, 12)}\``, date, ...known, ...made])
}

function judgedRow({ name, documents, samples, mutations }: Measured): string {
  const made = isFailed(samples)
    ? failedCells(samples, 4)
    : [samples.total, samples.valid, samples.split, samples.unjudged]
  return row([name, ...verdictCells(documents), ...made, ...verdictCells(mutations)])
}

function verdictCells(judged: Failed | Judged): readonly (string | number)[] {
  return isFailed(judged)
    ? failedCells(judged, 4)
    : [judged.total, judged.same, judged.split, judged.unjudged]
}

function comparedRow({ name, compared }: Measured): readonly string[] {
  if (!isFailed(compared)) {
    const { breaking, proven, risky, safe, seconds, megabytes } = compared
    return [row([name, breaking, proven, risky, safe, tenths(seconds), megabytes])]
  }
  return compared.failed === '' ? [] : [row([name, ...failedCells(compared, 6)])]
}

function failedCells({ failed }: Failed, count: number): readonly string[] {
  return [plain(failed), ...Array<string>(count - 1).fill('')]
}

/** What a family's verdicts differ in; of many, the first. */
function differing({ name, differences }: Measured): readonly string[] {
  const shown = differences.slice(0, 10).map((line) => `  - ${plain(line)}`)
  const more = differences.length - shown.length
  return [`- ${name}: ${differences.length}`, ...shown, ...(more > 0 ? [`  - and ${more} more`] : [])]
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

function tenths(seconds: number): string {
  return seconds.toFixed(1)
}

/** Words of programs and documents as text of a table: without markup, and not endless. */
function plain(text: string): string {
  const short = text.length > 240 ? `${text.slice(0, 239)}…` : text
  return short.replace(/\s+/gu, ' ').replace(/[\\`*_{}[\]<>|]/gu, '\\$&')
}

/** A note that names a schema document is one about its family. */
function noteLine(family: string, note: string): string {
  return note.includes('.xsd') ? `- ${plain(`${family}: ${note}`)}` : `- ${plain(note)}`
}
