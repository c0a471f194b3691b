import type { ConfigInput } from '../config/index.ts'

/** A configuration as a person would write it: one literal, which is read without being run. */
export function configText(config: ConfigInput): string {
  return `import { defineConfig } from 'efti-schema-toolkit'

// Every path is relative to this file. A version whose status is "draft" is generated below draft/ and marked in every file.
// "failOn" of a comparison: 'breaking', 'risky' or 'any' changes fail "efti-schema check"; 'none': no change does.
export default defineConfig(${printed(config, '')})
`
}

function printed(value: unknown, indent: string): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[${value.map((one) => printed(one, indent)).join(', ')}]`
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  const lines = entries.map(([key, one]) => `${inner}${keyText(key)}: ${printed(one, inner)},\n`)
  return `{\n${lines.join('')}${indent}}`
}

function keyText(key: string): string {
  return /^[a-z_$][\w$]*$/i.test(key) ? key : printed(key, '')
}
