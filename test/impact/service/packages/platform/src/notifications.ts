import { type Finding, gravest, linesOf, type PartyRecord, partiesOf } from '@service/domain'
import type { Stored } from './store.js'

/** A message to somebody about a dataset. */
export interface Notice {
  readonly to: string
  readonly subject: string
  readonly lines: readonly string[]
}

/** Who is told of what. */
export interface Subscription {
  readonly role: PartyRecord['role']
  readonly on: readonly ('stored' | 'delivered' | 'warned')[]
}

const standard: readonly Subscription[] = [
  { role: 'sender', on: ['stored', 'delivered', 'warned'] },
  { role: 'recipient', on: ['delivered'] },
  { role: 'haulier', on: ['stored', 'warned'] },
]

type Happening = Subscription['on'][number]

/** What happened to a dataset between two versions. */
export function happenings(now: Stored, before: Stored | undefined): readonly Happening[] {
  const list: Happening[] = []
  if (!before) list.push('stored')
  if (now.record.delivered && !before?.record.delivered) list.push('delivered')
  if (gravest(now.findings) === 'warning') list.push('warned')
  return list
}

const subjects: Readonly<Record<Happening, string>> = {
  stored: 'A dataset was stored',
  delivered: 'A delivery was reported',
  warned: 'A dataset needs a look',
}

/** The notices that a change gives rise to; parties without mail get none. */
export function noticesOf(
  now: Stored,
  before: Stored | undefined,
  subscriptions: readonly Subscription[] = standard,
): readonly Notice[] {
  const list = happenings(now, before)
  return partiesOf(now.record).flatMap(({ role, mail }) => {
    if (mail === undefined) return []
    const wanted = subscriptions.find((one) => one.role === role)?.on ?? []
    return list
      .filter((happening) => wanted.includes(happening))
      .map((happening) => ({ to: mail, subject: subjects[happening], lines: linesFor(happening, now) }))
  })
}

function linesFor(happening: Happening, { datasetId, record, findings }: Stored): readonly string[] {
  const head = `dataset ${datasetId}`
  switch (happening) {
    case 'stored':
      return [head, `${record.items.length} items, ${record.equipment.length} pieces of equipment`]
    case 'delivered':
      return [head, `delivered on ${record.delivered?.date ?? 'an unknown day'}`]
    case 'warned':
      return [head, ...linesOf(warnings(findings))]
  }
}

function warnings(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ gravity }) => gravity !== 'note')
}

/** Notices to one address joined, so that nobody gets ten mails for one upload. */
export function digest(notices: readonly Notice[]): readonly Notice[] {
  const byReader = new Map<string, Notice>()
  for (const notice of notices) {
    const known = byReader.get(notice.to)
    byReader.set(notice.to, known ? { ...known, lines: [...known.lines, '', ...notice.lines] } : notice)
  }
  return [...byReader.values()]
}
