/**
 * How far a change reaches: every document of the kind (`wire`), only those who refuse what they do not know
 * (`unknown`), nobody can say (`undecided`), names that no document carries (`names`), or none, because what else holds
 * there says as much (`none`).
 */
export type Reach = 'wire' | 'unknown' | 'undecided' | 'names' | 'none'
