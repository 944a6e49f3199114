import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isLikelyMeant } from '../edit-distance.ts';

/** A word a person typed, and the words that may have been meant. */
export interface SearchedWord {
  readonly typed: string;
  readonly meant: readonly string[];
}

/** Shorter ones are looked for at the beginning of a word only, because within words no index knows them, and are never corrected. */
const SHORTEST_WITHIN = 3;
/** More words than that are not corrected: each costs a search of its own. */
const CORRECTED_AT_MOST = 5;
const CANDIDATES = 30;

/** Divides what was typed as the database divides names: no case, no accents, no signs. */
export async function readSearchWords(db: Db, q: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select search_words(${q}) as words`.execute(db);
  return [...new Set(rows[0]?.words)];
}

/**
 * Finds what misspelt words may have meant, among the words somebody is found by. A word that is one of these is right; only where nobody
 * at all was found may it be another person's.
 *
 * @param found how many fit the words as they were typed
 * @returns undefined when there is nothing to correct
 */
export async function correctWords(db: Db, words: readonly string[], found: number): Promise<SearchedWord[] | undefined> {
  if (words.length > CORRECTED_AT_MOST) return undefined;
  const unknown = await listUnknown(db, words);
  const suspected = unknown.length === 0 && found === 0 ? words : unknown;
  if (suspected.length === 0) return undefined;
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, near.word from unnest(${[...suspected]}::text[]) as typed
    cross join lateral (select v.word from search_vocabulary as v order by v.word <-> typed limit ${CANDIDATES}) as near`.execute(db);
  const corrected = words.map((typed) => ({ typed, meant: rows.filter((row) => isCorrection(row, typed)).map(({ word }) => word) }));
  return corrected.some(({ meant }) => meant.length > 0) ? corrected : undefined;
}

async function listUnknown(db: Db, words: readonly string[]): Promise<string[]> {
  const known = await db.selectFrom('searchVocabulary').select('word').where('word', 'in', words).execute();
  return words.filter((typed) => typed.length >= SHORTEST_WITHIN && !known.some(({ word }) => word === typed));
}

function isCorrection(row: { typed: string; word: string }, typed: string): boolean {
  return row.typed === typed && row.word !== typed && isLikelyMeant(typed, row.word);
}

type Condition = RawBuilder<boolean>;
const column = sql.ref('s.words');
// Words hold no signs of ASCII, so nothing in them is a wildcard.
const beginsWith = (word: string): Condition => sql`${column} like ${`% ${word}%`}`;
// An index knows the words themselves (migration 0058): parts of words that many have in common would have to be looked through.
const isOneOf = (words: readonly string[]): Condition =>
  sql`search_lexemes(${column}) @@ ${words.map((word) => `'${word}'`).join('|')}::tsquery`;
const contains = (word: string): Condition => (word.length < SHORTEST_WITHIN ? beginsWith(word) : sql`${column} like ${`%${word}%`}`);

const all = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;

/** Each word begins a word of the trainer. */
export const allBegin = (words: readonly string[]): Condition => all(words.map(beginsWith));
/** Each word is contained in a word of the trainer. */
export const allContained = (words: readonly string[]): Condition => all(words.map(contains));
/** Each word, or one that may have been meant, is a word of the trainer. */
export const allMeant = (words: readonly SearchedWord[]): Condition =>
  all(words.map(({ typed, meant }) => (meant.length === 0 ? contains(typed) : sql`(${contains(typed)} or ${isOneOf(meant)})`)));
