/** People, departments and roles that one search gives (contract 7.1), and the longest word it takes, in characters. */
export const MOST_UNIT_HITS = 50;
export const UNIT_WORD_CHARACTERS = 100;

/** Names of records that are looked for by one query: each is a condition of its own. */
export const MOST_NAMES = 40;
