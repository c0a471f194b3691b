/** Flags that every command takes. */
export interface CommonFlags {
  readonly config?: string
  readonly frozen?: boolean
  readonly quiet?: boolean
  readonly verbose?: boolean
  readonly color: boolean
}
