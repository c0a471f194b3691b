/**
 * How far a change reaches: every document of the kind (`wire`), who receives but of those who send only who meets one that
 * refuses what it does not know (`gone`), only those who refuse what they do not know (`unknown`), nobody can say
 * (`undecided`), names or knowledge that no document carries (`names`), or none, because what else holds there says as much (`none`).
 */
export type Reach = 'wire' | 'gone' | 'unknown' | 'undecided' | 'names' | 'none'
