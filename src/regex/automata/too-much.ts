/** Carries why a question is given up from any depth to where it was asked. */
export class TooMuch extends Error {}

/** States of one automaton, before it is made as small as it can be. */
export const mostStates = 500

/** Characters of a text that is made to show something: schemas state 2,147,483,647 for as many as you like. */
export const mostCharacters = 16 * 1024 * 1024

/** Steps of one search through an automaton. */
export const mostAutomatonSteps = 4_000_000
