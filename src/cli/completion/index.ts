import type { Command } from 'commander'
import { bash } from './bash.ts'
import { fish } from './fish.ts'
import { zsh } from './zsh.ts'

/** What prints the completion of a program, by shell. */
export const completions: ReadonlyMap<string, (program: Command) => string> = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
])
