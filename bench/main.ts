import { withTemporaryDatabase } from '../packages/server/src/testing/temporary-database.ts';
import type { Bar } from './bars.ts';
import { printBars } from './bars.ts';

/** Measures on its own empty, migrated database and returns its limits with what was measured. */
type Bench = (databaseUrl: string) => Promise<readonly Bar[]>;

/** What operations.md asks of a database with this many trainers: all that search reads and writes fits in PostgreSQL's own memory. */
const settings: Record<string, Record<string, string>> = { search: { shared_buffers: '3GB', max_wal_size: '4GB' } };

const benches: Record<string, () => Promise<Bench>> = {
  search: async () => (await import('./search/bench-search.ts')).benchSearch,
  bookings: async () => (await import('./bookings/bench-bookings.ts')).benchBookings,
  start: async () => (await import('./start/bench-start.ts')).benchStart,
  chat: async () => (await import('./chat/bench-chat.ts')).benchChat,
  public: async () => (await import('./public/bench-public.ts')).benchPublic,
  text: async () => (await import('./text/bench-text.ts')).benchText,
  rows: async () => (await import('./rows/bench-rows.ts')).benchRows,
  costs: async () => (await import('./costs/bench-costs.ts')).benchCosts,
  numbers: async () => (await import('./numbers/bench-numbers.ts')).benchNumbers,
  before: async () => (await import('./before/bench-before.ts')).benchBefore,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}: there are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const [name, load] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n# ${name}\n`);
  for (const [setting, value] of Object.entries(settings[name] ?? {})) console.log(`PostgreSQL with ${setting} = ${value}`);
  const bench = await load();
  const bars = await withTemporaryDatabase(bench, settings[name]);
  if (!printBars(bars)) process.exitCode = 1;
}
