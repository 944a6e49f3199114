/** Rows that are read at once. */
export const dueAtOnce = 200;

/** A row that failed is tried again this long after; those behind it are not held up by it. */
const putOffMs = 5 * 60_000;

interface DueWork<Row> {
  /** At most `dueAtOnce` rows that are due at `now`, in an order that stays, the ones behind `after` only. */
  readonly list: (now: Date, after: Row | undefined) => Promise<Row[]>;
  readonly work: (row: Row) => Promise<void>;
  /** Postpones a row that failed, unless that was already done. */
  readonly putOff: (row: Row, until: Date) => Promise<void>;
}

/**
 * Processes everything that is due now, each row once, however many there are and whichever fail.
 *
 * @returns what went wrong
 */
export async function workOffDue<Row>(now: Date, { list, work, putOff }: DueWork<Row>): Promise<unknown[]> {
  const errors: unknown[] = [];
  const later = new Date(now.getTime() + putOffMs);
  let page: Row[] = [];
  do {
    page = await list(now, page.at(-1));
    for (const row of page) {
      try {
        await work(row);
      } catch (error) {
        errors.push(error);
        await putOff(row, later).catch((failure: unknown) => errors.push(failure));
      }
    }
  } while (page.length === dueAtOnce);
  return errors;
}
