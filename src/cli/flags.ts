/** Flags that every command takes. */
export interface CommonFlags {
  readonly config?: string
  readonly frozen?: boolean
  /** Of the commands that need versions. */
  readonly embedded?: boolean
  readonly quiet?: boolean
  readonly verbose?: boolean
  readonly color: boolean
}
