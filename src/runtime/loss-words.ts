import type { Loss } from './adapt-types.ts'

/** Why values are lost, as users read it. */
export const lossWords: Readonly<Record<Loss['reason'], string>> = {
  'no-counterpart': 'the target has no place for it',
  'no-data-element': 'no rule converts its place',
  repeat: 'the target allows fewer of it',
  link: 'which values belong together is not kept',
  'white-space': 'spaces are not kept',
  unit: 'the unit is another one',
  notation: 'the number is written otherwise',
  hook: 'a hook said that there is nothing',
  undetermined: 'the specifications leave it open',
  incomplete: 'what it belongs to lacks something that the target requires',
  'does-not-fit': 'the target does not allow the value',
  signature: 'the signature does not hold for the converted document',
}
