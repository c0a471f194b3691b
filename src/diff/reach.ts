/**
 * How far a change reaches: every document of the kind (`wire`), only those who refuse what they do not know
 * (`unknown`), nobody can say (`undecided`), or names that no document carries (`names`).
 */
export type Reach = 'wire' | 'unknown' | 'undecided' | 'names'
