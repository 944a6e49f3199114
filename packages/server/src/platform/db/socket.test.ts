import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Of digits that say where in the text they are. */
const textOf = (length: number) =>
  sql<{ text: string }>`select left(string_agg(n::text, ','), ${length}) as text from generate_series(1, ${length}) as n`;
const expected = (length: number) =>
  Array.from({ length }, (_, at) => at + 1)
    .join(',')
    .slice(0, length);

it('answers that are longer than what is read at once arrive as they were sent, several of them at once', async () => {
  const lengths = [1, 65_000, 65_535, 65_536, 65_537, 131_072, 700_000, 100];
  const answers = await Promise.all(lengths.map(async (length) => (await textOf(length).execute(database.db)).rows[0]?.text));
  for (const [at, length] of lengths.entries()) expect(answers[at] === expected(length), `${length} letters`).toBe(true);
});

it('answers of many rows arrive whole, and in order', async () => {
  const { rows } = await sql<{ n: number }>`select n, repeat('x', n % 50) as filling from generate_series(1, ${20_000}) as n`.execute(
    database.db,
  );
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 20_000 }, (_, at) => at + 1));
});
