import pg from 'pg';
import { CLOCK_OVERRIDE_SETTING, type Db } from 'pg-boss';

/** Connections for work that is drained by hand: every one of them takes the time a test has set, from its first statement on. */
export function openManualDatabase(url: string): { db: Db; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: `-c ${CLOCK_OVERRIDE_SETTING}=on` });
  // The pool replaces a connection that breaks; a test drops its database while they are still closing.
  pool.on('error', () => {});
  const db: Db = {
    executeSql: (text, values) => pool.query(text, values),
    // Said at connecting already.
    setSessionStatements: async () => {},
  };
  return { db, close: () => pool.end() };
}
