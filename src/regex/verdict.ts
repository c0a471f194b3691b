/** Whether every value of one type is a value of another; `W` is what a value that shows the contrary is written as. */
export type Verdict<W> =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no'; readonly witness: W }
  | { readonly kind: 'undecided'; readonly reason: string }
