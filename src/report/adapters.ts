import { type Block, heading, paragraph, table } from './block.ts'

/** What the adapters between the two versions do, as figures: the report states them, it does not work them out. */
export interface AdapterSummary {
  readonly adapters: readonly AdapterFigures[]
}

export interface AdapterFigures {
  /** The version and root that it reads, and those that it writes. */
  readonly from: string
  readonly fromRoot: string
  readonly to: string
  readonly toRoot: string
  /** Data elements carried over without a decision. */
  readonly carried: number
  /** Decisions that are left to the user's hooks. */
  readonly hooks: number
  /** Places where the other side cannot hold what this one holds. */
  readonly losses: number
  /** Documents that went there and back; absent where none were tried. */
  readonly roundTrips?: { readonly documents: number; readonly equal: number; readonly valid: number }
}

export function adapterBlocks({ adapters }: AdapterSummary): readonly Block[] {
  if (adapters.length === 0) return []
  const rows = adapters.map((one) => [
    `${one.from} ${one.fromRoot} → ${one.to} ${one.toRoot}`,
    String(one.carried),
    String(one.hooks),
    String(one.losses),
    one.roundTrips === undefined
      ? 'none tried'
      : `${one.roundTrips.documents}: ${one.roundTrips.valid} valid, ${one.roundTrips.equal} came back equal`,
  ])
  return [
    heading('Adapters'),
    paragraph(
      'What is carried without a decision, what your hooks decide, and what the other side cannot hold.',
    ),
    ...table(['adapter', 'carried', 'hooks', 'possible losses', 'documents there and back'], rows),
  ]
}
