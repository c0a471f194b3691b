/** Whether every value of one type is a value of another; `W` is the form of a witness, a value that is not. */
export type Verdict<W> =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no'; readonly witness: W }
  | { readonly kind: 'undecided'; readonly reason: string }
